// SPDX-License-Identifier: MIT
// MctsPlayer: plays what a tree search with random games finds best.
#pragma once

#include <cstdint>

#include "core/ensure.h"
#include "core/parallel.h"
#include "learn/player.h"
#include "search/batched_mcts.h"

namespace joseki::learn {

// Each move is a search of its own that forgets the one before it.
template <games::MCTSGame G>
class MctsPlayer : public Player<G> {
 public:
  explicit MctsPlayer(std::uint32_t playouts) : workers_(1), mcts_(1, {}, 0) {
    core::ensure(playouts >= 1, "a search has at least one playout");
    budget_.playouts = playouts;
  }

  int choose(const G& game, core::Rng& rng) override {
    const std::uint64_t seed = rng.next();
    const auto moves = game.get_valid_moves();
    if (moves.size() == 1) return moves[0];
    mcts_.set_position(0, game);
    mcts_.forget(0);
    mcts_.reseed(seed);
    // Out of memory is no failure here: what was found until then stands.
    [[maybe_unused]] const core::Status status =
        mcts_.run(search::RolloutEvaluator{}, budget_, workers_);
    return mcts_.answer(0).best.value_or(moves[0]);
  }

 private:
  core::Workers workers_;
  search::BatchedMCTS<G> mcts_;
  search::Budget budget_;
};

}  // namespace joseki::learn
