// SPDX-License-Identifier: MIT
#include "search/threats/pattern_guess.h"

#include <algorithm>
#include <cstdlib>

#include "core/rng.h"
#include "games/mcts_game.h"

namespace joseki::search {

using games::gomoku::Cells;
using games::gomoku::kCells;
using games::gomoku::kDirectionCount;
using games::gomoku::kShapes;
using games::gomoku::kSide;
using games::gomoku::other;
using games::gomoku::Shape;
using games::gomoku::ShapeBoard;
using games::gomoku::Side;

namespace {

// Logarithms in hundredths, so that they are whole numbers and add up to the same everywhere.
using Weights = std::array<int, kShapes>;

// Log odds that a shape on one of the cells adds, for the side to move and for the other side:
// fitted to how games of the search against itself ended (README.md). Twos do not tell more.
constexpr Weights kOwnChance = {0, 0, 0, 0, 0, 17, 17, 41, 400};
constexpr Weights kOtherChance = {0, 0, 0, 0, 0, -15, -19, -70, -400};
constexpr int kToMove = 44;
constexpr int kMostError = 500;  // without any insight

// Logarithms of the weights of moves, for each direction: what a stone makes, and what it takes
// from the other side. Fitted to the moves that searches of 800 playouts preferred; where somebody
// has an open four or a five, threats decide.
constexpr Weights kMake = {-211, -186, -165, 52, 77, 275, 159, 600, 800};
constexpr Weights kTake = {-79, -119, -86, -50, -37, 179, 192, 400, 600};
constexpr int kFarAway = -371;   // no stone within two cells
constexpr int kOffCentre = -21;  // for each row or column from the middle

// e to the power of a logarithm in hundredths, cut to e^-20 and e^20. By multiplication alone: a
// library's exp() has other last digits on other processors.
class Powers {
 public:
  constexpr Powers() {
    constexpr double kStep = 1.0100501670841680576;
    double power = 1;
    for (std::size_t i = 0; i <= kMost; ++i) {
      powers_[kMost + i] = static_cast<float>(power);
      powers_[kMost - i] = static_cast<float>(1 / power);
      power *= kStep;
    }
  }
  constexpr float operator[](int log) const {
    constexpr auto kLimit = static_cast<int>(kMost);
    return powers_[static_cast<std::size_t>(std::clamp(log, -kLimit, kLimit) + kLimit)];
  }

 private:
  static constexpr std::size_t kMost = 2000;
  std::array<float, 2 * kMost + 1> powers_{};
};
constexpr Powers kPowers;

// The cells within two rows and columns of a stone.
Cells near_stones(const ShapeBoard& board) {
  Cells near;
  for (const int stone : board.occupied()) {
    const int row = stone / kSide;
    const int column = stone % kSide;
    for (int r = std::max(0, row - 2); r <= std::min(kSide - 1, row + 2); ++r) {
      for (int c = std::max(0, column - 2); c <= std::min(kSide - 1, column + 2); ++c) {
        near.add(r * kSide + c);
      }
    }
  }
  return near;
}

int distance_from_centre(int cell) {
  constexpr int kMiddle = kSide / 2;
  return std::max(std::abs(cell / kSide - kMiddle), std::abs(cell % kSide - kMiddle));
}

int error_of(const ShapeBoard& board, Side mover, Insight insight) {
  const int most = kMostError * (100 - insight.percent) / 100;
  if (most <= 0) return 0;
  core::Rng rng(games::mix_words(board.hash(), static_cast<std::uint64_t>(mover)));
  return static_cast<int>(rng.below(static_cast<std::uint64_t>(2 * most + 1))) - most;
}

}  // namespace

ShapeCounts count_shapes(const ShapeBoard& board, Side mover) {
  ShapeCounts counts;
  for (int cell = 0; cell < kCells; ++cell) {
    if (!board.is_empty(cell)) continue;
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
      ++counts.of[0][static_cast<std::size_t>(board.shape(cell, d, mover))];
      ++counts.of[1][static_cast<std::size_t>(board.shape(cell, d, other(mover)))];
    }
  }
  return counts;
}

float chance_of(const ShapeBoard& board, Side mover, Insight insight) {
  const ShapeCounts counts = count_shapes(board, mover);
  int odds = kToMove;
  for (std::size_t shape = 0; shape < kShapes; ++shape) {
    odds += kOwnChance[shape] * counts.of[0][shape];
    odds += kOtherChance[shape] * counts.of[1][shape];
  }
  return 1 / (1 + kPowers[-odds - error_of(board, mover, insight)]);
}

std::array<float, kCells> weigh_moves(const ShapeBoard& board, Side mover, Insight insight) {
  std::array<float, kCells> weights{};
  const Cells near = near_stones(board);
  for (int cell = 0; cell < kCells; ++cell) {
    if (!board.is_empty(cell)) continue;
    int log = kOffCentre * distance_from_centre(cell);
    for (std::size_t d = 0; d < kDirectionCount; ++d) {
      log += kMake[static_cast<std::size_t>(board.shape(cell, d, mover))];
      log += kTake[static_cast<std::size_t>(board.shape(cell, d, other(mover)))];
    }
    log = log * insight.percent / 100;
    if (board.stones() > 0 && !near.has(cell)) log += kFarAway;
    weights[static_cast<std::size_t>(cell)] = kPowers[log];
  }
  return weights;
}

}  // namespace joseki::search
