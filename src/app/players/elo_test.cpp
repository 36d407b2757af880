// SPDX-License-Identifier: MIT
#include "app/players/elo.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace joseki::app {
namespace {

TEST(Elo, IsZeroForAnEvenScore) {
  const Elo elo = elo_of(std::vector<double>{1, 0, 0.5, 0.5});
  EXPECT_NEAR(*elo.difference, 0, 1e-9);
  EXPECT_NEAR(*elo.low, -*elo.high, 1e-9);
}

TEST(Elo, IsFourHundredForTenToOne) {
  std::vector<double> scores(110, 1);
  std::fill_n(scores.begin(), 10, 0);
  EXPECT_NEAR(*elo_of(scores).difference, 400, 1e-6);
}

// By hand: scores 1, 1, 0.5, 0.5 have mean 0.75 and deviation sqrt(1/12), so the mean is known up
// to 1.96 * sqrt(1/12/4) = 0.2829.
TEST(Elo, HasTheIntervalOfTheMeanOverPairs) {
  const Elo elo = elo_of(std::vector<double>{1, 1, 0.5, 0.5});
  EXPECT_NEAR(*elo.difference, 190.85, 0.01);
  EXPECT_NEAR(*elo.low, -400 * std::log10(1 / (0.75 - 0.28290) - 1), 0.05);
  EXPECT_EQ(elo.high, std::nullopt) << "1.03 is more than all";
}

TEST(Elo, OfAWhitewashIsABound) {
  const Elo won = elo_of(std::vector<double>(50, 1));
  EXPECT_EQ(won.difference, std::nullopt);
  EXPECT_EQ(won.high, std::nullopt);
  // 50 pairs in a row are won with 5 % if a pair is won with 0.05^(1/50) = 0.9418.
  EXPECT_NEAR(*won.low, -400 * std::log10(1 / std::pow(0.05, 0.02) - 1), 1e-6);
  const Elo lost = elo_of(std::vector<double>(50, 0));
  EXPECT_EQ(lost.low, std::nullopt);
  EXPECT_NEAR(*lost.high, -*won.low, 1e-6);
}

TEST(Elo, OfDrawsAloneIsNotCertain) {
  const Elo few = elo_of(std::vector<double>(5, 0.5));
  const Elo many = elo_of(std::vector<double>(500, 0.5));
  EXPECT_EQ(few.difference, 0);
  EXPECT_LT(*few.low, -100);
  EXPECT_GT(*few.high, 100);
  EXPECT_LT(*many.high, 3);
  EXPECT_GT(*many.high, 0);
}

TEST(Elo, OfOnePairSaysLittle) {
  const Elo elo = elo_of(std::vector<double>{0.75});
  EXPECT_NEAR(*elo.difference, 190.85, 0.01);
  EXPECT_LT(*elo.low, -500);
}

}  // namespace
}  // namespace joseki::app
