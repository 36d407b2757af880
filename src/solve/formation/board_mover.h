// SPDX-License-Identifier: MIT
// BoardMover: what a board becomes after a spawn and each of the four moves. A spawn changes one
// row and one column; the others move as they did without it.
#pragma once

#include <array>
#include <cstdint>

#include "games/twenty48/board.h"
#include "games/twenty48/moves.h"
#include "solve/formation/formation.h"

namespace joseki::formation {

// A board moved left, right, up and down.
using MovedBoard = std::array<Board, 4>;

struct SpawnedBoard {
  Board board = 0;
  MovedBoard moved{};
};

// Immutable; any number of threads may use it.
class BoardMover {
 public:
  explicit BoardMover(twenty48::BigTiles big) : moves_(big) {}

  MovedBoard moved(Board board) const {
    const Board turned = twenty48::transpose(board);
    return {moves_.left(board), moves_.right(board), columns_up(turned), columns_down(turned)};
  }

  // `still` is moved(board); the tile 2^exponent appears in an empty cell.
  SpawnedBoard after_spawn(const MovedBoard& still, Board board, int nibble, int exponent) const {
    constexpr Board kRow = 0xffff;
    constexpr Board kColumn = 0x000f'000f'000f'000f;
    const Board spawned = board | static_cast<Board>(exponent) << (4 * nibble);
    const int row_shift = 4 * (nibble & 12);
    const int column_shift = 4 * (nibble & 3);
    const auto row = static_cast<twenty48::Line>(spawned >> row_shift);
    // The column's four nibbles, gathered by a multiplication.
    const auto column = static_cast<twenty48::Line>(
        ((spawned >> column_shift & kColumn) * 0x0001'0010'0100'1000) >> 48);
    const Board rows = ~(kRow << row_shift);
    const Board columns = ~(kColumn << column_shift);
    return {spawned,
            {(still[0] & rows) | Board{moves_.to_start(row)} << row_shift,
             (still[1] & rows) | Board{moves_.to_end(row)} << row_shift,
             (still[2] & columns) | moves_.column_up(column) >> (12 - column_shift),
             (still[3] & columns) | moves_.column_down(column) >> (12 - column_shift)}};
  }

 private:
  Board columns_up(Board turned) const {
    return moves_.column_up(turned >> 48) | moves_.column_up(turned >> 32 & 0xffff) >> 4 |
           moves_.column_up(turned >> 16 & 0xffff) >> 8 | moves_.column_up(turned & 0xffff) >> 12;
  }
  Board columns_down(Board turned) const {
    return moves_.column_down(turned >> 48) | moves_.column_down(turned >> 32 & 0xffff) >> 4 |
           moves_.column_down(turned >> 16 & 0xffff) >> 8 |
           moves_.column_down(turned & 0xffff) >> 12;
  }

  twenty48::Moves moves_;
};

}  // namespace joseki::formation
