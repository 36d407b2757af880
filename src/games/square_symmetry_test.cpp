// SPDX-License-Identifier: MIT
// The symmetries of the square form a group of eight different permutations.
#include "games/square_symmetry.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace joseki::games {
namespace {

std::vector<int> image(const SquareSymmetry& symmetry, int element) {
  std::vector<int> cells;
  for (int cell = 0; cell < symmetry.cells(); ++cell) {
    cells.push_back(symmetry.apply(element, static_cast<Cell>(cell)));
  }
  return cells;
}

TEST(SquareSymmetry, HasEightDifferentElementsOfWhichTheFirstDoesNothing) {
  for (int side = 2; side <= 8; ++side) {
    const SquareSymmetry symmetry(side);
    std::set<std::vector<int>> images;
    for (int e = 0; e < SquareSymmetry::kElements; ++e) images.insert(image(symmetry, e));
    EXPECT_EQ(images.size(), 8u);
    for (int cell = 0; cell < symmetry.cells(); ++cell) {
      EXPECT_EQ(symmetry.apply(0, static_cast<Cell>(cell)), cell);
    }
  }
}

TEST(SquareSymmetry, ComposesAsAppliedOneAfterTheOther) {
  const SquareSymmetry symmetry(4);
  for (int first = 0; first < 8; ++first) {
    for (int second = 0; second < 8; ++second) {
      for (int at = 0; at < 16; ++at) {
        const auto cell = static_cast<Cell>(at);
        EXPECT_EQ(symmetry.apply(symmetry.compose(first, second), cell),
                  symmetry.apply(second, symmetry.apply(first, cell)));
      }
    }
  }
}

TEST(SquareSymmetry, KeepsNeighboursNeighbours) {
  const SquareSymmetry symmetry(5);
  for (int element = 0; element < 8; ++element) {
    for (int cell = 0; cell < 25; ++cell) {
      if (cell % 5 == 4) continue;
      const int a = symmetry.apply(element, static_cast<Cell>(cell));
      const int b = symmetry.apply(element, static_cast<Cell>(cell + 1));
      EXPECT_EQ(std::abs(a / 5 - b / 5) + std::abs(a % 5 - b % 5), 1);
    }
  }
}

}  // namespace
}  // namespace joseki::games
