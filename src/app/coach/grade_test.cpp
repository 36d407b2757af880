// SPDX-License-Identifier: MIT
#include "app/coach/grade.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/ensure.h"

namespace joseki::app {
namespace {

struct Vector {
  double best;
  double rate;
  double match;
  GradeWord word;
  double fit;  // the product of all matches so far, to six decimals
};

// A run of seven moves, worked out by hand.
const std::vector<Vector> kRun = {{0.8, 0.8, 1, GradeWord::perfect, 1},
                                  {0.8, 0.7999, 0.999875, GradeWord::excellent, 0.999875},
                                  {0.9, 0.895, 0.994444, GradeWord::nice_try, 0.994320},
                                  {0.5, 0.49, 0.98, GradeWord::not_bad, 0.974434},
                                  {0.6, 0.55, 0.916667, GradeWord::mistake, 0.893231},
                                  {0.4, 0.3, 0.75, GradeWord::blunder, 0.669923},
                                  {0.3, 0.1, 0.333333, GradeWord::terrible, 0.223308}};

TEST(Grade, GivesEachMoveOfARunItsWord) {
  double fit = 1;
  for (const Vector& move : kRun) {
    const Grade grade = grade_of(move.rate, move.best);
    EXPECT_NEAR(grade.match, move.match, 5e-7) << move.rate << " of " << move.best;
    EXPECT_EQ(grade.word, move.word) << move.rate << " of " << move.best;
    EXPECT_NEAR(grade.loss(), 1 - move.match, 5e-7);
    fit *= grade.match;
    EXPECT_NEAR(fit, move.fit, 5e-7) << move.rate << " of " << move.best;
  }
}

TEST(Grade, ABorderBelongsToTheBetterWord) {
  struct Border {
    double match;
    GradeWord at;
    GradeWord below;
  };
  for (const Border& border : {Border{0.999, GradeWord::excellent, GradeWord::nice_try},
                               Border{0.99, GradeWord::nice_try, GradeWord::not_bad},
                               Border{0.975, GradeWord::not_bad, GradeWord::mistake},
                               Border{0.9, GradeWord::mistake, GradeWord::blunder},
                               Border{0.75, GradeWord::blunder, GradeWord::terrible}}) {
    EXPECT_EQ(grade_of(border.match, 1).word, border.at) << border.match;
    EXPECT_EQ(grade_of(border.match - 0.9e-12, 1).word, border.at) << border.match;
    EXPECT_EQ(grade_of(border.match - 1.1e-12, 1).word, border.below) << border.match;
  }
  EXPECT_LT(0.3 / 0.4, 0.75);  // so it would be terrible by the processor's division alone
  EXPECT_EQ(grade_of(0.3, 0.4).word, GradeWord::blunder);
}

TEST(Grade, RatesAStepOfATableApartAreEqual) {
  constexpr double kStep = 2.5e-10;  // of a table of 32 bits
  EXPECT_EQ(grade_of(0.5 - kStep, 0.5).word, GradeWord::perfect);
  EXPECT_EQ(grade_of(0.5 - kStep, 0.5).match, 1);
  EXPECT_EQ(grade_of(0.5 + kStep, 0.5).word, GradeWord::perfect);
  EXPECT_EQ(grade_of(0.5 - 2 * kStep, 0.5).word, GradeWord::excellent);
  EXPECT_LT(grade_of(0.5 - 2 * kStep, 0.5).match, 1);
  EXPECT_EQ(grade_of(kStep, 1e-9).word, GradeWord::terrible);  // a difference, not a share
}

TEST(Grade, WhereNothingCanBeWonEveryMoveIsPerfect) {
  EXPECT_EQ(grade_of(0, 0).word, GradeWord::perfect);
  EXPECT_EQ(grade_of(0, 0).match, 1);
  EXPECT_EQ(grade_of(0, 0.5).word, GradeWord::terrible);
  EXPECT_EQ(grade_of(0, 0.5).match, 0);
}

TEST(Grade, WordsHaveNames) {
  std::vector<std::string> names;
  for (const GradeWord word : kGradeWords) names.emplace_back(name_of(word));
  EXPECT_EQ(names, (std::vector<std::string>{"perfect", "excellent", "nice_try", "not_bad",
                                             "mistake", "blunder", "terrible"}));
}

TEST(Grade, AMoveBetterThanTheBestIsOurBug) {
  EXPECT_THROW(grade_of(0.6, 0.5), core::Bug);
  EXPECT_THROW(grade_of(-0.1, 0.5), core::Bug);
  EXPECT_THROW(grade_of(0.5, std::nan("")), core::Bug);
}

RC_GTEST_PROP(Grade, ABetterMoveHasNoWorseWord, ()) {
  constexpr int kSteps = 1'000'000;
  const double best = *rc::gen::inRange(1, kSteps + 1) / double{kSteps};
  const double one = best * (*rc::gen::inRange(0, kSteps + 1) / double{kSteps});
  const double other = best * (*rc::gen::inRange(0, kSteps + 1) / double{kSteps});
  const Grade worse = grade_of(std::min(one, other), best);
  const Grade better = grade_of(std::max(one, other), best);
  RC_ASSERT(better.match >= worse.match);
  RC_ASSERT(better.word <= worse.word);
  RC_ASSERT(worse.match >= 0);
}

}  // namespace
}  // namespace joseki::app
