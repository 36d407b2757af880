// SPDX-License-Identifier: MIT
// PerfectPlayer: plays the best moves that an exact oracle knows, each of equals as often.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <utility>

#include "learn/exact_oracles.h"
#include "learn/mcts_player.h"
#include "learn/player.h"

namespace joseki::learn {

// Wins as quickly and loses as slowly as possible. Where the oracle does not know the position (the
// first moves of Connect4) it plays what a search finds.
template <ExactlySolvedGame G>
class PerfectPlayer : public Player<G> {
 public:
  using Moves = games::ValidMoves<G::Traits::ACTION_SIZE>;

  explicit PerfectPlayer(OraclePtr<G> oracle) : oracle_(std::move(oracle)), search_(kPlayouts) {}

  int choose(const G& game, core::Rng& rng) override {
    const Moves& best = best_moves(game);
    if (best.empty()) return search_.choose(game, rng);
    return best[static_cast<int>(rng.below(static_cast<std::uint64_t>(best.size())))];
  }

  // All moves that are as good as the best one, ascending; none if the oracle does not know one of
  // the positions they lead to. Stands until the next call.
  const Moves& best_moves(const G& game) {
    if (const auto known = known_.find(game); known != known_.end()) return known->second;
    if (known_.size() >= kMaxKnown) known_.clear();
    return known_[game] = look_up(game);
  }

 private:
  static constexpr std::uint32_t kPlayouts = 5000;
  static constexpr std::size_t kMaxKnown = std::size_t{1} << 16;

  struct HashOf {
    std::size_t operator()(const G& game) const { return game.hash(); }
  };

  Moves look_up(const G& game) const {
    Moves best;
    std::optional<int> highest;
    for (const int move : game.get_valid_moves()) {
      G next = game;
      next.step(move);
      const std::optional<int> worth = worth_of_move_to(next);
      if (!worth) return {};
      if (!highest || *worth > *highest) {
        highest = worth;
        best = {};
      }
      if (*worth == *highest) best.push_back(move);
    }
    return best;
  }

  // A number that orders moves for the side that has just moved to `next`.
  std::optional<int> worth_of_move_to(const G& next) const {
    constexpr int kWin = 1'000'000;
    if (games::is_over(next)) return -next.check_winner() * next.get_turn() * kWin;
    const std::optional<search::Verdict> reply = oracle_->ask(next);
    if (!reply || reply->proof == search::Proof::open) return std::nullopt;
    if (reply->proof == search::Proof::draw) return 0;
    return reply->proof == search::Proof::loss ? kWin - reply->plies : reply->plies - kWin;
  }

  OraclePtr<G> oracle_;
  MctsPlayer<G> search_;
  std::unordered_map<G, Moves, HashOf> known_;
};

}  // namespace joseki::learn
