// SPDX-License-Identifier: MIT
// Tuning: the same on any number of threads, and weights get better.
#include "learn/twenty48/line_tuner.h"

#include <gtest/gtest.h>

namespace joseki::learn {
namespace {

TEST(LineTuner, IsTheSameOnAnyNumberOfThreadsAndMovesWeights) {
  const TuneOptions options{.rounds = 2, .games = 3, .limits = {.nodes = 1, .danger_nodes = 1}};
  core::Workers one(1);
  core::Workers two(2);
  int rounds = 0;
  const auto a = tune({}, options, one, [&](const TuneRound& round) { rounds = round.round; });
  const auto b = tune({}, options, two, [](const TuneRound&) {});
  EXPECT_EQ(rounds, 2);
  EXPECT_EQ(a.empty, b.empty);
  EXPECT_EQ(a.tiles_power, b.tiles_power);
  EXPECT_NE(a.empty, search::LineWeights().empty);
  EXPECT_GT(a.order, 0);
}

// Weights that think disorder is good: what tuning finds from there plays far better.
TEST(LineTuner, FindsItsWayFromBadWeights) {
  const search::LineWeights bad{.empty = 1, .pair = 1, .order = 0.01F, .tiles = 1};
  const TuneOptions options{.rounds = 12, .games = 8, .limits = {.nodes = 1, .danger_nodes = 1}};
  core::Workers workers(2);
  double first = 0;
  double last = 0;
  tune(bad, options, workers, [&](const TuneRound& round) {
    if (round.round == 1) first = round.mean;
    last = round.mean;
  });
  EXPECT_GT(last, 1.5 * first);
}

}  // namespace
}  // namespace joseki::learn
