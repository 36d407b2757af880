// SPDX-License-Identifier: MIT
// 2048 as a child would play it: lists of numbers, one line after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/twenty48/full_board.h"

namespace joseki::reference {

using NaiveCells = std::array<std::uint8_t, 16>;  // exponents, row by row

struct NaiveMove {
  NaiveCells cells{};
  std::uint32_t score = 0;
};

inline NaiveCells naive_cells(const twenty48::FullBoard& board) {
  NaiveCells cells{};
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells[i] = static_cast<std::uint8_t>(int{board.cells[i]});
  }
  return cells;
}

inline twenty48::FullBoard board_of(const NaiveCells& cells) {
  twenty48::FullBoard board;
  for (std::size_t i = 0; i < cells.size(); ++i) board.cells[i] = cells[i];
  return board;
}

// The tiles of a line moved to its beginning, two of 131072 left as they are; adds to `score` what
// merging earns.
inline std::vector<std::uint8_t> naive_line(const std::vector<std::uint8_t>& line,
                                            std::uint32_t& score) {
  std::vector<std::uint8_t> tiles;
  for (const auto tile : line) {
    if (tile != 0) tiles.push_back(tile);
  }
  std::vector<std::uint8_t> out;
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (i + 1 < tiles.size() && tiles[i] == tiles[i + 1] && tiles[i] < 17) {
      out.push_back(static_cast<std::uint8_t>(tiles[i] + 1));
      score += 1U << out.back();
      ++i;
    } else {
      out.push_back(tiles[i]);
    }
  }
  out.resize(line.size());
  return out;
}

inline NaiveMove naive_move(const NaiveCells& cells, twenty48::Direction direction) {
  using twenty48::Direction;
  const bool is_row = direction == Direction::left || direction == Direction::right;
  const bool is_reversed = direction == Direction::right || direction == Direction::down;
  NaiveMove result{.cells = cells};
  for (int i = 0; i < 4; ++i) {
    std::vector<std::uint8_t> line;
    for (int j = 0; j < 4; ++j) line.push_back(cells[is_row ? 4 * i + j : 4 * j + i]);
    if (is_reversed) std::reverse(line.begin(), line.end());
    line = naive_line(line, result.score);
    if (is_reversed) std::reverse(line.begin(), line.end());
    for (int j = 0; j < 4; ++j) result.cells[is_row ? 4 * i + j : 4 * j + i] = line[j];
  }
  return result;
}

}  // namespace joseki::reference
