// SPDX-License-Identifier: MIT
// NetworkPlayer: a frozen network that answers positions one by one.
#pragma once

#include <cstdint>
#include <memory>
#include <utility>

#include "core/parallel.h"
#include "learn/player.h"
#include "learn/selfplay/targets.h"
#include "search/forest.h"
#include "search/network/network_evaluator.h"

namespace joseki::learn {

// Without playouts it draws a move from the network's own chances; with them it plays what a search
// finds best.
template <games::MCTSGame G>
class NetworkPlayer : public Player<G> {
 public:
  NetworkPlayer(const search::Network& network, std::uint32_t playouts)
      : evaluator_(network, workers_), forest_(1, {}, 0), playouts_(playouts) {}

  int choose(const G& game, core::Rng& rng) override {
    const std::uint64_t seed = rng.next();
    const auto moves = game.get_valid_moves();
    if (moves.size() == 1) return moves[0];
    if (playouts_ == 0) return draw(game, core::Rng(seed));
    forest_.set_position(0, game);
    forest_.forget(0);
    forest_.reseed(seed);
    search::Budget budget;
    budget.playouts = playouts_;
    [[maybe_unused]] const core::Status status = forest_.run(evaluator_, budget, workers_);
    return forest_.answer(0).best.value_or(moves[0]);
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
  search::BatchedMCTS<G> forest_;
  std::uint32_t playouts_;
};

}  // namespace joseki::learn
