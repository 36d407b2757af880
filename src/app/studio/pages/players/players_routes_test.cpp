// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/players_routes.h"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/catalog/home.h"
#include "app/studio/pages/test_studio.h"
#include "core/parallel.h"
#include "core/test_folder.h"
#include "games/tictactoe/board.h"
#include "search/network/network_file.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;
using test::TestStudio;

struct PlayersPageTest : ::testing::Test {
  PlayersPageTest() { add_players_routes(routes, studio.studio); }
  void start_server_again() {
    routes = Routes();
    add_players_routes(routes, studio.studio);
  }
  void build_table(const std::string& name) {
    const auto game = app::find_game(name);
    core::Workers workers(1);
    solve::BuildOptions options;
    options.file = app::table_file(studio.folder.path(), name);
    ASSERT_TRUE((*game)->build(options, workers));
  }
  Json begin(const std::string& game, const Json& more = Json::object()) {
    Json body = {{"game", game}, {"seed", 1}};
    body.update(more);
    return ask(routes, "players/new", body);
  }
  Json move(const std::string& text) { return ask(routes, "players/move", {{"move", text}}); }

  TestStudio studio;
  Routes routes;
};

TEST_F(PlayersPageTest, ListsGamesWithWhoCanPlayThem) {
  const Json games = ask(routes, "players/games").at("games");
  std::map<std::string, Json> by_name;
  for (const Json& game : games) by_name[game.at("name")] = game;
  ASSERT_TRUE(by_name.contains("connect4"));
  ASSERT_TRUE(by_name.contains("othello"));
  ASSERT_TRUE(by_name.contains("gomoku"));
  const auto available = [&](const std::string& game, const std::string& engine) {
    for (const Json& one : by_name.at(game).at("engines")) {
      if (one.at("engine") == engine) return one.at("available").get<bool>();
    }
    return false;
  };
  EXPECT_TRUE(available("tictactoe", "exact"));
  EXPECT_FALSE(available("tictactoe", "table"));
  EXPECT_FALSE(available("vanish-3x3-m3", "exact"));
  EXPECT_FALSE(available("vanish-3x3-m3", "table"));
  EXPECT_TRUE(available("connect4", "exact"));
  EXPECT_FALSE(available("othello", "exact"));
  EXPECT_TRUE(available("gomoku", "search"));
  EXPECT_TRUE(by_name.at("vanish-3x3-m3").at("ages").get<bool>());
  EXPECT_FALSE(by_name.at("vanish-3x3-m3").at("table").at("built").get<bool>());
  EXPECT_TRUE(by_name.at("othello").at("table").is_null());
}

TEST_F(PlayersPageTest, TwoPeoplePlayToTheEnd) {
  begin("tictactoe", {{"o", "person"}});
  for (const char* text : {"0", "3", "1", "4"}) EXPECT_FALSE(move(text).at("over").get<bool>());
  const Json end = move("2");
  EXPECT_TRUE(end.at("over").get<bool>());
  EXPECT_EQ(end.at("winner"), "x");
  EXPECT_EQ(end.at("result"), "x");
  EXPECT_EQ(end.at("changed"), Json({2}));
  EXPECT_TRUE(end.at("cells").at(1).at("in_line").get<bool>());
  EXPECT_TRUE(end.at("legal").empty());
  EXPECT_EQ(end.at("turns").size(), 5U);
  EXPECT_NE(refusal(routes, "players/move", {{"move", "8"}}).find("over"), std::string::npos);
  const Json undone = ask(routes, "players/undo");
  EXPECT_EQ(undone.at("turns").size(), 4U);
  EXPECT_FALSE(undone.at("over").get<bool>());
}

TEST_F(PlayersPageTest, TheMachineAnswersAndUndoGoesBackToThePerson) {
  Json state = begin("tictactoe", {{"x", "person"}, {"o", "machine"}, {"level", "perfect"}});
  EXPECT_FALSE(state.at("machine_to_move").get<bool>());
  state = move("0");
  EXPECT_TRUE(state.at("machine_to_move").get<bool>());
  state = ask(routes, "players/reply");
  EXPECT_EQ(state.at("turns").size(), 2U);
  EXPECT_EQ(state.at("turns").at(1).at("text"), "4");  // the one answer that does not lose
  EXPECT_EQ(state.at("turns").at(1).at("by"), "machine");
  EXPECT_EQ(state.at("thought").at("value").at("outcome"), "draw");
  state = ask(routes, "players/undo");
  EXPECT_TRUE(state.at("turns").empty());
  EXPECT_FALSE(ask(routes, "players/undo").at("moved").get<bool>());
}

TEST_F(PlayersPageTest, SwapsSides) {
  begin("tictactoe", {{"x", "person"}, {"o", "machine"}});
  const Json state = ask(routes, "players/swap");
  EXPECT_EQ(state.at("x"), "machine");
  EXPECT_EQ(state.at("o"), "person");
  EXPECT_TRUE(state.at("machine_to_move").get<bool>());
}

TEST_F(PlayersPageTest, AnnotatesByTheTable) {
  begin("vanish-3x3-m3");
  EXPECT_NE(refusal(routes, "players/annotate", {{"engine", "table"}}).find("is not built"),
            std::string::npos);
  build_table("vanish-3x3-m3");
  const Json annotations = ask(routes, "players/annotate");
  EXPECT_EQ(annotations.at("engine"), "table");
  EXPECT_TRUE(annotations.at("exact").get<bool>());
  EXPECT_EQ(annotations.at("value").at("outcome"), "win");
  EXPECT_EQ(annotations.at("value").at("plies"), 13);  // tests/facts/vanish-3x3-m3.json
  ASSERT_EQ(annotations.at("moves").size(), 9U);
  EXPECT_EQ(annotations.at("moves").at(0).at("value").at("words"), "win in 13");
  EXPECT_TRUE(annotations.at("moves").at(0).at("best").get<bool>());
  EXPECT_EQ(ask(routes, "players/state").at("engine"), "table");
}

TEST_F(PlayersPageTest, ShowsAgesInTheVanishingGame) {
  begin("vanish-3x3-m3", {{"o", "person"}});
  Json state;
  for (const char* text : {"0", "1", "3", "4", "8", "6"}) state = move(text);
  EXPECT_EQ(state.at("cells").at(0).at("age"), 1);
  EXPECT_TRUE(state.at("cells").at(0).at("vanishes_next").get<bool>());
  EXPECT_EQ(state.at("legal").at(0).at("vanishes"), 0);
  state = move("2");
  EXPECT_EQ(state.at("cells").at(0).at("piece"), "");
  EXPECT_EQ(state.at("changed"), Json({0, 2}));
}

TEST_F(PlayersPageTest, AnnotatesBySearch) {
  begin("othello");
  const Json annotations = ask(routes, "players/annotate", {{"playouts", 400}});
  EXPECT_EQ(annotations.at("engine"), "search");
  EXPECT_FALSE(annotations.at("exact").get<bool>());
  EXPECT_EQ(annotations.at("moves").size(), 4U);
  double shares = 0;
  for (const Json& one : annotations.at("moves")) {
    shares += one.at("share").get<double>();
    const Json& value = one.at("value");
    EXPECT_NEAR(value.at("win").get<double>() + value.at("draw").get<double>() +
                    value.at("loss").get<double>(),
                1, 1e-5);
  }
  EXPECT_NEAR(shares, 1, 1e-9);
  EXPECT_FALSE(annotations.at("line").empty());
}

TEST_F(PlayersPageTest, ConnectFourKnowsWhereStonesFall) {
  Json state = begin("connect4", {{"o", "person"}});
  EXPECT_EQ(state.at("naming"), "columns");
  EXPECT_EQ(state.at("legal").size(), 7U);
  const int bottom = state.at("legal").at(3).at("cell");
  state = move(state.at("legal").at(3).at("text"));
  EXPECT_EQ(state.at("cells").at(bottom).at("piece"), "x");
  EXPECT_EQ(state.at("legal").at(3).at("cell"), bottom - 7);
  EXPECT_EQ(state.at("last"), bottom);
}

TEST_F(PlayersPageTest, OthelloFlips) {
  Json state = begin("othello", {{"o", "person"}});
  state = move(state.at("legal").at(0).at("text"));
  EXPECT_EQ(state.at("changed").size(), 2U);  // the new stone and the one it turned
}

TEST_F(PlayersPageTest, EvaluatesTheWholeGame) {
  begin("tictactoe", {{"o", "person"}});
  for (const char* text : {"0", "1", "4"}) move(text);
  Json evaluation = ask(routes, "players/evaluate").at("evaluation");
  ASSERT_EQ(evaluation.size(), 4U);
  EXPECT_TRUE(evaluation.at(0).at("value").is_null());
  EXPECT_EQ(evaluation.at(3).at("value"), 1.0);  // o has gone wrong
  evaluation = ask(routes, "players/evaluate", {{"most", 10}}).at("evaluation");
  EXPECT_EQ(evaluation.at(0).at("value"), 0.0);
  EXPECT_TRUE(evaluation.at(0).at("exact").get<bool>());
  ask(routes, "players/undo");
  EXPECT_EQ(ask(routes, "players/state").at("evaluation").size(), 3U);
}

TEST_F(PlayersPageTest, LevelsChangeWhoPlays) {
  begin("connect4");
  Json state = ask(routes, "players/level", {{"engine", "search"}, {"level", "beginner"}});
  EXPECT_EQ(state.at("playouts"), 20);
  state = ask(routes, "players/level", {{"playouts", 123}});
  EXPECT_EQ(state.at("playouts"), 123);
  EXPECT_NE(state.at("engine_words").get<std::string>().find("123"), std::string::npos);
  state = ask(routes, "players/level", {{"level", "strong"}});
  EXPECT_EQ(state.at("playouts"), 5000);
  EXPECT_EQ(ask(routes, "players/reply").at("turns").size(), 1U);
  refusal(routes, "players/level", {{"engine", "table"}});
  EXPECT_EQ(ask(routes, "players/state").at("engine"), "search");
}

// With a home of its own that has one model for tic-tac-toe.
struct ModelsPageTest : PlayersPageTest {
  ModelsPageTest() {
    setenv("JOSEKI_HOME", home.path().c_str(), 1);
    std::filesystem::create_directory(home / "models");
    write("mine", 1);
  }
  ~ModelsPageTest() override { unsetenv("JOSEKI_HOME"); }
  void write(const std::string& name, std::uint64_t seed) const {
    const search::NetworkSize size{
        .blocks = 1, .channels = 8, .policy_channels = 2, .value_channels = 2, .hidden = 8};
    using games::tictactoe::TicTacToeBoard;
    ASSERT_TRUE(search::write_network(
        home / "models" / (name + ".jnet"),
        search::random_network(search::shape_of<TicTacToeBoard>(size), seed)));
  }
  core::TestFolder home{core::memory_dir()};
};

TEST_F(ModelsPageTest, ListsTrainedModels) {
  core::write_text(home / "models" / "broken.jnet", "nothing");
  for (const Json& game : ask(routes, "players/games").at("games")) {
    std::vector<std::string> trained;
    for (const Json& model : game.at("models")) {
      if (model.at("source") == "trained") trained.push_back(model.at("name"));
    }
    const bool is_its_game = game.at("name") == "tictactoe";
    EXPECT_EQ(trained, is_its_game ? std::vector<std::string>{"mine"} : std::vector<std::string>());
  }
}

TEST_F(ModelsPageTest, PlaysAndAnnotatesWithAModel) {
  Json state = begin("tictactoe", {{"engine", "network"}, {"model", "mine"}});
  EXPECT_EQ(state.at("engine"), "network");
  EXPECT_EQ(state.at("model"), "mine");
  EXPECT_EQ(state.at("playouts"), 1600);
  EXPECT_NE(state.at("engine_words").get<std::string>().find("mine"), std::string::npos);
  move("4");
  state = ask(routes, "players/reply");
  EXPECT_EQ(state.at("turns").size(), 2U);
  EXPECT_EQ(state.at("thought").at("engine"), "network");
  const Json notes =
      ask(routes, "players/annotate", {{"engine", "network"}, {"model", "mine"}, {"playouts", 50}});
  EXPECT_EQ(notes.at("engine"), "network");
  EXPECT_EQ(notes.at("moves").size(), 7U);
  start_server_again();
  EXPECT_EQ(ask(routes, "players/state").at("model"), "mine");
}

TEST_F(ModelsPageTest, RefusesModelsOfOtherGames) {
  begin("othello");
  EXPECT_NE(refusal(routes, "players/level", {{"engine", "network"}, {"model", "mine"}})
                .find("there is no model 'mine' for othello"),
            std::string::npos);
  EXPECT_EQ(ask(routes, "players/state").at("model"), nullptr);
}

TEST_F(ModelsPageTest, NoticesAModelThatWasTrainedAgain) {
  begin("tictactoe");
  const Json question = {{"engine", "network"}, {"model", "mine"}, {"playouts", 1}};
  const Json before = ask(routes, "players/annotate", question);
  std::filesystem::remove(home / "models" / "mine.jnet");
  EXPECT_FALSE(refusal(routes, "players/annotate", question).empty());
  write("mine", 2);
  EXPECT_NE(ask(routes, "players/annotate", question).at("moves"), before.at("moves"));
}

TEST_F(PlayersPageTest, TakesAPositionAsText) {
  begin("tictactoe", {{"o", "person"}});
  Json state = ask(routes, "players/position", {{"text", "x...o...."}});
  EXPECT_EQ(state.at("cells").at(4).at("piece"), "o");
  EXPECT_EQ(state.at("to_move"), "x");
  EXPECT_EQ(state.at("position"), "x...o....");
  EXPECT_FALSE(refusal(routes, "players/position", {{"text", "hello"}}).empty());
  EXPECT_EQ(ask(routes, "players/state").at("position"), "x...o....");
}

TEST_F(PlayersPageTest, SurvivesARestart) {
  begin("connect4", {{"level", "beginner"}, {"engine", "search"}});
  for (int i = 0; i < 6; ++i) ask(routes, "players/reply");
  ask(routes, "players/evaluate", {{"most", 3}});
  const Json before = ask(routes, "players/state");
  start_server_again();
  EXPECT_EQ(ask(routes, "players/state"), before);
}

TEST_F(PlayersPageTest, AMoveThatCannotBeSavedHasNotHappened) {
  begin("tictactoe", {{"o", "person"}});
  const Json before = move("4");
  studio.states.is_full = true;
  EXPECT_EQ(refusal(routes, "players/move", {{"move", "0"}}), "the disk is full");
  EXPECT_EQ(refusal(routes, "players/new", {{"game", "gomoku"}}), "the disk is full");
  EXPECT_EQ(ask(routes, "players/state").at("position"), before.at("position"));
  studio.states.is_full = false;
  EXPECT_EQ(move("0").at("turns").size(), 2U);
}

TEST_F(PlayersPageTest, RefusesWhatIsWrong) {
  EXPECT_NE(refusal(routes, "players/new", {{"game", "tictactoo"}}).find("tictactoo"),
            std::string::npos);
  refusal(routes, "players/new", Json::object());
  refusal(routes, "players/new", {{"game", "tictactoe"}, {"x", "nobody"}});
  refusal(routes, "players/new", {{"game", "othello"}, {"engine", "exact"}});
  begin("tictactoe");
  refusal(routes, "players/move", {{"move", "9"}});
  refusal(routes, "players/move", {{"move", 4}});
  move("4");
  refusal(routes, "players/move", {{"move", "4"}});
  refusal(routes, "players/level", {{"playouts", 0}});
}

TEST_F(PlayersPageTest, AStateThatCannotBeIsSetAside) {
  begin("tictactoe");
  move("4");
  const Json sound = **studio.states.load(test::kTab, "players");
  test::expect_damage_is_set_aside(studio, "players", sound, [&] {
    start_server_again();
    return routes;
  });
}

}  // namespace
}  // namespace joseki::studio
