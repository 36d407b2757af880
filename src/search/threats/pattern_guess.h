// SPDX-License-Identifier: MIT
// What the shapes on a board of Gomoku suggest: how likely the side to move is to win, and which
// moves to look at first. A guess; threat_judge.h proves.
#pragma once

#include <array>
#include <cstddef>

#include "games/gomoku/shape_board.h"

namespace joseki::search {

// How often each shape can be had: by empty cell and direction, for the side to move and the other.
struct ShapeCounts {
  std::array<std::array<int, games::gomoku::kShapes>, 2> of{};
};
ShapeCounts count_shapes(const games::gomoku::ShapeBoard& board, games::gomoku::Side mover);

// How clearly shapes are seen: 100 for clearly, 0 for not at all. Who does not see clearly errs by
// an amount that depends on the position alone.
struct Insight {
  int percent = 100;
};

// The chance of the side to move, from 0 to 1.
float chance_of(const games::gomoku::ShapeBoard& board, games::gomoku::Side mover, Insight insight);

// A weight for every empty cell, 0 for all others; they do not sum to 1. Without any insight every
// cell near a stone is as good as another.
std::array<float, games::gomoku::kCells> weigh_moves(const games::gomoku::ShapeBoard& board,
                                                     games::gomoku::Side mover, Insight insight);

}  // namespace joseki::search
