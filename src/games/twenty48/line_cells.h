// SPDX-License-Identifier: MIT
// The cells of a line of a 2048 board, in the order in which a move fills them.
#pragma once

#include <array>

#include "games/twenty48/moves.h"

namespace joseki::twenty48 {

using FourCells = std::array<int, 4>;  // row by row from the top-left; the one moved towards first

// Line 0 to 3: a row from the top, or a column from the left.
constexpr FourCells line_cells(Direction direction, int line) {
  switch (direction) {
    case Direction::left:
      return {4 * line, 4 * line + 1, 4 * line + 2, 4 * line + 3};
    case Direction::right:
      return {4 * line + 3, 4 * line + 2, 4 * line + 1, 4 * line};
    case Direction::up:
      return {line, line + 4, line + 8, line + 12};
    case Direction::down:
      return {line + 12, line + 8, line + 4, line};
  }
  return {};
}

}  // namespace joseki::twenty48
