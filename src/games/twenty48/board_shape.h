// SPDX-License-Identifier: MIT
// BoardShape: the boards on which games of 2048 are played. The smaller ones lie in the 4x4 board
// with walls around them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/twenty48/full_board.h"
#include "games/twenty48/moves.h"

namespace joseki::twenty48 {

// Rows by columns.
enum class BoardShape : std::uint8_t { b4x4, b2x4, b3x3, b3x4 };
inline constexpr std::array kBoardShapes = {BoardShape::b4x4, BoardShape::b2x4, BoardShape::b3x3,
                                            BoardShape::b3x4};

std::string_view name_of(BoardShape shape);  // 4x4
std::optional<BoardShape> board_shape_named(std::string_view name);

// Where its own cells lie in the 4x4 board.
struct BoardArea {
  int first_row;
  int rows;
  int columns;  // from the left

  constexpr bool contains(int cell) const {
    const int row = cell / 4 - first_row;
    return row >= 0 && row < rows && cell % 4 < columns;
  }
};
BoardArea area_of(BoardShape shape);

// No tile yet; walls are tiles of 32768.
FullBoard empty_board(BoardShape shape);

// What a 32768 does there, as trace_slide() takes it: a wall, or on 4x4 a tile like the others.
std::optional<BigTiles> big_tiles_of(BoardShape shape);

}  // namespace joseki::twenty48
