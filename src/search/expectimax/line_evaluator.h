// SPDX-License-Identifier: MIT
// LineEvaluator: what a 2048 board after a move is worth, as the sum over its four rows and four
// columns of a number from a table: empty cells and pairs are good, many tiles and disorder bad.
#pragma once

#include <array>
#include <memory>

#include "games/twenty48/board.h"

namespace joseki::search {

// The usual figures of such evaluations; `joseki ai tune` looks for others.
struct LineWeights {
  float empty = 270;  // for each empty cell of a line
  float pair = 700;   // for each pair that can merge in it
  float order = 47;   // against tiles that go up and down: of exponent ^ order_power
  float order_power = 4;
  float tiles = 11;  // against tiles: of exponent ^ tiles_power, so a merged one costs less
  float tiles_power = 3.5F;
};

// Immutable, 256 KiB; any number of threads may ask.
class LineEvaluator {
 public:
  static constexpr bool kCountsScore = false;
  static constexpr int kLargestKnown = 15;  // 65536 looks like 32768 to it
  static constexpr float kLeastShare = 0;   // its numbers are no points

  explicit LineEvaluator(const LineWeights& weights = {});

  twenty48::Board reading(twenty48::Board after) const { return after; }
  float value(twenty48::Board after) const {
    return rows(after) + rows(twenty48::transpose(after));
  }

 private:
  float rows(twenty48::Board b) const {
    return (*table_)[b >> 48] + (*table_)[b >> 32 & 0xffff] + (*table_)[b >> 16 & 0xffff] +
           (*table_)[b & 0xffff];
  }

  std::unique_ptr<std::array<float, 65536>> table_;
};

}  // namespace joseki::search
