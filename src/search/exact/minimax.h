// SPDX-License-Identifier: MIT
// Minimax: the exact value of positions of small games without cycles, by looking at everything
// below them once.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <unordered_map>

#include "games/mcts_game.h"
#include "search/oracle.h"
#include "search/value.h"

namespace joseki::search {

// Remembers every position it has solved: for games of up to some ten thousand positions, in which
// no position comes back. Wins are the quickest, losses the slowest. Any number of threads.
template <games::MCTSGame G>
class Minimax : public Oracle<G> {
 public:
  std::optional<Verdict> ask(const G& game) const override {
    const std::scoped_lock lock(mutex_);
    return solve(game);
  }

 private:
  struct HashOf {
    std::size_t operator()(const G& game) const { return game.hash(); }
  };

  // A number that orders verdicts: higher is better for the side it is for.
  static int rank(Verdict verdict) {
    if (verdict.proof == Proof::win) return 1'000'000 - verdict.plies;
    return verdict.proof == Proof::loss ? verdict.plies - 1'000'000 : 0;
  }

  Verdict solve(const G& game) const {
    const int winner = game.check_winner();
    if (winner != 0) return {winner == game.get_turn() ? Proof::win : Proof::loss, 0};
    if (game.is_full()) return {Proof::draw, 0};
    if (const auto known = solved_.find(game); known != solved_.end()) return known->second;
    std::optional<Verdict> best;
    for (const int move : game.get_valid_moves()) {
      G next = game;
      next.step(move);
      const Verdict reply = solve(next);
      const Verdict verdict{opposite(reply.proof),
                            reply.proof == Proof::draw ? 0 : reply.plies + 1};
      if (!best || rank(verdict) > rank(*best)) best = verdict;
    }
    return solved_[game] = *best;
  }

  mutable std::mutex mutex_;
  mutable std::unordered_map<G, Verdict, HashOf> solved_;
};

}  // namespace joseki::search
