// SPDX-License-Identifier: MIT
#include "app/coach/run_judgement.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "app/coach/opinions.h"
#include "app/coach/test_games.h"

namespace joseki::app {
namespace {

GameRecord rated_game(std::uint64_t seed) {
  return test::with_rates(test::random_game({.seed = seed, .most_moves = 120}), seed);
}

JudgedMove judged(std::size_t move, double best, double played) {
  JudgedMove one{.move = move, .best = best, .played = played};
  one.grade = grade_of(played, best);
  return one;
}

TEST(RunJudgement, TheRatesOfTheFileJudge) {
  auto game = test::random_game({.seed = 2, .most_moves = 30});
  const auto made = static_cast<std::size_t>(game.steps[4].turn.direction);
  game.steps[4].rates = FileRates{0.8, 0.8, 0.8, 0.8};
  (*game.steps[4].rates)[made] = 0.6;
  game.steps[5].rates = FileRates{};  // no move has a chance: nothing to judge
  const RunJudgement run(game, {});
  ASSERT_EQ(run.steps().size(), 1);
  EXPECT_EQ(run.steps().front().table, "");
  EXPECT_DOUBLE_EQ(run.of_move(4)->judged.grade->match, 0.75);
  EXPECT_EQ(run.of_move(5), nullptr);
  EXPECT_EQ(run.up_to(3), nullptr);
  EXPECT_EQ(run.up_to(29)->judged.move, 4);
  EXPECT_EQ(run.worst_move()->move, 4);
}

TEST(RunJudgement, AFatalMoveIsTerrible) {
  auto game = test::random_game({.seed = 2, .most_moves = 30});
  game.steps[4].rates = FileRates{0.8, 0.8, 0.8, 0.8};
  (*game.steps[4].rates)[static_cast<std::size_t>(game.steps[4].turn.direction)] = 0;
  const RunJudgement run(game, {});
  EXPECT_EQ(run.steps().front().judged.grade->word, GradeWord::terrible);
  EXPECT_EQ(run.steps().front().score.fit_with_fatal(), 0);
  EXPECT_EQ(run.steps().front().score.fit(), 1);
}

TEST(RunJudgement, OfSeveralTablesTheOneThatKnowsMostJudges) {
  const auto game = test::random_game({.seed = 2, .most_moves = 30});
  Segment brief{.table = "brief", .stretch = {3, 6}};
  Segment longer{.table = "longer", .stretch = {5, 9}};
  for (std::size_t i = 3; i <= 6; ++i) brief.moves.push_back(judged(i, 0.9, 0.9));
  for (std::size_t i = 5; i <= 9; ++i) longer.moves.push_back(judged(i, 0.5, 0.4));
  for (Segment* segment : {&brief, &longer}) {
    for (const JudgedMove& move : segment->moves) segment->score.add(*move.grade);
  }
  const RunJudgement run(game, review_of({brief, longer}));
  ASSERT_EQ(run.steps().size(), 7);
  for (const JudgedStep& step : run.steps()) {
    EXPECT_EQ(step.table, step.judged.move < 5 ? "brief" : "longer") << step.judged.move;
  }
}

RC_GTEST_PROP(RunJudgement, TheFitIsTheProductOfAllMatches, ()) {
  const auto game = rated_game(*rc::gen::inRange<std::uint64_t>(1, 1000));
  const RunJudgement run(game, {});
  double fit = 1;
  double luck = 0;
  std::size_t next = 0;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const auto& rates = game.steps[i].rates;
    if (!rates) continue;
    const double best = *std::max_element(rates->begin(), rates->end());
    const double made = (*rates)[static_cast<std::size_t>(game.steps[i].turn.direction)];
    if (std::abs(best - made) > kEqualRates) fit *= made / best;
    if (i > 0 && game.steps[i - 1].rates) {
      const auto& before = *game.steps[i - 1].rates;
      luck += std::log(best / before[static_cast<std::size_t>(game.steps[i - 1].turn.direction)]);
    }
    const JudgedStep& step = run.steps()[next++];
    RC_ASSERT(step.judged.move == i);
    RC_ASSERT(std::abs(step.score.fit() - fit) < 1e-9);
    RC_ASSERT(std::abs(step.luck - luck) < 1e-9);
  }
  RC_ASSERT(next == run.steps().size());
}

RC_GTEST_PROP(RunJudgement, MarksAreMovesOfTheLowestTenth, ()) {
  const auto game = rated_game(*rc::gen::inRange<std::uint64_t>(1, 1000));
  const RunJudgement run(game, {});
  const auto marks = run.marks(0.99999);
  RC_ASSERT(marks.size() <= run.steps().size() / 10 + 1);
  for (const std::size_t mark : marks) {
    RC_ASSERT(run.of_move(mark)->judged.grade->match < 0.99999);
  }
}

TEST(Opinions, TheSearchIsAskedWhereNobodyKnows) {
  auto game = test::random_game({.seed = 2, .most_moves = 200});
  for (std::size_t i = 0; i < 50; ++i) game.steps[i].rates = FileRates{0.5, 0.5, 0.5, 0.5};
  const RunJudgement run(game, {});
  const auto opinions = opinions_of(game, run, 40, {});
  ASSERT_TRUE(opinions);
  ASSERT_TRUE(*opinions);
  EXPECT_EQ((*opinions)->unknown, game.steps.size() - 50);
  EXPECT_LE((*opinions)->asked, 40);
  EXPECT_GT((*opinions)->asked, 20);
  EXPECT_LT((*opinions)->agreed, (*opinions)->asked) << "random moves are not all good";
  ASSERT_FALSE((*opinions)->doubts.empty());
  for (const Doubt& doubt : (*opinions)->doubts) {
    EXPECT_GE(doubt.move, 50);
    EXPECT_NE(doubt.best, game.steps[doubt.move].turn.direction);
  }
  const auto again = opinions_of(game, run, 40, {});
  EXPECT_EQ((*again)->agreed, (*opinions)->agreed) << "the same on every run";
}

TEST(Opinions, GamesWithWallsAreNotForTheSearch) {
  const auto game =
      test::random_game({.shape = twenty48::BoardShape::b3x3, .seed = 2, .most_moves = 60});
  const auto opinions = opinions_of(game, RunJudgement(game, {}), 40, {});
  ASSERT_TRUE(opinions);
  EXPECT_FALSE(*opinions);
}

}  // namespace
}  // namespace joseki::app
