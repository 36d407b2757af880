// SPDX-License-Identifier: MIT
#include "app/coach/run_score.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>
#include <vector>

#include "core/ensure.h"

namespace joseki::app {
namespace {

RunScore score_of(const std::vector<std::pair<double, double>>& best_and_played) {
  RunScore score;
  for (const auto& [best, played] : best_and_played) score.add(grade_of(played, best));
  return score;
}

TEST(RunScore, CountsWordsAndCombosOfARun) {
  const RunScore score = score_of({{0.8, 0.8},
                                   {0.8, 0.8},
                                   {0.8, 0.7999},
                                   {0.9, 0.895},
                                   {0.7, 0.7},
                                   {0.5, 0.49},
                                   {0.6, 0.55},
                                   {0.4, 0.3},
                                   {0.3, 0.1}});
  EXPECT_EQ(score.graded(), 9U);
  for (const GradeWord word : kGradeWords) {
    EXPECT_EQ(score.count(word), word == GradeWord::perfect ? 3U : 1U) << name_of(word);
  }
  EXPECT_EQ(score.combo(), 0U);
  EXPECT_EQ(score.max_combo(), 2U);
  EXPECT_NEAR(score.fit(), 0.223308, 5e-7);
  EXPECT_EQ(score.fit(), score.fit_with_fatal());
  EXPECT_NEAR(score.skill(), std::log(0.223308), 5e-6);
}

TEST(RunScore, AFatalMoveIsToldWithAndWithout) {
  const RunScore score = score_of({{0.5, 0.4}, {0.5, 0}, {0.5, 0.5}, {0.5, 0.25}});
  EXPECT_EQ(score.fatal(), 1U);
  EXPECT_EQ(score.count(GradeWord::terrible), 2U);
  EXPECT_NEAR(score.fit(), 0.4, 1e-15);
  EXPECT_EQ(score.fit_with_fatal(), 0);
  EXPECT_EQ(score.max_combo(), 1U);
}

TEST(RunScore, NothingGradedIsAPerfectFit) {
  EXPECT_EQ(RunScore().fit(), 1);
  EXPECT_EQ(RunScore().fit_with_fatal(), 1);
  EXPECT_EQ(RunScore().skill(), 0);
}

TEST(RunScore, LuckIsTheStepFromWhatWasExpected) {
  EXPECT_NEAR(luck_of(0.8, 0.72), -0.10536, 5e-6);
  EXPECT_EQ(luck_of(0.5, 0.5), 0);
  EXPECT_GT(luck_of(0.5, 0.6), 0);
  EXPECT_THROW(luck_of(0, 0.5), core::Bug);
  EXPECT_THROW(luck_of(0.5, 0), core::Bug);
}

RC_GTEST_PROP(RunScore, FitIsTheProductOfTheMatches, ()) {
  constexpr int kSteps = 1000;
  const auto moves = *rc::gen::container<std::vector<std::pair<int, int>>>(
      rc::gen::pair(rc::gen::inRange(1, kSteps + 1), rc::gen::inRange(0, kSteps + 1)));
  RunScore score;
  double product = 1;
  std::uint64_t words = 0;
  bool is_fatal = false;
  for (const auto& [best, share] : moves) {
    const Grade grade = grade_of(best * share / double{kSteps} / kSteps, best / double{kSteps});
    score.add(grade);
    if (grade.match > 0) product *= grade.match;
    is_fatal |= grade.match <= 0;
  }
  for (const GradeWord word : kGradeWords) words += score.count(word);
  RC_ASSERT(words == moves.size() && score.graded() == moves.size());
  RC_ASSERT(score.fit() == product);
  RC_ASSERT(score.fit_with_fatal() == (is_fatal ? 0 : product));
  RC_ASSERT(score.combo() <= score.max_combo());
  if (product > 0) RC_ASSERT(std::abs(std::exp(score.skill()) - product) <= 1e-9);
}

}  // namespace
}  // namespace joseki::app
