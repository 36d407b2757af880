// SPDX-License-Identifier: MIT
#include "search/expectimax/line_evaluator.h"

#include <algorithm>
#include <cmath>

namespace joseki::search {
namespace {

// Keeps every board above 0, which is a lost game.
constexpr float kAlive = 200'000;

using Exponents = std::array<int, 4>;

// Pairs of equal neighbours once the gaps are closed; three in a row count twice.
int pairs(const Exponents& line) {
  int count = 0;
  int last = 0;
  for (const int tile : line) {
    if (tile == 0) continue;
    if (tile == last) ++count;
    last = tile;
  }
  return count;
}

float power(int exponent, float p) { return std::pow(static_cast<float>(exponent), p); }

// How far the line is from falling, or from rising, whichever is nearer.
float disorder(const Exponents& line, float p) {
  float rises = 0;
  float falls = 0;
  for (int i = 0; i + 1 < 4; ++i) {
    const float step = power(line[i + 1], p) - power(line[i], p);
    (step > 0 ? rises : falls) += std::fabs(step);
  }
  return std::min(rises, falls);
}

float line_value(const Exponents& line, const LineWeights& weights) {
  float tiles = 0;
  for (const int tile : line) tiles += power(tile, weights.tiles_power);
  const auto empty = static_cast<float>(std::count(line.begin(), line.end(), 0));
  const float value = kAlive + weights.empty * empty +
                      weights.pair * static_cast<float>(pairs(line)) -
                      weights.order * disorder(line, weights.order_power) - weights.tiles * tiles;
  return std::max(value, 1.0F);
}

}  // namespace

LineEvaluator::LineEvaluator(const LineWeights& weights)
    : table_(std::make_unique<std::array<float, 65536>>()) {
  for (int i = 0; i < 65536; ++i) {
    (*table_)[i] = line_value({i >> 12, i >> 8 & 15, i >> 4 & 15, i & 15}, weights);
  }
}

}  // namespace joseki::search
