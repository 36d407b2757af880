// SPDX-License-Identifier: MIT
// Minimax by the book: every new tile, every answer, nothing cut off.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>

#include "reference/naive_twenty48.h"

namespace joseki::reference {

struct NaiveAdversary {
  std::function<float(const NaiveCells& after)> judge;  // a board after a move

  // The best of the player's moves; 0, a lost game, if there is none.
  float most(const NaiveCells& board, int depth) const {
    float most = 0;
    for (const auto direction : twenty48::kDirections) {
      const NaiveMove moved = naive_move(board, direction);
      if (moved.cells != board) most = std::max(most, least(moved.cells, depth - 1));
    }
    return most;
  }

  float least(const NaiveCells& after, int depth) const {
    if (depth == 0) return judge(after);
    float least = std::numeric_limits<float>::max();
    for (std::size_t cell = 0; cell < after.size(); ++cell) {
      if (after[cell] != 0) continue;
      for (const std::uint8_t exponent : {2, 1}) {
        NaiveCells spawned = after;
        spawned[cell] = exponent;
        least = std::min(least, most(spawned, depth));
      }
    }
    return least;
  }
};

}  // namespace joseki::reference
