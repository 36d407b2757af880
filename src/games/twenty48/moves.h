// SPDX-License-Identifier: MIT
// The moves of 2048 by tables of lines: what each of the 65,536 lines becomes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string_view>

#include "games/twenty48/board.h"

namespace joseki::twenty48 {

enum class Direction : std::uint8_t { left, right, up, down };
inline constexpr std::array kDirections = {Direction::left, Direction::right, Direction::up,
                                           Direction::down};
std::string_view name_of(Direction direction);

// What an f does: slide like a tile that never merges, or stand as a wall between runs of cells.
enum class BigTiles : std::uint8_t { slide, wall };

// A line of four cells, the one at the start in the most significant nibble.
using Line = std::uint16_t;

// The line after all tiles moved to its start: each tile merges once, nearest the start first;
// two f never merge, two e make an f.
Line slide_to_start(Line line, BigTiles big);

// What the merges of that move earn: the sum of the tiles they make. The same to either end.
std::uint32_t merge_score(Line line);

// Immutable, about 1.5 MB; any number of threads may read it.
class Moves {
 public:
  explicit Moves(BigTiles big);

  BigTiles big() const { return big_; }

  // The line moved to its start or to its end.
  Line to_start(Line line) const { return tables_->start[line]; }
  Line to_end(Line line) const { return tables_->end[line]; }

  // The board after the move; the same board if the move does nothing.
  Board apply(Board board, Direction direction) const;

  Board left(Board board) const { return rows(board, tables_->start); }
  Board right(Board board) const { return rows(board, tables_->end); }

  // What the board's merges earn when it moves left or right.
  std::uint32_t score(Board board) const {
    const auto& score = tables_->score;
    return score[board >> 48] + score[board >> 32 & 0xffff] + score[board >> 16 & 0xffff] +
           score[board & 0xffff];
  }

  // A column (top cell in the most significant nibble) moved up or down and laid out as a board
  // whose leftmost column it is; shift right by four for each further column.
  Board column_up(Line column) const { return tables_->up[column]; }
  Board column_down(Line column) const { return tables_->down[column]; }

 private:
  struct Tables {
    std::array<Line, 65536> start;
    std::array<Line, 65536> end;
    std::array<Board, 65536> up;
    std::array<Board, 65536> down;
    std::array<std::uint32_t, 65536> score;
  };

  static Board rows(Board board, const std::array<Line, 65536>& table) {
    return static_cast<Board>(table[board >> 48]) << 48 |
           static_cast<Board>(table[board >> 32 & 0xffff]) << 32 |
           static_cast<Board>(table[board >> 16 & 0xffff]) << 16 | table[board & 0xffff];
  }

  BigTiles big_;
  std::shared_ptr<const Tables> tables_;
};

}  // namespace joseki::twenty48
