// SPDX-License-Identifier: MIT
#include "app/studio/pages/notebook/notebook_routes.h"

#include <gtest/gtest.h>

#include "app/studio/pages/notebook/notebook_text.h"
#include "app/studio/pages/notebook/rating.h"
#include "app/studio/pages/test_studio.h"
#include "core/base64.h"
#include "core/test_folder.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;
using test::TestStudio;
using twenty48::Board;
using twenty48::Direction;

constexpr std::int64_t kNow = 1'769'999'400'000;
constexpr Board kProblem = 0xffff44322100ffff;

Json card(std::int64_t due) {
  return {{"state", "review"}, {"due", due},          {"stability", 3.5},
          {"difficulty", 5},   {"scheduled_days", 3}, {"learning_steps", 0},
          {"reps", 2},         {"lapses", 0},         {"last_review", kNow}};
}

struct NotebookRoutesTest : ::testing::Test {
  NotebookRoutesTest() {
    EXPECT_TRUE(studio.settings.set("notebook_tolerance", 0));
    add_notebook_routes(routes, studio.studio);
  }
  Json send(const std::string& action, const Json& body = Json::object()) {
    return ask(routes, "notebook/" + action, body);
  }
  // Left is best, right costs 1 %, up leaves the formation, down loses everything.
  MistakeId add(Board board = kProblem) {
    const SeenMistake seen{.table = "2x4-64",
                           .board = board,
                           .best = Direction::left,
                           .match = 0.9,
                           .rates = {0.8, 0.792, std::nullopt, 0}};
    EXPECT_TRUE(studio.mistakes.add({&seen, 1}));
    return studio.mistakes.all()->back().id;
  }
  Json answer(MistakeId id, const char* direction) {
    return send("answer", {{"id", id},
                           {"direction", direction},
                           {"at", kNow},
                           {"if_right", card(kNow + 1)},
                           {"if_wrong", card(kNow + 2)}});
  }
  Json import(const std::string& text) {
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
    return {{"base64", core::to_base64({bytes, text.size()})}};
  }

  TestStudio studio;
  Routes routes;
};

TEST_F(NotebookRoutesTest, EntriesDoNotTellTheAnswer) {
  add();
  const Json state = send("state");
  ASSERT_EQ(state.at("entries").size(), 1U);
  const Json& entry = state.at("entries")[0];
  EXPECT_EQ(entry.at("code"), "ffff44322100ffff");
  EXPECT_EQ(entry.at("word"), "mistake");
  EXPECT_FALSE(entry.contains("rates"));
  EXPECT_FALSE(entry.contains("best"));
}

TEST_F(NotebookRoutesTest, ARightAnswerTakesTheCardOfRight) {
  const Json verdict = answer(add(), "left");
  EXPECT_TRUE(verdict.at("right").get<bool>());
  EXPECT_EQ(verdict.at("word"), "perfect");
  EXPECT_EQ(verdict.at("entry").at("card").at("due"), kNow + 1);
  EXPECT_EQ(verdict.at("entry").at("times"), 1);
  EXPECT_EQ(verdict.at("rates").at("right"), 0.792);
  EXPECT_TRUE(verdict.at("rates").at("up").is_null());
}

TEST_F(NotebookRoutesTest, AWrongOneTakesTheOtherAndCounts) {
  const Json verdict = answer(add(), "down");
  EXPECT_FALSE(verdict.at("right").get<bool>());
  EXPECT_EQ(verdict.at("word"), "terrible");
  EXPECT_EQ(verdict.at("right_moves"), Json({"left"}));
  EXPECT_EQ(verdict.at("entry").at("card").at("due"), kNow + 2);
  EXPECT_EQ(verdict.at("entry").at("times"), 2);
  EXPECT_NEAR(verdict.at("entry").at("loss"), 0.1 + 1, 1e-12);
}

TEST_F(NotebookRoutesTest, EveryMoveWithinTheToleranceIsRight) {
  const MistakeId id = add();
  EXPECT_FALSE(answer(id, "right").at("right").get<bool>());
  EXPECT_TRUE(studio.settings.set("notebook_tolerance", 0.01));
  const Json verdict = answer(id, "right");
  EXPECT_TRUE(verdict.at("right").get<bool>());
  EXPECT_EQ(verdict.at("word"), "nice_try");
  EXPECT_EQ(verdict.at("right_moves"), Json({"left", "right"}));
}

TEST_F(NotebookRoutesTest, AMoveThatDoesNothingIsNoAnswer) {
  const MistakeId id = add(0xffff22113300ffff);
  const Json before = send("state").at("entries")[0];
  const Json verdict = answer(id, "up");
  EXPECT_EQ(verdict.at("outcome"), "illegal");
  EXPECT_TRUE(verdict.at("rates").is_null());
  EXPECT_EQ(verdict.at("entry"), before);
}

TEST_F(NotebookRoutesTest, WithoutACardItStaysAsItIs) {
  const MistakeId id = add();
  const Json verdict = send("answer", {{"id", id}, {"direction", "left"}, {"at", kNow}});
  EXPECT_TRUE(verdict.at("right").get<bool>());
  EXPECT_TRUE(verdict.at("entry").at("card").is_null());
}

TEST_F(NotebookRoutesTest, ImpossibleCardsAreRefused) {
  const MistakeId id = add();
  const Json wrongs = {{"state", "done"},     {"due", -1},  {"stability", 1e9},
                       {"difficulty", 11},    {"reps", -1}, {"lapses", "no"},
                       {"last_review", 1e300}};
  for (const auto& [field, wrong] : wrongs.items()) {
    Json other = card(kNow);
    other[field] = wrong;
    EXPECT_NE(refusal(routes, "notebook/answer",
                      {{"id", id},
                       {"direction", "left"},
                       {"at", kNow},
                       {"if_right", other},
                       {"if_wrong", card(kNow)}}),
              "")
        << field;
  }
  EXPECT_NE(refusal(routes, "notebook/answer",
                    {{"id", id}, {"direction", "left"}, {"at", kNow}, {"if_right", card(kNow)}}),
            "");
  EXPECT_TRUE(send("state").at("entries")[0].at("card").is_null());
}

TEST_F(NotebookRoutesTest, AnEntryOfAnotherNotebookIsJudgedByTheTable) {
  studio.folder.build({.formation = formation::test::builtin("2x4"), .target = 64});
  auto table = studio.folder.open("2x4-64");
  const auto truth = *table.query(kProblem);
  const Mistake imported{.table = "2x4-64",
                         .board = kProblem,
                         .times = 1,
                         .loss = 0.5,
                         .best = truth.moves[1].direction};  // of a wrong notebook
  ASSERT_TRUE(studio.mistakes.merge({&imported, 1}));
  const MistakeId id = studio.mistakes.all()->front().id;
  const std::string best(name_of(truth.moves[0].direction));
  const Json verdict = answer(id, best.c_str());
  EXPECT_TRUE(verdict.at("right").get<bool>());
  EXPECT_NEAR(verdict.at("rates").at(best), *truth.rate(), 1e-9);
}

TEST_F(NotebookRoutesTest, WithoutATableOnlyTheBestMoveIsKnown) {
  const Mistake imported{
      .table = "2x4-64", .board = kProblem, .times = 2, .loss = 0.5, .best = Direction::right};
  ASSERT_TRUE(studio.mistakes.merge({&imported, 1}));
  const MistakeId id = studio.mistakes.all()->front().id;
  EXPECT_TRUE(answer(id, "right").at("right").get<bool>());
  const Json wrong = answer(id, "left");
  EXPECT_EQ(wrong.at("outcome"), "unknown");
  EXPECT_FALSE(wrong.at("right").get<bool>());
  EXPECT_NEAR(wrong.at("entry").at("loss"), 0.75, 1e-12) << "as much as they cost so far";
}

TEST_F(NotebookRoutesTest, ChangesAndRemovals) {
  const MistakeId id = add();
  const Json changed =
      send("change", {{"id", id}, {"note", "corner"}, {"tags", {"a", "b"}}, {"suspended", true}});
  EXPECT_EQ(changed.at("entry").at("note"), "corner");
  EXPECT_EQ(changed.at("entry").at("tags"), Json({"a", "b"}));
  EXPECT_TRUE(changed.at("entry").at("suspended").get<bool>());
  EXPECT_NE(refusal(routes, "notebook/change", {{"id", id}, {"tags", {"a\nb"}}}), "");
  send("remove", {{"ids", {id}}});
  EXPECT_TRUE(send("state").at("entries").empty());
  EXPECT_EQ(send("restore", {{"ids", {id}}}).at("entries")[0], changed.at("entry"));
}

TEST_F(NotebookRoutesTest, TextComesBackAsItWas) {
  const MistakeId id = add();
  answer(id, "down");
  send("change", {{"id", id}, {"note", "tab\there\nand a \\ there"}, {"tags", {"a b", "c"}}});
  add(0xffff22113300ffff);
  const auto before = *studio.mistakes.all();
  const std::string text = send("export").at("text");
  EXPECT_EQ(*read_notebook(text), [&] {
    auto without_ids = before;
    for (Mistake& entry : without_ids) entry.id = 0;
    return without_ids;
  }());
  const Json again = send("import", import(text));
  EXPECT_EQ(again.at("entries"), 2);
  EXPECT_EQ(again.at("fresh"), 0);
  EXPECT_EQ(*studio.mistakes.all(), before);
  TestStudio other;
  Routes there;
  add_notebook_routes(there, other.studio);
  EXPECT_EQ(ask(there, "notebook/import", import(text)).at("fresh"), 2);
  EXPECT_EQ(ask(there, "notebook/export").at("text"), text);
}

TEST_F(NotebookRoutesTest, TheBookOfThePublicTrainerIsImported) {
  const auto bytes = core::read_bytes("tests/data/mistakes-book.pkl");
  const Json done = send("import", {{"base64", core::to_base64(bytes)}});
  EXPECT_EQ(done.at("entries"), 3);
  EXPECT_EQ(done.at("fresh"), 3);
  const auto evil = core::read_bytes("tests/data/mistakes-book-runs-a-command.pkl");
  EXPECT_NE(refusal(routes, "notebook/import", {{"base64", core::to_base64(evil)}}), "");
}

TEST_F(NotebookRoutesTest, DamagedTextIsRefusedWithItsLine) {
  add();
  const std::string text = send("export").at("text");
  EXPECT_EQ(refusal(routes, "notebook/import", import("hello")), "the file is no notebook");
  EXPECT_EQ(refusal(routes, "notebook/import", import("joseki notebook 2\n")),
            "the notebook is of another version");
  std::string other = text;
  other.replace(other.find("ffff44322100ffff"), 16, "ffff44322100fffz");
  EXPECT_EQ(refusal(routes, "notebook/import", import(other)),
            "the notebook is damaged at line 3: column board");
  EXPECT_EQ(studio.mistakes.all()->size(), 1U);
}

TEST(Rating, GrowsByFourHundredForATenthOfTheLosses) {
  EXPECT_NEAR(rating_of(0, 0), 1000, 1e-9);
  EXPECT_NEAR(rating_of(1e9, 1e7), 1000, 1e-3);
  EXPECT_NEAR(rating_of(1e12, 1e9), 1400, 1e-3);
  EXPECT_LT(rating_of(10, 0), rating_of(100, 0));
}

TEST(Rating, IsOfAFormationAndCountsTheLastWeeksMost) {
  const std::vector<RunWeek> weeks = {
      {.week = 345'600, .table = "L3-512", .graded = 1000, .loss = 100},
      {.week = 345'600, .table = "L3-256", .graded = 1000, .loss = 100},
      {.week = 345'600 + 40 * 604'800, .table = "L3-512", .graded = 1000, .loss = 1}};
  const auto progress = progress_of(weeks);
  ASSERT_EQ(progress.size(), 1U);
  EXPECT_EQ(progress[0].formation, "L3");
  EXPECT_EQ(progress[0].graded, 3000U);
  ASSERT_EQ(progress[0].weeks.size(), 2U);
  EXPECT_EQ(progress[0].weeks[0].graded, 2000U);
  EXPECT_NEAR(progress[0].rating, progress[0].weeks[1].rating, 60);
  EXPECT_GT(progress[0].rating, progress[0].weeks[0].rating + 400);
}

}  // namespace
}  // namespace joseki::studio
