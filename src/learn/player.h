// SPDX-License-Identifier: MIT
// Player: somebody who answers a position with a move.
#pragma once

#include "core/rng.h"
#include "games/mcts_game.h"

namespace joseki::learn {

// Every valid move with the same probability. The game must not be over.
template <games::MCTSGame G>
int random_move(const G& game, core::Rng& rng) {
  const auto moves = game.get_valid_moves();
  return moves[static_cast<int>(rng.below(static_cast<std::uint64_t>(moves.size())))];
}

// Not thread-safe: one a thread. Players differ in speed, never in their answers: these depend on
// the position and the generator only, so that it does not matter which thread asks.
template <games::MCTSGame G>
class Player {
 public:
  virtual ~Player() = default;
  // A valid move in `game`, which is not over.
  virtual int choose(const G& game, core::Rng& rng) = 0;
};

}  // namespace joseki::learn
