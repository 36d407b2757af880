// SPDX-License-Identifier: MIT
#include "games/twenty48/board_shape.h"

namespace joseki::twenty48 {

std::string_view name_of(BoardShape shape) {
  switch (shape) {
    case BoardShape::b2x4:
      return "2x4";
    case BoardShape::b3x3:
      return "3x3";
    case BoardShape::b3x4:
      return "3x4";
    case BoardShape::b4x4:
      break;
  }
  return "4x4";
}

std::optional<BoardShape> board_shape_named(std::string_view name) {
  for (const BoardShape shape : kBoardShapes) {
    if (name_of(shape) == name) return shape;
  }
  return std::nullopt;
}

BoardArea area_of(BoardShape shape) {
  switch (shape) {
    case BoardShape::b2x4:
      return {.first_row = 1, .rows = 2, .columns = 4};
    case BoardShape::b3x3:
      return {.first_row = 0, .rows = 3, .columns = 3};
    case BoardShape::b3x4:
      return {.first_row = 0, .rows = 3, .columns = 4};
    case BoardShape::b4x4:
      break;
  }
  return {.first_row = 0, .rows = 4, .columns = 4};
}

FullBoard empty_board(BoardShape shape) {
  const BoardArea area = area_of(shape);
  FullBoard board;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!area.contains(cell)) board.cells[cell] = kBig;
  }
  return board;
}

std::optional<BigTiles> big_tiles_of(BoardShape shape) {
  if (shape == BoardShape::b4x4) return std::nullopt;
  return BigTiles::wall;
}

}  // namespace joseki::twenty48
