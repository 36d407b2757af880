// SPDX-License-Identifier: MIT
// Ranks of tuples against a list of all representatives, made the slow way.
#include "games/tuple_ranking.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "core/rng.h"

namespace joseki::games {
namespace {

using Cells = std::vector<Cell>;

Cells smallest_image(const SquareSymmetry& symmetry, const Cells& tuple) {
  Cells best = tuple;
  for (int element = 0; element < SquareSymmetry::kElements; ++element) {
    Cells image;
    for (const Cell cell : tuple) image.push_back(symmetry.apply(element, cell));
    best = std::min(best, image);
  }
  return best;
}

void extend(const SquareSymmetry& symmetry, std::size_t length, Cells& tuple,
            std::vector<Cells>& out) {
  if (tuple.size() == length) {
    if (smallest_image(symmetry, tuple) == tuple) out.push_back(tuple);
    return;
  }
  for (int cell = 0; cell < symmetry.cells(); ++cell) {
    if (std::find(tuple.begin(), tuple.end(), cell) != tuple.end()) continue;
    tuple.push_back(static_cast<Cell>(cell));
    extend(symmetry, length, tuple, out);
    tuple.pop_back();
  }
}

// In lexicographic order, because they are made in that order.
std::vector<Cells> representatives(const SquareSymmetry& symmetry, int length) {
  std::vector<Cells> out;
  Cells tuple;
  extend(symmetry, static_cast<std::size_t>(length), tuple, out);
  return out;
}

class TupleRankingOn : public ::testing::TestWithParam<std::pair<int, int>> {};

TEST_P(TupleRankingOn, NumbersTheRepresentativesInOrder) {
  const auto [side, longest] = GetParam();
  const SquareSymmetry symmetry(side);
  const TupleRanking ranking(symmetry, longest);
  for (int length = 0; length <= longest; ++length) {
    const auto list = representatives(symmetry, length);
    ASSERT_EQ(ranking.size(length), list.size());
    for (std::size_t i = 0; i < list.size(); ++i) {
      ASSERT_EQ(ranking.rank(list[i]), i);
      Cells tuple(static_cast<std::size_t>(length));
      ranking.unrank(i, tuple);
      ASSERT_EQ(tuple, list[i]);
    }
  }
}

TEST_P(TupleRankingOn, GivesAllSymmetricTuplesOneRank) {
  const auto [side, longest] = GetParam();
  const SquareSymmetry symmetry(side);
  const TupleRanking ranking(symmetry, longest);
  core::Rng rng(7);
  for (int trial = 0; trial < 2000; ++trial) {
    Cells tuple;
    const auto length = rng.below(static_cast<std::uint64_t>(longest) + 1);
    while (tuple.size() < length) {
      const auto cell = static_cast<Cell>(rng.below(static_cast<std::uint64_t>(side * side)));
      if (std::find(tuple.begin(), tuple.end(), cell) == tuple.end()) tuple.push_back(cell);
    }
    const auto location = ranking.locate(tuple);
    Cells moved;
    for (const Cell cell : tuple) moved.push_back(symmetry.apply(location.element, cell));
    ASSERT_EQ(moved, smallest_image(symmetry, tuple)) << "element does not lead there";
    std::uint64_t used = 0;
    for (const Cell cell : moved) used |= std::uint64_t{1} << cell;
    ASSERT_EQ(location.used, used);
    for (int element = 0; element < SquareSymmetry::kElements; ++element) {
      Cells image;
      for (const Cell cell : tuple) image.push_back(symmetry.apply(element, cell));
      ASSERT_EQ(ranking.rank(image), location.rank);
    }
  }
}

TEST_P(TupleRankingOn, CountsAllTuplesByTheirOrbits) {
  const auto [side, longest] = GetParam();
  const TupleRanking ranking{SquareSymmetry(side), longest};
  for (int length = 0; length <= longest; ++length) {
    std::uint64_t tuples = 0;
    for (const auto* root : ranking.roots(length)) {
      tuples += ranking.extensions(root->depth, length) * static_cast<unsigned>(root->orbit_size());
    }
    EXPECT_EQ(tuples, ranking.extensions(0, length));
  }
}

INSTANTIATE_TEST_SUITE_P(Boards, TupleRankingOn,
                         ::testing::Values(std::pair{2, 4}, std::pair{3, 6}, std::pair{4, 5},
                                           std::pair{5, 4}, std::pair{6, 3}));

TEST(TupleRanking, KnowsWhatDoesNotFit64Bits) {
  EXPECT_TRUE(TupleRanking::count_fits(16, 16));
  EXPECT_TRUE(TupleRanking::count_fits(64, 10));
  EXPECT_FALSE(TupleRanking::count_fits(64, 12));
}

}  // namespace
}  // namespace joseki::games
