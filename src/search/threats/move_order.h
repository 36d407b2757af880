// SPDX-License-Identifier: MIT
// Which moves to try first: those that make or spoil most.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "games/gomoku/shape_board.h"

namespace joseki::search {

// What a stone of `side` would make of an empty cell, all directions together: a rough number, for
// the order alone.
inline int promise_of(const games::gomoku::ShapeBoard& board, int cell, games::gomoku::Side side) {
  constexpr std::array<int, games::gomoku::kShapes> kPromise = {0, 1, 3, 8, 8, 30, 32, 200, 1000};
  int promise = 0;
  for (std::size_t d = 0; d < games::gomoku::kDirectionCount; ++d) {
    promise += kPromise[static_cast<std::size_t>(board.shape(cell, d, side))];
  }
  return promise;
}

// The cells with the most promising ones for both sides together first; of equals the lower cell.
inline std::vector<int> by_promise(const games::gomoku::ShapeBoard& board,
                                   const games::gomoku::Cells& cells) {
  using games::gomoku::Side;
  std::vector<std::pair<int, int>> order;
  for (const int cell : cells) {
    order.emplace_back(
        -promise_of(board, cell, Side::first) - promise_of(board, cell, Side::second), cell);
  }
  std::sort(order.begin(), order.end());
  std::vector<int> sorted;
  for (const auto& [promise, cell] : order) sorted.push_back(cell);
  return sorted;
}

}  // namespace joseki::search
