// SPDX-License-Identifier: MIT
// The search against the same done by the book, with and without what makes it fast.
#include "search/expectimax/expectimax.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cmath>

#include "reference/naive_expectimax.h"
#include "search/expectimax/board_search.h"
#include "search/expectimax/line_evaluator.h"

namespace joseki::search {
namespace {

using twenty48::Board;
using twenty48::FullBoard;

// Tells boards apart, and is cheap to write down twice.
struct Digits {
  static constexpr bool kCountsScore = true;
  static constexpr int kLargestKnown = 15;
  static constexpr float kLeastShare = 0;
  Board reading(Board after) const { return after; }
  float value(Board after) const {
    float sum = 1000;
    for (int i = 0; i < 16; ++i) sum += static_cast<float>(twenty48::tile(after, i) * (i + 1));
    return sum;
  }
};

// The same without points.
struct PlainDigits : Digits {
  static constexpr bool kCountsScore = false;
};

// The same for a search that does not follow every reply.
struct ChoosyDigits : Digits {
  static constexpr float kLeastShare = 0.97F;
};

double naive_digits(const reference::NaiveCells& after) {
  double sum = 1000;
  for (int i = 0; i < 16; ++i) sum += after[i] * (16 - i);
  return sum;
}

// Few empty cells, so that brute force gets to depth 3.
FullBoard crowded_board(core::Rng& rng) {
  FullBoard board;
  for (auto& cell : board.cells) cell = static_cast<std::uint8_t>(1 + rng.below(5));
  for (int i = 0; i < 2; ++i) board.cells[rng.below(16)] = 0;
  return board;
}

template <class Rules, class Evaluator>
void expect_as_by_the_book(const typename Rules::Position& position, const FullBoard& board,
                           int depth) {
  const Rules rules;
  const Evaluator evaluator;
  Expectimax<Rules, Evaluator> search({.rules = rules, .evaluator = evaluator, .p4 = 0.25});
  const reference::NaiveExpectimax naive{naive_digits, 0.25, Evaluator::kCountsScore,
                                         Evaluator::kLeastShare};
  const ExpectimaxChoice choice =
      search.search(position, {.least_depth = depth, .most_depth = depth, .least_probability = 0});
  for (const auto direction : twenty48::kDirections) {
    const auto slow = naive.move(reference::naive_cells(board), direction, depth);
    const auto fast = choice.values[static_cast<std::size_t>(direction)];
    ASSERT_EQ(slow.has_value(), fast.has_value());
    if (!slow) continue;
    EXPECT_NEAR(*slow, *fast, *slow * 1e-5) << format_board(board) << " depth " << depth;
  }
}

TEST(Expectimax, EqualsBruteForceToDepth3) {
  core::Rng rng(1);
  for (int i = 0; i < 12; ++i) {
    const FullBoard board = crowded_board(rng);
    for (int depth = 0; depth <= 3; ++depth) {
      expect_as_by_the_book<PackedRules, Digits>(to_board(board), board, depth);
      expect_as_by_the_book<PackedRules, PlainDigits>(to_board(board), board, depth);
      if (depth < 3) expect_as_by_the_book<FullRules, Digits>(board, board, depth);
    }
  }
}

TEST(Expectimax, FollowsTheRepliesThatLookGood) {
  core::Rng rng(3);
  const PackedRules rules;
  const ChoosyDigits evaluator;
  using Search = Expectimax<PackedRules, ChoosyDigits>;
  Search choosy({.rules = rules, .evaluator = evaluator});
  Search thorough({.rules = rules, .evaluator = evaluator, .least_share = 0});
  const ExpectimaxLimits limits{.least_depth = 3, .most_depth = 3, .least_probability = 0};
  std::uint64_t followed = 0;
  std::uint64_t all = 0;
  for (int i = 0; i < 12; ++i) {
    const FullBoard board = crowded_board(rng);
    for (int depth = 0; depth <= 3; ++depth) {
      expect_as_by_the_book<PackedRules, ChoosyDigits>(to_board(board), board, depth);
    }
    const auto some = choosy.search(to_board(board), limits);
    const auto every = thorough.search(to_board(board), limits);
    followed += some.nodes;
    all += every.nodes;
    for (std::size_t move = 0; move < 4; ++move) {
      ASSERT_EQ(some.values[move].has_value(), every.values[move].has_value());
      if (!some.values[move]) continue;
      EXPECT_LE(*some.values[move], *every.values[move] * 1.00001F);
    }
  }
  EXPECT_LT(followed, all * 3 / 4);
}

TEST(Expectimax, TranspositionsDoNotChangeAValue) {
  core::Rng rng(2);
  const PackedRules rules;
  const LineEvaluator evaluator;
  using Search = Expectimax<PackedRules, LineEvaluator>;
  Search without({.rules = rules, .evaluator = evaluator, .buckets = 0});
  Search small({.rules = rules, .evaluator = evaluator, .buckets = 16});
  Search large({.rules = rules, .evaluator = evaluator});
  const ExpectimaxLimits limits{.least_depth = 3, .most_depth = 3, .least_probability = 0};
  for (int i = 0; i < 10; ++i) {
    const Board board = to_board(crowded_board(rng));
    const auto slow = without.search(board, limits);
    for (Search* search : {&small, &large}) {
      const auto fast = search->search(board, limits);
      EXPECT_EQ(fast.values, slow.values) << twenty48::format_board(board);
      EXPECT_EQ(fast.best, slow.best);
      EXPECT_LE(fast.nodes, slow.nodes);
    }
    EXPECT_LT(large.search(board, limits).nodes, slow.nodes);
  }
}

TEST(Expectimax, AnUnlikelyLineIsJudgedWhereItStands) {
  const PackedRules rules;
  const LineEvaluator evaluator;
  Expectimax<PackedRules, LineEvaluator> search({.rules = rules, .evaluator = evaluator});
  const Board board = 0x1234'0000'0000'0001;
  const auto all =
      search.search(board, {.least_depth = 2, .most_depth = 2, .least_probability = 0});
  const auto some =
      search.search(board, {.least_depth = 2, .most_depth = 2, .least_probability = 0.05F});
  const auto one =
      search.search(board, {.least_depth = 1, .most_depth = 1, .least_probability = 0});
  EXPECT_LT(some.nodes, all.nodes * 3 / 4) << "fours are not followed";
  EXPECT_GT(some.nodes, one.nodes);
}

TEST(Expectimax, LooksFurtherWithMoreNodesAndInDanger) {
  const PackedRules rules;
  const LineEvaluator evaluator;
  Expectimax<PackedRules, LineEvaluator> search({.rules = rules, .evaluator = evaluator});
  const Board calm = 0x0000'0012'1234'6543;
  const Board danger = 0x3456'789a'bcd7'1450;
  const auto depth = [&](Board board, std::uint64_t nodes, std::uint64_t danger_nodes) {
    return search.search(board, {.nodes = nodes, .danger_nodes = danger_nodes}).depth;
  };
  EXPECT_LT(depth(calm, 100, 100), depth(calm, 100'000, 100'000));
  EXPECT_EQ(depth(calm, 100, 100), depth(calm, 100, 1'000'000));
  EXPECT_LT(depth(danger, 1, 1), depth(danger, 1, 100'000));
}

TEST(Expectimax, ChoosesAmongTheMovesGiven) {
  const PackedRules rules;
  const LineEvaluator evaluator;
  Expectimax<PackedRules, LineEvaluator> search({.rules = rules, .evaluator = evaluator});
  const Board board = 0x0000'0012'1234'6543;
  const ExpectimaxLimits depth_2{.least_depth = 2, .most_depth = 2};
  const auto all = search.search(board, depth_2);
  ASSERT_TRUE(all.best);
  ExpectimaxLimits limits = depth_2;
  limits.among.set().reset(static_cast<std::size_t>(*all.best));
  const auto others = search.search(board, limits);
  ASSERT_TRUE(others.best);
  EXPECT_NE(*others.best, *all.best);
  for (const auto direction : twenty48::kDirections) {
    const auto at = static_cast<std::size_t>(direction);
    EXPECT_EQ(others.values[at], direction == *all.best ? std::nullopt : all.values[at]);
  }
}

TEST(Expectimax, ADeadlineEndsIt) {
  const PackedRules rules;
  const LineEvaluator evaluator;
  Expectimax<PackedRules, LineEvaluator> search({.rules = rules, .evaluator = evaluator});
  const auto begin = std::chrono::steady_clock::now();
  const auto choice =
      search.search(0x0000'0012'1234'6543, {.nodes = 1ULL << 50,
                                            .danger_nodes = 1ULL << 50,
                                            .deadline = begin + std::chrono::milliseconds(50)});
  EXPECT_TRUE(choice.best);
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(10));
  EXPECT_GE(choice.depth, 1);
}

TEST(Expectimax, SaysWhenTheGameIsOver) {
  const PackedRules rules;
  const LineEvaluator evaluator;
  Expectimax<PackedRules, LineEvaluator> search({.rules = rules, .evaluator = evaluator});
  const auto choice = search.search(0x1212'2121'1212'2121, {});
  EXPECT_FALSE(choice.best);
  for (const auto& value : choice.values) EXPECT_FALSE(value);
}

TEST(FitsPacked, UnlessLargeTilesCanMeet) {
  const auto fits = [](std::string_view text) {
    return fits_packed(*twenty48::parse_full_board(text), 9);
  };
  EXPECT_TRUE(fits("0000000000000000"));
  EXPECT_TRUE(fits("fedcba9876000000"));
  EXPECT_TRUE(fits("ghfe000000000000"));
  EXPECT_FALSE(fits("ff00000000000000"));
  EXPECT_FALSE(fits("gg00000000000000"));
  EXPECT_FALSE(fits("hh00000000000000"));
  EXPECT_FALSE(fits("fee0000000000000"));
  EXPECT_FALSE(fits("fedcba9876544000")) << "a few moves from a second 32768";
  EXPECT_FALSE(fits("eeee000000000000")) << "two 32768 can be made";
}

TEST(BoardSearch, Merges32768And65536) {
  EvaluatorSearch<PlainDigits> search(std::make_shared<const PackedRules>(),
                                      std::make_shared<const PlainDigits>(), 0.1);
  for (const std::string_view text : {"f000f000edcba987", "g000g000edcba987"}) {
    const auto board = *twenty48::parse_full_board(text);
    const auto choice = search.search(board, {.nodes = 200});
    ASSERT_TRUE(choice.best);
    const auto after = twenty48::slide(board, twenty48::Direction::up);
    EXPECT_TRUE(after.moved);
    EXPECT_GT(after.score, 60'000U);
    EXPECT_TRUE(choice.values[static_cast<std::size_t>(twenty48::Direction::up)]);
  }
}

}  // namespace
}  // namespace joseki::search
