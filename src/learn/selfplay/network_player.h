// SPDX-License-Identifier: MIT
// NetworkPlayer: a frozen network that answers positions one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/parallel.h"
#include "learn/player.h"
#include "learn/selfplay/targets.h"
#include "search/batched_mcts.h"
#include "search/network/network_evaluator.h"

namespace joseki::learn {

// Without playouts it draws moves from the policy of the network; with playouts it searches, and
// plays the best move.
template <games::MCTSGame G>
class NetworkPlayer : public Player<G> {
 public:
  NetworkPlayer(const search::Network& network, std::uint32_t playouts)
      : evaluator_(network, workers_), mcts_(1, {}, 0), playouts_(playouts) {}

  int choose(const G& game, core::Rng& rng) override {
    const std::uint64_t seed = rng.next();
    const auto moves = game.get_valid_moves();
    if (moves.size() == 1) return moves[0];
    if (playouts_ == 0) return draw(game, core::Rng(seed));
    mcts_.set_position(0, game);
    mcts_.forget(0);
    mcts_.reseed(seed);
    search::Budget budget;
    budget.playouts = playouts_;
    [[maybe_unused]] const core::Status status = mcts_.run(evaluator_, budget, workers_);
    return mcts_.answer(0).best.value_or(moves[0]);
  }

 private:
  int draw(const G& game, core::Rng rng) {
    search::Evaluation<G> said;
    evaluator_.evaluate(std::span(&game, 1), std::span(&said, 1));
    const MoveChances chances(said.policy.begin(), said.policy.end());
    return static_cast<int>(draw_move(chances, 1, rng));
  }

  core::Workers workers_{1};
  search::NetworkEvaluator<G> evaluator_;
  search::BatchedMCTS<G> mcts_;
  std::uint32_t playouts_;
};

}  // namespace joseki::learn
