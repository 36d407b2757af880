// SPDX-License-Identifier: MIT
// SlideTrace: how each tile of a board travels in a move, for whoever draws it.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/twenty48/full_board.h"

namespace joseki::twenty48 {

struct SlideTrace {
  FullBoard board;                               // after the move
  std::array<std::uint8_t, kCells> distances{};  // cells travelled, by the cell it comes from
  std::vector<int> merged{};                     // cells where two tiles became one, ascending
  std::uint32_t score = 0;
  bool moved = false;
};

// `big`: what an exponent of 15 does; nothing: it is a tile like the others, as in whole games.
SlideTrace trace_slide(const FullBoard& board, Direction direction, std::optional<BigTiles> big);

}  // namespace joseki::twenty48
