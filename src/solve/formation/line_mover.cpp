// SPDX-License-Identifier: MIT
#include "solve/formation/line_mover.h"

#include <bit>

namespace joseki::formation {
namespace {

using twenty48::Line;

// Rows have the numbers 0 to 3 from the top, columns 4 to 7 from the left. The nibbles of a line,
// from its start to its end.
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

// A tile beyond the radix is more than the sum of a layer: such a line never occurs.
bool has_tile_beyond(Line line, std::uint32_t radix) {
  for (int i = 0; i < 4; ++i) {
    const auto tile = static_cast<std::uint32_t>(line >> (4 * i) & 15);
    if (tile >= radix && tile != twenty48::kBig) return true;
  }
  return false;
}

// What a line of this number looks like: `frame` with its free cells filled, the last one first.
Line line_of(std::uint32_t number, Line frame, std::uint32_t radix) {
  Line line = frame;
  for (int i = 0; i < 4; ++i) {
    if ((frame >> (4 * i) & 15) != 0) continue;
    line = static_cast<Line>(line | (number % radix) << (4 * i));
    number /= radix;
  }
  return line;
}

std::uint32_t number_of(Line line, Line frame, std::uint32_t radix) {
  std::uint32_t number = 0;
  for (int i = 3; i >= 0; --i) {
    if ((frame >> (4 * i) & 15) == 0) {
      number = number * radix + static_cast<std::uint32_t>(line >> (4 * i) & 15);
    }
  }
  return number;
}

}  // namespace

// Rows of a part moved, the rest of the board left as it is.
struct LineMover::MovedPart {
  Board board = 0;
  std::uint32_t state = 0;
  bool is_shift = false;
};
LineMover::MovedPart LineMover::moved_part(std::uint32_t arrangement, Parts parts, unsigned rows,
                                           bool to_start) const {
  const Board before = space_->board(arrangement, parts);
  MovedPart moved{.board = before};
  for (; rows != 0; rows &= rows - 1) {
    const int row = std::countr_zero(rows);
    const auto nibbles = nibbles_of_line(row);
    const Line line = gathered(before, nibbles);
    const Line after = to_start ? moves_.to_start(line) : moves_.to_end(line);
    if (!same_big_tiles(line, after)) {
      moved.is_shift |= is_shift(line, after, row);
      moved.state = kForbidden;
    } else if (has_tile_beyond(after, space_->radix())) {
      moved.state = kForbidden;
    } else {
      moved.board = (moved.board & ~spread(0xffff, nibbles)) | spread(after, nibbles);
    }
  }
  if (moved.state != kForbidden && moved.board != before) moved.state = kChanged;
  return moved;
}

// Whether some arrangement has the f of this line where they are after a move.
bool LineMover::is_shift(Line before, Line after, int line) const {
  if (same_big_tiles(before, after)) return false;
  for (std::uint32_t other = 0; other < space_->arrangements(); ++other) {
    const Board there = twenty48::nibbles_of(space_->arrangement(other));
    if (same_big_tiles(gathered(there, nibbles_of_line(line)), after)) return true;
  }
  return false;
}

void LineMover::fill_parts(std::uint32_t arrangement, Tables& tables) const {
  // Which rows have digits of which part; rows without any never move.
  unsigned high_rows = 0;
  unsigned low_rows = 0;
  for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
    if (space_->arrangement(arrangement) >> nibble & 1) continue;
    unsigned& rows = space_->digit_of(arrangement, nibble) < 8 ? high_rows : low_rows;
    rows |= 1U << (3 - nibble / 4);
  }
  const auto both = [&](Parts parts, bool is_high, std::uint8_t& shifts) {
    const auto entry = [&](bool to_start) -> std::uint32_t {
      const MovedPart moved =
          moved_part(arrangement, parts, is_high ? high_rows : low_rows, to_start);
      if (moved.is_shift) shifts |= to_start ? 1 : 2;
      const Digits digits = space_->digits(moved.board);
      const std::uint32_t number = is_high ? high_of(digits) : space_->place(low_of(digits));
      return number | moved.state << kStateShift;
    };
    const std::uint32_t to_start = entry(true);
    return PartMoves{to_start, entry(false)};
  };
  // Row 0 is the low part without tiles, and so is the high part 0.
  tables.high_shifts.resize(space_->high_parts());
  for (std::uint32_t high = 0; high < space_->high_parts(); ++high) {
    tables.high.push_back(both(Parts{high, 0}, true, tables.high_shifts[high]));
    tables.can_shift |= tables.high_shifts[high] != 0;
  }
  tables.low_shifts.resize(space_->low_rows());
  for (std::uint32_t row = 0; row < space_->low_rows(); ++row) {
    tables.low.push_back(both(Parts{0, row}, false, tables.low_shifts[row]));
    tables.can_shift |= tables.low_shifts[row] != 0;
  }
}

// A column of `free` cells has radix^free numbers. Its entries hold what the digits are of the
// moved column alone, on a board that is empty elsewhere.
void LineMover::fill_column(std::uint32_t arrangement, int column, Tables& tables) const {
  const Board frame = twenty48::nibbles_of(space_->arrangement(arrangement));
  const auto nibbles = nibbles_of_line(4 + column);
  const Line frame_line = gathered(frame, nibbles);
  std::uint32_t numbers = 1;
  for (int i = 0; i < 4; ++i) numbers *= (frame_line >> (4 * i) & 15) == 0 ? space_->radix() : 1;
  const auto entry = [&](Line before, Line after) -> std::uint64_t {
    if (has_tile_beyond(after, space_->radix()) || !same_big_tiles(before, after)) {
      return kColumnForbidden;
    }
    const Board alone = (frame & ~spread(0xffff, nibbles)) | spread(after, nibbles);
    const Digits digits = space_->digits(alone);
    return (std::uint64_t{high_of(digits)} << kLowBits | low_of(digits)) +
           (before == after ? 0 : kColumnChanged);
  };
  // One column of the four starts the sum at minus one.
  const std::uint64_t start = column == 0 ? -kColumnChanged : 0;
  for (std::uint32_t number = 0; number < numbers; ++number) {
    const Line before = line_of(number, frame_line, space_->radix());
    const Line up = moves_.to_start(before);
    const Line down = moves_.to_end(before);
    const ColumnMoves::Pair pair = {start + entry(before, up), start + entry(before, down)};
    tables.columns[column].push_back({pair});
    const unsigned shifts = (is_shift(before, up, 4 + column) ? 4U : 0U) |
                            (is_shift(before, down, 4 + column) ? 8U : 0U);
    tables.column_shifts[column].push_back(static_cast<std::uint8_t>(shifts));
    tables.can_shift |= shifts != 0;
  }
  const auto number_in = [&](Parts parts) {
    const Line line = gathered(space_->board(arrangement, parts), nibbles);
    return std::uint64_t{number_of(line, frame_line, space_->radix())} << (16 * column);
  };
  for (std::uint32_t high = 0; high < space_->high_parts(); ++high) {
    tables.high_columns[high] += number_in(Parts{high, 0});
  }
  for (std::uint32_t row = 0; row < space_->low_rows(); ++row) {
    tables.low_columns[row] += number_in(Parts{0, row});
  }
}

LineMover::Tables LineMover::tables_of(std::uint32_t arrangement) const {
  Tables tables;
  fill_parts(arrangement, tables);
  tables.high_columns.resize(space_->high_parts());
  tables.low_columns.resize(space_->low_rows());
  for (int column = 0; column < 4; ++column) fill_column(arrangement, column, tables);
  return tables;
}

LineMover::LineMover(const TableShape& shape, const RankSpace& space)
    : space_(&space), moves_(shape.formation.big_tiles()), mover_(shape, space) {
  for (std::uint32_t i = 0; i < space.arrangements(); ++i) tables_.push_back(tables_of(i));
}

}  // namespace joseki::formation
