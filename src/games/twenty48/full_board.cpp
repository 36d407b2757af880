// SPDX-License-Identifier: MIT
#include "games/twenty48/full_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/ensure.h"
#include "games/twenty48/line_cells.h"

namespace joseki::twenty48 {
namespace {

// Moves the tiles of one line and returns the score of its merges.
std::uint32_t slide_line(FullBoard& board, const FourCells& line) {
  std::uint32_t score = 0;
  std::size_t free = 0;    // where the next tile comes to rest
  bool may_merge = false;  // with the tile before `free`
  for (const int cell : line) {
    const Tile tile = board.cells[cell];
    if (tile == 0) continue;
    board.cells[cell] = 0;
    if (may_merge && board.cells[line[free - 1]].merges_with(tile)) {
      board.cells[line[free - 1]] = tile + 1;
      score += 2U << tile;
      may_merge = false;
    } else {
      board.cells[line[free++]] = tile;
      may_merge = true;
    }
  }
  return score;
}

}  // namespace

void Tile::refuse() { core::ensure(false, "a tile has an exponent from 0 to 17"); }

int FullBoard::largest() const { return *std::max_element(cells.begin(), cells.end()); }

int FullBoard::empty_count() const {
  return static_cast<int>(std::count(cells.begin(), cells.end(), 0));
}

std::uint32_t FullBoard::sum() const {
  std::uint32_t sum = 0;
  for (const int cell : cells) sum += cell == 0 ? 0 : 1U << cell;
  return sum;
}

std::array<int, kLargestExponent + 1> FullBoard::counts() const {
  std::array<int, kLargestExponent + 1> counts{};
  for (const int cell : cells) ++counts[cell];
  return counts;
}

Slide slide(const FullBoard& board, Direction direction) {
  Slide result{.board = board};
  for (int line = 0; line < 4; ++line) {
    result.score += slide_line(result.board, line_cells(direction, line));
  }
  result.moved = result.board != board;
  return result;
}

bool can_move(const FullBoard& board) {
  return std::any_of(kDirections.begin(), kDirections.end(),
                     [&](Direction direction) { return slide(board, direction).moved; });
}

void spawn(FullBoard& board, double p4, core::Rng& rng) {
  const int empty = board.empty_count();
  core::ensure(empty > 0, "a new tile needs an empty cell");
  auto left = rng.below(static_cast<std::uint64_t>(empty));
  for (auto& cell : board.cells) {
    if (cell != 0 || left-- != 0) continue;
    cell = rng.unit() < p4 ? 2 : 1;
    return;
  }
}

FullBoard first_board(double p4, core::Rng& rng) {
  FullBoard board;
  spawn(board, p4, rng);
  spawn(board, p4, rng);
  return board;
}

Board to_board(const FullBoard& board) {
  Board packed = 0;
  for (const int cell : board.cells)
    packed = packed << 4 | static_cast<Board>(std::min(cell, kBig));
  return packed;
}

FullBoard to_full_board(Board board) {
  FullBoard full;
  for (int i = 0; i < kCells; ++i) full.cells[i] = tile(board, 15 - i);
  return full;
}

std::string format_board(const FullBoard& board) {
  std::string text;
  for (const int cell : board.cells) text += "0123456789abcdefgh"[cell];
  return text;
}

core::Result<FullBoard> parse_full_board(std::string_view text) {
  const auto refuse = [&](const core::Text& why) {
    return core::Error{core::Errc::bad_input, core::text("'{}' is not a board: {}", text, why),
                       core::text("write 16 characters, row by row: 0 empty, 1 a 2, 2 a 4, ... f "
                                  "32768, g 65536, h 131072")};
  };
  std::string_view digits = text;
  if (digits.starts_with("0x") || digits.starts_with("0X")) digits.remove_prefix(2);
  if (digits.size() != kCells) return refuse(core::text("{} characters", digits.size()));
  FullBoard board;
  for (int i = 0; i < kCells; ++i) {
    const char c = static_cast<char>(digits[i] | 0x20);  // small letters; digits stay
    const bool is_digit = digits[i] >= '0' && digits[i] <= '9';
    if (!is_digit && (c < 'a' || c > 'h')) return refuse(core::text("'{}' is no tile", digits[i]));
    board.cells[i] = is_digit ? c - '0' : c - 'a' + 10;
  }
  return board;
}

std::string cell_name(int cell) { return fmt::format("{}{}", "abcd"[cell % 4], cell / 4 + 1); }

}  // namespace joseki::twenty48
