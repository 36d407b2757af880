// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/guess.h"

#include <gtest/gtest.h>

#include <set>

#include "app/studio/pages/practice/practice_routes.h"
#include "app/studio/pages/test_studio.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;
using test::TestStudio;
using twenty48::Direction;

// ---- one guess

KnownRates known_rates(std::vector<RatedMove> moves) {
  KnownRates known{.table = "2x4-64", .source = RatesSource::table};
  for (std::size_t i = 0; i < moves.size(); ++i) known.moves[i] = moves[i];
  known.range = known.moves.front().range;
  return known;
}

RatedMove rated(Direction direction, double rate) {
  return {.direction = direction,
          .state = MoveState::rate,
          .range = formation::RateRange::exactly(rate)};
}

RatedMove without_rate(Direction direction, MoveState state) {
  return {.direction = direction, .state = state};
}

const std::vector<RatedMove> kMoves = {rated(Direction::up, 0.8), rated(Direction::left, 0.76),
                                       without_rate(Direction::down, MoveState::outside),
                                       without_rate(Direction::right, MoveState::illegal)};

TEST(Guess, IsGradedAgainstTheBestMove) {
  const Verdict best = verdict_of(known_rates(kMoves), Direction::up);
  EXPECT_EQ(best.outcome, Verdict::Outcome::graded);
  EXPECT_EQ(best.grade.word, app::GradeWord::perfect);
  EXPECT_TRUE(best.is_right());
  EXPECT_TRUE(best.is_choice);
  const Verdict worse = verdict_of(known_rates(kMoves), Direction::left);
  EXPECT_EQ(worse.grade.word, app::GradeWord::mistake);
  EXPECT_NEAR(worse.grade.match, 0.95, 1e-12);
  EXPECT_FALSE(worse.is_right());
  const Verdict outside = verdict_of(known_rates(kMoves), Direction::down);
  EXPECT_EQ(outside.outcome, Verdict::Outcome::outside);
  EXPECT_FALSE(outside.is_right());
}

TEST(Guess, WhatIsNotKnownIsNotJudged) {
  auto moves = kMoves;
  moves[1].range = formation::RateRange{0.5, 0.9};
  EXPECT_EQ(verdict_of(known_rates(moves), Direction::left).outcome, Verdict::Outcome::unknown);
  EXPECT_EQ(verdict_of(known_rates(moves), Direction::up).outcome, Verdict::Outcome::graded);
  moves[0].range = formation::RateRange{0.8, 0.9};  // nor what the best one is worth
  EXPECT_EQ(verdict_of(known_rates(moves), Direction::up).outcome, Verdict::Outcome::unknown);
}

TEST(Guess, WhereAllMovesAreEqualThereIsNoChoice) {
  const auto equal = known_rates({rated(Direction::up, 0.5), rated(Direction::left, 0.5 - 2e-10),
                                  without_rate(Direction::down, MoveState::illegal),
                                  without_rate(Direction::right, MoveState::illegal)});
  EXPECT_FALSE(verdict_of(equal, Direction::left).is_choice);
  EXPECT_TRUE(verdict_of(equal, Direction::left).is_right());
  auto moves = equal.moves;
  moves[2].state = MoveState::outside;
  EXPECT_TRUE(verdict_of(known_rates({moves.begin(), moves.end()}), Direction::up).is_choice);
}

TEST(Guess, AStreakIsOfRightGuessesThatWereAChoice) {
  const auto known = known_rates(kMoves);
  Verdict right = verdict_of(known, Direction::up);
  Guessing guessing;
  for (int i = 0; i < 3; ++i) count(right, guessing);
  EXPECT_EQ(guessing.streak, 3U);
  right.is_choice = false;
  count(right, guessing);
  EXPECT_EQ(guessing.streak, 3U);
  Verdict unknown = verdict_of(known, Direction::left);
  unknown.outcome = Verdict::Outcome::unknown;
  count(unknown, guessing);
  EXPECT_EQ(guessing.streak, 3U);
  count(verdict_of(known, Direction::left), guessing);
  EXPECT_EQ(guessing.streak, 0U);
  EXPECT_EQ(guessing.longest, 3U);
  count(verdict_of(known, Direction::up), guessing);
  count(verdict_of(known, Direction::down), guessing);
  EXPECT_EQ(guessing.streak, 0U);
  EXPECT_EQ(guessing.longest, 3U);
}

// ---- the messages of the page

struct GuessModeTest : ::testing::Test {
  GuessModeTest() {
    studio.folder.build({.formation = formation::test::builtin("2x4"), .target = 64});
    add_practice_routes(routes, studio.studio);
    send("select", {{"table", "2x4-64"}, {"code", kBoard}});
  }
  Json send(const std::string& action, const Json& body = Json::object()) {
    return ask(routes, "practice/" + action, body);
  }
  Json guess(const char* action) { return send("guess", {{"action", action}}); }
  // The rates of a board by the table itself.
  formation::Answer truth(const std::string& code) {
    auto table = studio.folder.open("2x4-64");
    return *table.query(*twenty48::parse_board(code));
  }

  static constexpr const char* kBoard = "ffff44322100ffff";
  TestStudio studio;
  Routes routes;
};

// What tells a rate or a best move, anywhere in an answer but in the verdict on the last guess.
std::vector<std::string> told(const Json& answer) {
  static const std::set<std::string> telling = {"rate",  "loss",  "best",   "here",
                                                "below", "reply", "worst",  "kindest",
                                                "risk",  "odds",  "status", "layer"};
  std::vector<std::string> found;
  if (answer.is_array()) {
    for (const Json& one : answer) {
      for (std::string& name : told(one)) found.push_back(std::move(name));
    }
  }
  if (!answer.is_object()) return found;
  for (const auto& [name, value] : answer.items()) {
    if (name == "last") continue;
    if (telling.contains(name) && !value.is_null()) found.push_back(name);
    for (std::string& inner : told(value)) found.push_back(name + "." + std::move(inner));
  }
  return found;
}

TEST_F(GuessModeTest, NoAnswerTellsARateBeforeTheMove) {
  ASSERT_FALSE(told(send("state")).empty());  // or nothing would be tested
  using Names = std::vector<std::string>;
  EXPECT_EQ(told(guess("start")), Names());
  for (const char* mode : {"best", "worst", "random"}) {
    EXPECT_EQ(told(send("spawn-mode", {{"mode", mode}, {"why", true}})), Names());
    const Json state = send("state", {{"why", true}});
    EXPECT_TRUE(state.at("guess").at("hidden").get<bool>());
    EXPECT_EQ(state.at("rates").at("absent_code"), "guessing");
    EXPECT_EQ(told(state), Names());
    EXPECT_EQ(told(send("rates", {{"why", true}})), Names());
    EXPECT_EQ(told(send("rates", {{"code", kBoard}})), Names());
    EXPECT_EQ(told(send("rates", {{"table", "2x4-64"}})), Names());
    EXPECT_EQ(told(send("heat")), Names());
    EXPECT_EQ(told(send("heat", {{"direction", state.at("legal").at(0)}})), Names());
    EXPECT_EQ(told(send("heat", {{"code", kBoard}})), Names());
    EXPECT_EQ(told(send("transform", {{"kind", "flip-horizontal"}})), Names());
    EXPECT_EQ(told(send("set", {{"code", kBoard}})), Names());
    // The new tile's rate is that of the best move after it.
    const Json moved = send("move", {{"direction", "left"}, {"why", true}});
    EXPECT_TRUE(moved.at("spawn").at("rate").is_null()) << mode;
    if (moved.at("guess").at("hidden").get<bool>()) {  // else there is no move to be guessed
      EXPECT_EQ(told(moved), Names()) << mode;
    }
    EXPECT_EQ(told(send("hard", {{"gap", 0.01}, {"seed", 3}})), Names());
    EXPECT_EQ(told(send("set", {{"code", kBoard}})), Names());
  }
  const Json layer = send("layer");
  EXPECT_TRUE(layer.at("here").is_null());
  EXPECT_TRUE(layer.at("below").is_null());
  // Which moves change the board is no secret, and nothing of their order is told.
  for (const Json& one : send("state").at("rates").at("moves")) {
    const bool is_legal = one.at("direction") != "up" && one.at("direction") != "down";
    EXPECT_TRUE(one.at("state") == "hidden" || !is_legal) << one.dump();
  }
  EXPECT_EQ(send("state").at("rates").at("moves").at(0).at("direction"), "left");
}

TEST_F(GuessModeTest, NobodyMakesTheBestMoveForTheUser) {
  guess("start");
  const Json state = send("step");
  EXPECT_EQ(state.at("refused"), "guessing");
  EXPECT_EQ(state.at("code"), kBoard);
}

TEST_F(GuessModeTest, AfterTheMoveTheVerdictIsTold) {
  guess("start");
  int right = 0;
  int wrong = 0;
  std::uint32_t streak = 0;
  for (int i = 0; i < 40; ++i) {
    Json state = send("hard", {{"gap", 0.002}, {"seed", i}});
    ASSERT_TRUE(state.at("hard").at("found").get<bool>());
    const std::string code = state.at("code");
    const auto answer = truth(code);
    const auto& made = answer.moves[static_cast<std::size_t>(i % 2)];
    state = send("move", {{"direction", name_of(made.direction)}});
    const Json verdict = state.at("guess").at("last");
    ASSERT_EQ(verdict.at("outcome"), "graded") << code;
    const double match = *made.rate() / *answer.rate();
    EXPECT_NEAR(verdict.at("match").get<double>(), match, 1e-12);
    EXPECT_EQ(verdict.at("word"), app::name_of(app::grade_of(*made.rate(), *answer.rate()).word));
    EXPECT_EQ(verdict.at("rates").at("code"), code);
    EXPECT_EQ(verdict.at("rates").at("best"), name_of(answer.moves[0].direction));
    const bool is_right = i % 2 == 0;
    streak = is_right ? streak + 1 : 0;
    EXPECT_EQ(state.at("guess").at("streak"), streak);
    EXPECT_EQ(verdict.at("word") == "perfect", is_right) << code;
    ++(is_right ? right : wrong);
  }
  EXPECT_EQ(right, wrong);
  EXPECT_EQ(send("state").at("guess").at("longest"), 1);
}

TEST_F(GuessModeTest, AMoveThatLeavesTheFormationIsWrong) {
  studio.folder.build({.formation = formation::test::builtin("442"), .target = 64});
  studio.tables.rescan();
  send("select", {{"table", "442-64"}, {"code", "1000310013ffffff"}});
  guess("start");
  const Json state = send("move", {{"direction", "up"}});
  EXPECT_EQ(state.at("guess").at("last").at("outcome"), "outside");
  EXPECT_TRUE(state.at("guess").at("last").at("word").is_null());
  EXPECT_FALSE(state.at("guess").at("hidden").get<bool>());  // nothing is known there
  EXPECT_NE(state.at("rates").at("absent_code"), "guessing");
}

TEST_F(GuessModeTest, WhoLooksDoesNotGuess) {
  guess("start");
  const auto best = name_of(truth(kBoard).moves[0].direction);
  ASSERT_EQ(send("move", {{"direction", best}}).at("guess").at("streak"), 1);
  send("set", {{"code", kBoard}});
  Json state = guess("show");
  EXPECT_EQ(state.at("rates").at("best"), best);
  EXPECT_EQ(state.at("guess").at("streak"), 0);
  EXPECT_EQ(state.at("guess").at("longest"), 1);
  EXPECT_EQ(guess("show").at("refused"), "nothing");
  EXPECT_EQ(send("transform", {{"kind", "flip-vertical"}}).at("guess").at("hidden"), false);
  state = send("step");  // it is known: it may be played
  EXPECT_TRUE(state.at("moved").get<bool>());
  EXPECT_TRUE(state.at("guess").at("last").is_null());
  EXPECT_EQ(state.at("guess").at("streak"), 0);
  EXPECT_TRUE(state.at("guess").at("hidden").get<bool>());
  EXPECT_EQ(guess("stop").at("rates").at("source"), "table");
  EXPECT_TRUE(guess("start").at("guess").at("hidden").get<bool>());
}

TEST_F(GuessModeTest, ABoardThatComesBackIsNoGuess) {
  guess("start");
  const auto answer = truth(kBoard);
  send("move", {{"direction", name_of(answer.moves[1].direction)}});
  Json state = send("undo");  // after the verdict the best move is known
  EXPECT_FALSE(state.at("guess").at("hidden").get<bool>());
  EXPECT_TRUE(state.at("guess").at("last").is_null());
  state = send("move", {{"direction", name_of(answer.moves[0].direction)}});
  EXPECT_EQ(state.at("guess").at("streak"), 0);
  EXPECT_TRUE(state.at("guess").at("last").is_null());
  send("undo");
  EXPECT_FALSE(send("redo").at("guess").at("hidden").get<bool>());
}

TEST_F(GuessModeTest, ARecordingTellsItsRates) {
  send("record", {{"action", "start"}});
  for (int i = 0; i < 3; ++i) send("step");
  const Json file = send("record-save");
  guess("start");
  Json state = send("record-open", {{"base64", file.at("base64")}});
  EXPECT_EQ(state.at("rates").at("source"), "record");
  state = send("record", {{"action", "close"}});
  EXPECT_FALSE(state.at("guess").at("hidden").get<bool>());  // its rates were seen
  EXPECT_TRUE(guess("start").at("guess").at("on").get<bool>());
}

TEST_F(GuessModeTest, TilesPlacedByHandComeAfterTheVerdict) {
  guess("start");
  send("spawn-mode", {{"mode", "manual"}});
  Json state = send("move", {{"direction", "left"}});
  EXPECT_TRUE(state.at("waiting").get<bool>());
  EXPECT_FALSE(state.at("guess").at("last").is_null());
  EXPECT_TRUE(told(send("heat")).empty());
  state = send("place", {{"cell", state.at("code").get<std::string>().find('0')}, {"value", 2}});
  EXPECT_FALSE(state.at("guess").at("last").is_null());
  EXPECT_TRUE(told(state).empty());
}

TEST_F(GuessModeTest, SurvivesARestart) {
  guess("start");
  send("move", {{"direction", name_of(truth(kBoard).moves[0].direction)}});
  const Json before = send("state");
  ASSERT_EQ(before.at("guess").at("streak"), 1);
  routes = Routes();
  add_practice_routes(routes, studio.studio);
  EXPECT_EQ(send("state"), before);
  // Older servers kept nothing of it.
  Json head = **studio.states.load(test::kTab, "practice");
  head.erase("guess");
  studio.states.damage("practice", head);
  routes = Routes();
  add_practice_routes(routes, studio.studio);
  EXPECT_FALSE(send("state").at("guess").at("on").get<bool>());
}

TEST_F(GuessModeTest, AHardPositionIsLookedForInTheTable) {
  const Json state = send("hard", {{"gap", 0.05}, {"seed", 5}});
  const auto answer = truth(state.at("code"));
  EXPECT_GE(*answer.moves[0].rate() - *answer.moves[1].rate(), 0.05);
  EXPECT_EQ(send("undo").at("code"), kBoard);
  EXPECT_TRUE(send("state").at("hard").is_null());
  EXPECT_FALSE(refusal(routes, "practice/hard", Json::object()).empty());
  EXPECT_FALSE(refusal(routes, "practice/hard", {{"gap", 1.5}}).empty());
  send("select", {{"table", "L3-512"}});
  EXPECT_NE(refusal(routes, "practice/hard", {{"gap", 0.1}}).find("L3-512"), std::string::npos);
}

}  // namespace
}  // namespace joseki::studio
