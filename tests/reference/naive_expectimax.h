// SPDX-License-Identifier: MIT
// Expectimax by the book: every move, every new tile, nothing remembered, nothing cut off but what
// least_share says.
#pragma once

#include <functional>
#include <optional>

#include "reference/naive_twenty48.h"

namespace joseki::reference {

struct NaiveExpectimax {
  std::function<double(const NaiveCells& after)> judge;  // a board after a move
  double p4 = 0.1;
  bool counts_score = false;
  // Replies to a new tile whose board, judged as it stands, is worth less than this part of the
  // best one's do not count, unless they are judged as they stand anyway.
  double least_share = 0;

  // The mean over all new tiles of the best that can follow, `depth` new tiles ahead.
  double after_move(const NaiveCells& after, int depth) const {
    if (depth == 0) return judge(after);
    double sum = 0;
    int cells = 0;
    for (std::size_t cell = 0; cell < after.size(); ++cell) {
      if (after[cell] != 0) continue;
      NaiveCells two = after;
      NaiveCells four = after;
      two[cell] = 1;
      four[cell] = 2;
      sum += (1 - p4) * best(two, depth - 1).value_or(0) + p4 * best(four, depth - 1).value_or(0);
      ++cells;
    }
    return sum / cells;
  }

  std::optional<double> move(const NaiveCells& board, twenty48::Direction direction,
                             int depth) const {
    const NaiveMove moved = naive_move(board, direction);
    if (moved.cells == board) return std::nullopt;
    return (counts_score ? moved.score : 0) + after_move(moved.cells, depth);
  }

  std::optional<double> best(const NaiveCells& board, int depth) const {
    std::optional<double> least;
    if (depth > 0 && least_share > 0) least = best(board, 0).value_or(0) * least_share;
    std::optional<double> best;
    for (const auto direction : twenty48::kDirections) {
      if (least && move(board, direction, 0).value_or(0) < *least) continue;
      const auto value = move(board, direction, depth);
      if (value && (!best || *value > *best)) best = value;
    }
    return best;
  }
};

}  // namespace joseki::reference
