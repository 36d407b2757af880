// SPDX-License-Identifier: MIT
// Back and forth through two-player games: looking, other lines, what positions were worth.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/studio/pages/players/players_play.h"
#include "app/studio/pages/players/players_routes.h"
#include "app/studio/pages/test_studio.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;
using test::TestStudio;

struct PlayersLines : ::testing::Test {
  PlayersLines() { start_server(); }
  void start_server() {
    routes = Routes();
    add_players_routes(routes, studio.studio);
  }
  // A game between two people with these moves.
  Json play(const std::string& game, const std::vector<std::string>& moves) {
    ask(routes, "players/new", {{"game", game}, {"seed", 1}, {"o", "person"}});
    for (const auto& text : moves) ask(routes, "players/move", {{"move", text}});
    return state();
  }
  Json state() { return ask(routes, "players/state"); }

  TestStudio studio;
  Routes routes;
};

TEST_F(PlayersLines, EveryPositionOfAGameCanBeLookedAt) {
  const Json before = play("tictactoe", {"0", "3", "1"});
  const Json look = ask(routes, "players/look", {{"ply", 1}});
  EXPECT_EQ(look.at("position"), "x........");
  EXPECT_EQ(look.at("cells").at(0).at("piece"), "x");
  EXPECT_EQ(look.at("last"), 0);
  EXPECT_EQ(look.at("to_move"), "o");
  EXPECT_EQ(look.at("legal").size(), 8U);
  EXPECT_TRUE(ask(routes, "players/look", {{"ply", 0}}).at("last").is_null());
  EXPECT_EQ(ask(routes, "players/look", {{"ply", 3}}).at("cells"), before.at("cells"));
  EXPECT_EQ(state(), before);
  EXPECT_EQ(refusal(routes, "players/look", {{"ply", 4}}), "this game has no position 4");
  refusal(routes, "players/look", Json::object());
}

TEST_F(PlayersLines, AMoveInAnEarlierPositionKeepsTheLaterOnes) {
  const Json before = play("tictactoe", {"0", "3", "1"});
  refusal(routes, "players/move", {{"move", "0"}, {"at", 1}});
  refusal(routes, "players/move", {{"move", "4"}, {"at", 4}});
  EXPECT_EQ(state(), before);
  Json now = ask(routes, "players/move", {{"move", "4"}, {"at", 1}});
  EXPECT_EQ(now.at("position"), "x...o....");
  EXPECT_EQ(now.at("turns").size(), 2U);
  EXPECT_EQ(now.at("lines"), Json::parse(R"([{"from": 1, "length": 3, "moves": ["3", "1"]}])"));
  start_server();
  EXPECT_EQ(state().at("lines"), now.at("lines"));
  now = ask(routes, "players/line", {{"line", 0}});
  EXPECT_EQ(now.at("turns"), before.at("turns"));
  EXPECT_EQ(now.at("lines"), Json::parse(R"([{"from": 1, "length": 2, "moves": ["4"]}])"));
  refusal(routes, "players/line", {{"line", 1}});
  ask(routes, "players/new", {{"game", "tictactoe"}});
  EXPECT_TRUE(state().at("lines").empty());
}

TEST_F(PlayersLines, ALineThatSaysNothingMoreIsNotKept) {
  play("tictactoe", {"0", "3", "1"});
  Json now = ask(routes, "players/branch", {{"ply", 1}});
  EXPECT_EQ(now.at("turns").size(), 1U);
  EXPECT_EQ(now.at("lines").size(), 1U);
  now = ask(routes, "players/line", {{"line", 0}});
  EXPECT_EQ(now.at("turns").size(), 3U);
  EXPECT_TRUE(now.at("lines").empty()) << "the first move is in the game itself";
  now = ask(routes, "players/branch", {{"ply", 3}});
  EXPECT_TRUE(now.at("lines").empty()) << "nothing was left";
}

TEST_F(PlayersLines, KeepsSoManyLinesAndTheNewestOnes) {
  play("gomoku", {"a1", "a2"});
  for (const char* text :
       {"b1", "c1", "d1", "e1", "f1", "g1", "h1", "i1", "j1", "k1", "l1", "m1", "n1", "o1"}) {
    ask(routes, "players/move", {{"move", text}, {"at", 1}});
  }
  const Json lines = state().at("lines");
  ASSERT_EQ(lines.size(), PlayersPlay::kMostLines);
  EXPECT_EQ(lines.front().at("moves"), Json({"n1"}));
  EXPECT_EQ(lines.back().at("moves"), Json({"c1"}));
}

TEST_F(PlayersLines, TellsWhereTheGameWasLost) {
  play("tictactoe", {"0", "1", "4", "8", "3", "5"});
  const Json answer = ask(routes, "players/evaluate", {{"most", 10}});
  // o had a draw after 0, and nothing but the centre keeps it.
  EXPECT_EQ(answer.at("turning"), Json::parse(R"([{"turn": 1, "drop": 1.0, "exact": true}])"));
  EXPECT_TRUE(answer.at("missing").empty());
  EXPECT_EQ(state().at("turning"), answer.at("turning"));
}

TEST_F(PlayersLines, APositionIsJudgedBesideTheGame) {
  play("tictactoe", {"0", "1"});
  Json answer = ask(routes, "players/evaluate", {{"most", 0}});
  ASSERT_EQ(answer.at("missing").size(), 3U);
  EXPECT_EQ(answer.at("missing").at(0).at("ply"), 2);
  EXPECT_TRUE(answer.at("evaluation").at(2).at("value").is_null());
  const Json question = {{"game", "tictactoe"},
                         {"position", answer.at("missing").at(0).at("position")}};
  const Json judged = ask(routes, "players/judge", question);
  EXPECT_EQ(judged.at("value"), 1.0);
  EXPECT_TRUE(judged.at("exact").get<bool>());
  EXPECT_FALSE(routes.find("players/judge")->in_order) << "a move must not wait for it";
  answer = ask(routes, "players/evaluate", {{"most", 0}});
  EXPECT_EQ(answer.at("evaluation").at(2).at("value"), 1.0);
  EXPECT_EQ(answer.at("missing").size(), 2U);
  refusal(routes, "players/judge", {{"game", "tictactoe"}, {"position", "what"}});
  refusal(routes, "players/judge", {{"game", "chess"}, {"position", ""}});
}

TEST_F(PlayersLines, EarlierPositionsCanBeAnnotated) {
  play("tictactoe", {"0", "1", "4"});
  const Json notes = ask(routes, "players/annotate", {{"at", 1}});
  EXPECT_EQ(notes.at("position"), "x........");
  EXPECT_EQ(notes.at("value").at("outcome"), "draw");
  EXPECT_EQ(notes.at("moves").at(0).at("text"), "4");
  EXPECT_EQ(notes.at("moves").at(0).at("cell"), 4);
  refusal(routes, "players/annotate", {{"at", 9}});
}

TEST_F(PlayersLines, SaysFromWhereASolverIsExact) {
  const Json games = ask(routes, "players/games").at("games");
  const auto exact_from = [&](const std::string& name) {
    for (const Json& game : games) {
      if (game.at("name") != name) continue;
      for (const Json& one : game.at("engines")) {
        if (one.at("engine") == "exact") return one.at("exact_from");
      }
    }
    return Json("none");
  };
  EXPECT_EQ(exact_from("connect4"), 8);
  EXPECT_EQ(exact_from("tictactoe"), 0);
  EXPECT_EQ(exact_from("othello"), nullptr);
  ask(routes, "players/new", {{"game", "connect4"}});
  EXPECT_EQ(state().at("engine_words"), "an exact solver from 8 pieces on, a search before that");
  // 8 stones, and 7 of them: what is said is what is done.
  const Json late = ask(routes, "players/judge", {{"game", "connect4"}, {"position", "77553457"}});
  EXPECT_TRUE(late.at("exact").get<bool>());
}

// For x, one value a position.
std::vector<TurningPoint> points_of(const std::vector<Evaluated>& values) {
  std::vector<app::Turn> turns(values.size() - 1);
  for (std::size_t i = 0; i < turns.size(); ++i) turns[i].side = i % 2 == 0 ? 'x' : 'o';
  const std::vector<std::optional<Evaluated>> known(values.begin(), values.end());
  return turning_points(turns, known);
}

TEST(TurningPoints, ComeWorstFirstAndSayWhetherTheyAreSure) {
  // x gives 0.4 away, o gains nothing, x loses a draw that was sure.
  const auto points = points_of({{0.5, false}, {0.1, false}, {0, true}, {-1, true}});
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(points[0].turn, 2U);
  EXPECT_TRUE(points[0].is_exact);
  EXPECT_EQ(points[1].turn, 0U);
  EXPECT_NEAR(points[1].drop, 0.4, 1e-9);
  EXPECT_FALSE(points[1].is_exact);
}

TEST(TurningPoints, AreFallsOfTheSideThatMoved) {
  EXPECT_TRUE(points_of({{-1, true}, {1, true}}).empty()) << "x has gained";
  EXPECT_EQ(points_of({{0, true}, {0, true}, {1, true}}).size(), 1U) << "o has lost";
  EXPECT_TRUE(points_of({{0.2, false}, {0, false}}).empty()) << "may be chance";
  EXPECT_FALSE(points_of({{0.5, false}, {-1, true}})[0].is_exact) << "before was an opinion";
}

TEST(TurningPoints, NeedBothValuesAndAreFew) {
  const std::vector<app::Turn> turns(1);
  EXPECT_TRUE(turning_points(turns, std::vector<std::optional<Evaluated>>(2)).empty());
  std::vector<Evaluated> values;
  for (int i = 0; i < 20; ++i) values.push_back({i % 2 == 0 ? 1.0 : -1.0, true});
  EXPECT_EQ(points_of(values).size(), kMostTurningPoints);
}

}  // namespace
}  // namespace joseki::studio
