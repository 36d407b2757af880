// SPDX-License-Identifier: MIT
#include "learn/selfplay/targets.h"

#include <gtest/gtest.h>

#include <numeric>

#include "learn/selfplay/anchors.h"

namespace joseki::learn {
namespace {

using search::Proof;

search::MoveAnswer move(int action, std::uint32_t visits, float prior, float balance,
                        search::Verdict verdict = {}) {
  return {.action = action,
          .visits = visits,
          .prior = prior,
          .value = search::wdl_of(balance, 0),
          .verdict = verdict};
}

TEST(PolicyTarget, FollowsVisitsButNotIntoProvenLosses) {
  search::Answer answer;
  answer.moves = {move(0, 30, 0.5f, 0.1f), move(1, 10, 0.3f, 0),
                  move(2, 60, 0.2f, -1, {Proof::loss, 2})};
  EXPECT_EQ(policy_target(answer, {}), (MoveChances{0.75, 0.25, 0}));
}

TEST(PolicyTarget, OfAProvenWinIsTheQuickest) {
  search::Answer answer;
  answer.verdict = {Proof::win, 2};
  answer.moves = {move(0, 90, 0.8f, 0.5f), move(1, 1, 0.1f, 1, {Proof::win, 3}),
                  move(2, 1, 0.1f, 1, {Proof::win, 1})};
  EXPECT_EQ(policy_target(answer, {}), (MoveChances{0, 0, 1}));
}

TEST(PolicyTarget, OfAProvenLossIsTheSlowest) {
  search::Answer answer;
  answer.verdict = {Proof::loss, 5};
  answer.moves = {move(0, 9, 0.5f, -1, {Proof::loss, 4}), move(1, 2, 0.5f, -1, {Proof::loss, 2})};
  EXPECT_EQ(policy_target(answer, {}), (MoveChances{1, 0}));
}

TEST(PolicyTarget, OfGumbelPrefersBetterValuesAndKeepsUntriedMoves) {
  search::SearchOptions options;
  options.gumbel = true;
  search::Answer answer;
  answer.value = search::wdl_of(0.1f, 0);
  answer.moves = {move(0, 8, 0.25f, 0.2f), move(1, 8, 0.25f, 0.1f), move(2, 0, 0.5f, 0)};
  const MoveChances target = policy_target(answer, options);
  EXPECT_GT(target[0], target[1]);
  EXPECT_GT(target[2], 0);
  EXPECT_NEAR(std::accumulate(target.begin(), target.end(), 0.0), 1, 1e-9);
}

TEST(PolicyTarget, SurpriseIsZeroWhereTheSearchAgrees) {
  search::Answer answer;
  answer.moves = {move(0, 50, 0.5f, 0), move(1, 50, 0.5f, 0)};
  EXPECT_NEAR(surprise_of(answer, {0.5, 0.5}), 0, 1e-9);
  EXPECT_NEAR(surprise_of(answer, {1, 0}), std::log(2), 1e-6);
}

TEST(DrawMove, GetsSharperAsItCools) {
  core::Rng rng(1);
  for (const auto& [temperature, expected] : {std::pair{1.0, 0.7}, std::pair{0.5, 0.845}}) {
    int first = 0;
    for (int i = 0; i < 10'000; ++i) first += draw_move({0.7, 0.3, 0}, temperature, rng) == 0;
    EXPECT_NEAR(first / 1e4, expected, 0.02);
  }
}

TEST(Rating, IsThatOfWhoeverItDrawsWith) {
  EXPECT_NEAR(rating_from({{700, {.wins = 0, .draws = 20, .losses = 0}}}), 700, 0.1);
}

TEST(Rating, RisesWithTheScoreAndStaysFinite) {
  const double lost = rating_from({{0, {.wins = 0, .draws = 0, .losses = 20}}});
  const double even = rating_from({{0, {.wins = 10, .draws = 0, .losses = 10}}});
  const double won = rating_from({{0, {.wins = 20, .draws = 0, .losses = 0}}});
  EXPECT_LT(lost, even);
  EXPECT_LT(even, won);
  EXPECT_LT(won, 1000);
}

}  // namespace
}  // namespace joseki::learn
