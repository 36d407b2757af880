// SPDX-License-Identifier: MIT
// Positions of Gomoku for tests: some stones by the player that looks one move ahead and some
// anywhere, all over the board or crowded in its middle, at an edge or in a corner.
#pragma once

#include <array>
#include <cstdint>

#include "core/rng.h"
#include "games/gomoku/gomoku.h"
#include "games/mcts_game.h"
#include "reference/naive_gomoku.h"

namespace joseki::reference {

// Nobody has five in a row there.
inline games::gomoku::Gomoku gomoku_position(std::uint64_t seed) {
  struct Area {
    int row;
    int column;
    int side;
  };
  constexpr std::array<Area, 4> kAreas{{{0, 0, 15}, {3, 3, 9}, {0, 3, 9}, {7, 7, 8}}};
  const Area area = kAreas[seed % kAreas.size()];
  core::Rng rng(seed);
  games::gomoku::Gomoku game;
  const std::uint64_t plies = 10 + rng.below(40);
  const auto anywhere = [&](int first) {
    return first + static_cast<int>(rng.below(static_cast<std::uint64_t>(area.side)));
  };
  for (std::uint64_t ply = 0; ply < plies; ++ply) {
    int move = anywhere(area.row) * NaiveGomoku::kSide + anywhere(area.column);
    if (rng.unit() < 0.35 || !games::is_valid(game, move)) move = naive_choice(game, rng);
    games::gomoku::Gomoku next = game;
    next.step(move);
    if (next.check_winner() != 0) break;
    game = next;
  }
  return game;
}

}  // namespace joseki::reference
