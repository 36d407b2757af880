// SPDX-License-Identifier: MIT
#include "solve/formation/line_expander.h"

namespace joseki::formation {
namespace {

using twenty48::Line;

// The nibbles of a row or column, from its start to its end.
std::array<int, 4> nibbles_of_line(int line) {
  std::array<int, 4> nibbles{};
  for (int i = 0; i < 4; ++i) nibbles[i] = line < 4 ? 15 - 4 * line - i : 15 - (line - 4) - 4 * i;
  return nibbles;
}

Board spread(Line line, const std::array<int, 4>& nibbles) {
  Board board = 0;
  for (int i = 0; i < 4; ++i) {
    board |= static_cast<Board>(line >> (12 - 4 * i) & 15) << (4 * nibbles[i]);
  }
  return board;
}

Line gathered(Board board, const std::array<int, 4>& nibbles) {
  unsigned line = 0;
  for (const int nibble : nibbles) {
    line = line << 4 | static_cast<unsigned>(twenty48::tile(board, nibble));
  }
  return static_cast<Line>(line);
}

bool same_big_tiles(Line a, Line b) { return twenty48::big_ones(a) == twenty48::big_ones(b); }

bool has_tile_beyond(Line line, int radix) {
  for (int i = 0; i < 4; ++i) {
    const int tile = line >> (4 * i) & 15;
    if (tile >= radix && tile != twenty48::kBig) return true;
  }
  return false;
}

// What a line of this number looks like: `frame` with its free cells filled.
Line line_of(int number, Line frame, int radix) {
  Line line = frame;
  for (int i = 0; i < 4; ++i) {
    if ((frame >> (4 * i) & 15) != 0) continue;
    line = static_cast<Line>(line | (number % radix) << (4 * i));
    number /= radix;
  }
  return line;
}

}  // namespace

// A line of `free` cells has radix^free numbers. The entries of each line hold what the digits are
// of the moved line alone, on a board that is empty elsewhere.
void LineExpander::fill_line(int line, Board frame, Tables& tables) const {
  const auto radix = static_cast<int>(space_->radix());
  const auto nibbles = nibbles_of_line(line);
  const Line frame_line = gathered(frame, nibbles);
  int numbers = 1;
  for (int i = 3; i >= 0; --i) {
    if (twenty48::tile(frame, nibbles[i]) != 0) continue;
    Cell& cell = tables.cells[nibbles[i]];
    (line < 4 ? cell.row : cell.column) = line;
    (line < 4 ? cell.row_weight : cell.column_weight) = numbers;
    numbers *= radix;
  }
  const auto entry = [&](Line before, Line after) -> std::uint64_t {
    // A tile beyond the radix is more than the sum of a layer: such a line never occurs.
    if (has_tile_beyond(after, radix) || !same_big_tiles(before, after)) return kForbidden;
    const Board alone = (frame & ~spread(0xffff, nibbles)) | spread(after, nibbles);
    const Digits digits = space_->digits(alone);
    const std::uint64_t key = std::uint64_t{high_of(digits)} << 24 | low_of(digits);
    return key + (before == after ? 0 : kChanged);
  };
  for (int number = 0; number < numbers; ++number) {
    const Line before = line_of(number, frame_line, radix);
    Moved moved{entry(before, moves_.to_start(before)), entry(before, moves_.to_end(before))};
    // One line of each four starts the sum at minus one.
    if (line % 4 == 0) moved += Moved::both(-kChanged);
    tables.moved[line].push_back(moved);
    const std::uint8_t shifts = shifts_of(before, nibbles);
    tables.shifts[line].push_back(shifts);
    if (shifts != 0) tables.shifting_lines |= 1U << line;
  }
}

// Whether an f moves, to where some arrangement has one in this line.
std::uint8_t LineExpander::shifts_of(Line before, const std::array<int, 4>& nibbles) const {
  const auto is_shift = [&](Line after) {
    if (same_big_tiles(before, after)) return false;
    for (std::uint32_t other = 0; other < space_->arrangements(); ++other) {
      const Board there = twenty48::nibbles_of(space_->arrangement(other));
      if (same_big_tiles(gathered(there, nibbles), after)) return true;
    }
    return false;
  };
  return static_cast<std::uint8_t>((is_shift(moves_.to_start(before)) ? 1 : 0) |
                                   (is_shift(moves_.to_end(before)) ? 2 : 0));
}

LineExpander::Tables LineExpander::tables_of(std::uint32_t arrangement) const {
  Tables tables;
  const Board frame = twenty48::nibbles_of(space_->arrangement(arrangement));
  for (int line = 0; line < 8; ++line) fill_line(line, frame, tables);
  const auto lines_of_board = [&](Board board) {
    Lines lines{};
    for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
      const int digit = twenty48::tile(board ^ frame, nibble);
      const Cell& cell = tables.cells[nibble];
      if (digit == 0) continue;
      const auto add = [&](int line, int weight) {
        lines[line] = static_cast<std::uint16_t>(lines[line] + digit * weight);
      };
      add(cell.row, cell.row_weight);
      add(cell.column, cell.column_weight);
    }
    return lines;
  };
  for (std::uint32_t high = 0; high < space_->high_parts(); ++high) {
    tables.high_lines.push_back(lines_of_board(space_->board(arrangement, Parts{high, 0})));
  }
  // Row 0 is the low part without tiles, and so is the high part 0.
  for (std::uint32_t row = 0; row < space_->low_rows(); ++row) {
    tables.low_lines.push_back(lines_of_board(space_->board(arrangement, Parts{0, row})));
  }
  return tables;
}

LineExpander::LineExpander(const TableShape& shape, const RankSpace& space)
    : space_(&space), moves_(shape.formation.big_tiles()), mover_(shape.formation.big_tiles()) {
  for (std::uint32_t i = 0; i < space.arrangements(); ++i) tables_.push_back(tables_of(i));
}

// Candidates in which an f moves: whole boards.
void LineExpander::add_shifts(const Tables& tables, BoardBatch& batch) const {
  for (int b = 0; b < batch.boards; ++b) {
    const Lines lines = tables.lines_of(batch.parts[b]);
    const MovedBoard still = mover_.moved(batch.board[b]);
    Board empty = ~twenty48::filled_ones(batch.board[b]) & twenty48::kOnes;
    for (int spawn = batch.first_spawn[b]; empty != 0; empty &= empty - 1, ++spawn) {
      const int nibble = std::countr_zero(empty) / 4;
      for (const int exponent : {1, 2}) {
        unsigned directions = shifts_after(tables, lines, tables.cells[nibble], exponent);
        if (directions == 0) continue;
        Candidates& out = exponent == 1 ? batch.twos : batch.fours;
        const SpawnedBoard spawned = mover_.after_spawn(still, batch.board[b], nibble, exponent);
        for (; directions != 0; directions &= directions - 1) {
          out.board[out.boards] = spawned.moved[std::countr_zero(directions)];
          out.spawn[out.boards++] = static_cast<std::uint16_t>(spawn);
        }
      }
    }
  }
}

}  // namespace joseki::formation
