// SPDX-License-Identifier: MIT
// PoolPlayers: makes players of the members of a pool, by name.
#pragma once

#include <charconv>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "learn/exact_oracles.h"
#include "learn/mcts_player.h"
#include "learn/perfect_player.h"
#include "learn/player.h"
#include "learn/selfplay/network_player.h"
#include "search/network/network.h"

namespace joseki::learn {

template <games::MCTSGame G>
class RandomPlayer : public Player<G> {
 public:
  int choose(const G& game, core::Rng& rng) override { return random_move(game, rng); }
};

inline constexpr std::string_view kMctsPrefix = "mcts:playouts=";

// The baseline of this name: "random", "mcts:playouts=N", and "perfect" where the game is solved.
// Null if there is no such baseline.
template <games::MCTSGame G>
std::unique_ptr<Player<G>> make_baseline(std::string_view name) {
  if (name == "random") return std::make_unique<RandomPlayer<G>>();
  if constexpr (ExactlySolvedGame<G>) {
    if (name == "perfect") {
      return std::make_unique<PerfectPlayer<G>>(make_exact_oracle(std::type_identity<G>{}));
    }
  }
  if (!name.starts_with(kMctsPrefix)) return nullptr;
  std::uint32_t playouts = 0;
  const char* end = name.data() + name.size();
  const auto [stop, failure] = std::from_chars(name.data() + kMctsPrefix.size(), end, playouts);
  if (failure != std::errc() || stop != end || playouts == 0) return nullptr;
  return std::make_unique<MctsPlayer<G>>(playouts);
}

// Frozen snapshots by name.
using Snapshots = std::map<std::string, search::Network>;

// The players of one thread. Each is made when it is first needed. `snapshots` must outlive it.
template <games::MCTSGame G>
class PoolPlayers {
 public:
  // Snapshots search with this many playouts; 0: they draw moves from their policy.
  PoolPlayers(const Snapshots& snapshots, std::uint32_t playouts)
      : snapshots_(&snapshots), playouts_(playouts) {}

  // Null if the pool has no such member (any more).
  Player<G>* find(const std::string& name) {
    if (name.starts_with("snapshot")) {
      const auto network = snapshots_->find(name);
      if (network == snapshots_->end()) {
        players_.erase(name);
        return nullptr;
      }
      auto& player = players_[name];
      if (!player) player = std::make_unique<NetworkPlayer<G>>(network->second, playouts_);
      return player.get();
    }
    auto& player = players_[name];
    if (!player) player = make_baseline<G>(name);
    return player.get();
  }

 private:
  const Snapshots* snapshots_;
  std::uint32_t playouts_;
  std::map<std::string, std::unique_ptr<Player<G>>> players_;
};

}  // namespace joseki::learn
