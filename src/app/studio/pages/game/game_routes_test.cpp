// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_routes.h"

#include <gtest/gtest.h>

#include "app/studio/pages/game/game_ai.h"
#include "app/studio/pages/test_studio.h"
#include "games/twenty48/whole_game.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;
using test::TestStudio;

// A page of its own; open again() is a server started anew with what was kept.
struct GamePageTest : ::testing::Test {
  GamePageTest() { add_game_routes(routes, studio.studio); }
  void start_server_again() {
    routes = Routes();
    add_game_routes(routes, studio.studio);
  }
  // Plays `count` moves, each the first legal one of left, up, right, down.
  Json play(int count, const std::string& session = test::kTab) {
    Json state = ask(routes, "game/state", Json::object(), session);
    for (int i = 0; i < count && !state.at("over").get<bool>(); ++i) {
      state = ask(routes, "game/move", {{"direction", state.at("legal").at(0)}}, session);
    }
    return state;
  }

  TestStudio studio;
  Routes routes;
};

twenty48::FullBoard board_of(const Json& tiles) {
  twenty48::FullBoard board;
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    for (int tile = tiles.at(cell); tile > 1; tile /= 2) board.cells[cell] = board.cells[cell] + 1;
  }
  return board;
}

TEST_F(GamePageTest, BeginsWithTwoTiles) {
  const Json state = ask(routes, "game/state");
  EXPECT_EQ(state.at("type"), "game");
  EXPECT_EQ(board_of(state.at("board")).empty_count(), 14);
  EXPECT_EQ(state.at("kind"), "clean");
  EXPECT_EQ(state.at("score"), 0);
  EXPECT_TRUE(state.at("animation").is_null());
  EXPECT_TRUE(state.at("spawn").is_null());
  EXPECT_FALSE(state.at("undo").at("possible").get<bool>());
}

TEST_F(GamePageTest, MovesEndInExactlyTheSentBoard) {
  ask(routes, "game/new", {{"seed", 5}});
  Json before = ask(routes, "game/state");
  for (int i = 0; i < 200 && !before.at("over").get<bool>(); ++i) {
    const Json state = ask(routes, "game/move", {{"direction", before.at("legal").at(0)}});
    const Json& animation = state.at("animation");
    ASSERT_EQ(animation.at("from"), before.at("board"));
    for (const auto direction : twenty48::kDirections) {
      if (animation.at("direction") != name_of(direction)) continue;
      auto slid = twenty48::slide(board_of(before.at("board")), direction);
      const Json& spawn = animation.at("spawn");
      slid.board.cells[spawn.at("cell").get<std::size_t>()] = spawn.at("value") == 2 ? 1 : 2;
      ASSERT_EQ(twenty48::format_board(slid.board), state.at("code"));
      ASSERT_EQ(state.at("gained"), slid.score);
      ASSERT_EQ(state.at("score"), before.at("score").get<std::uint64_t>() + slid.score);
    }
    before = state;
  }
}

TEST_F(GamePageTest, AMoveThatDoesNothingIsNoError) {
  ask(routes, "game/set", {{"code", "1000000000000000"}});
  const Json state = ask(routes, "game/move", {{"direction", "left"}});
  EXPECT_FALSE(state.at("moved").get<bool>());
  EXPECT_TRUE(state.at("animation").is_null());
  EXPECT_EQ(state.at("turns"), 0);
}

TEST_F(GamePageTest, TwoOfTheLargestTileStay) {
  const Json full = ask(routes, "game/set", {{"code", "hhhhhhhhhhhhhhhh"}});
  EXPECT_EQ(full.at("code"), "hhhhhhhhhhhhhhhh");
  EXPECT_TRUE(full.at("over").get<bool>());
  ask(routes, "game/set", {{"code", "hh00000000000001"}});
  const Json state = ask(routes, "game/move", {{"direction", "left"}});
  EXPECT_EQ(state.at("board").at(0), 131072);
  EXPECT_EQ(state.at("board").at(1), 131072);
  EXPECT_EQ(state.at("score"), 0);
}

TEST_F(GamePageTest, ASeedRepeatsAGame) {
  ask(routes, "game/new", {{"seed", 77}});
  const Json first = play(100);
  ask(routes, "game/new", {{"seed", 77}});
  EXPECT_EQ(play(100).at("code"), first.at("code"));
  ask(routes, "game/new", {{"seed", 78}});
  EXPECT_NE(play(100).at("code"), first.at("code"));
}

TEST_F(GamePageTest, UndoGivesTheBoardBackAndTheSameTileAgain) {
  ask(routes, "game/new", {{"seed", 3}});
  const Json before = play(20);
  const Json after = ask(routes, "game/move", {{"direction", before.at("legal").at(0)}});
  const Json undone = ask(routes, "game/undo");
  EXPECT_EQ(undone.at("code"), before.at("code"));
  EXPECT_EQ(undone.at("score"), before.at("score"));
  EXPECT_EQ(undone.at("kind"), "undo");
  EXPECT_TRUE(undone.at("animation").is_null());
  const Json again = ask(routes, "game/move", {{"direction", before.at("legal").at(0)}});
  EXPECT_EQ(again.at("code"), after.at("code"));
}

TEST_F(GamePageTest, UndoObeysThePolicy) {
  ask(routes, "game/new", {{"seed", 3}});
  play(10);
  ask(routes, "game/options", {{"undo_policy", "limited"}, {"undo_limit", 2}});
  EXPECT_EQ(ask(routes, "game/undo").at("undo").at("left"), 1);
  EXPECT_FALSE(ask(routes, "game/undo").at("undo").at("possible").get<bool>());
  EXPECT_NE(refusal(routes, "game/undo", Json::object()).find("no more moves"), std::string::npos);
  ask(routes, "game/options", {{"undo_policy", "none"}});
  EXPECT_NE(refusal(routes, "game/undo", Json::object()).find("no move can be"), std::string::npos);
  ask(routes, "game/new", {{"seed", 3}});
  EXPECT_FALSE(ask(routes, "game/undo").at("moved").get<bool>());  // nothing to take back
}

TEST_F(GamePageTest, AGameThatIsLeftIsKept) {
  ask(routes, "game/new", {{"seed", 3}});
  const Json left = play(30);
  ask(routes, "game/new", {{"seed", 4}});
  play(9);  // too short to be missed
  ask(routes, "game/new", {{"seed", 5}});
  const Json records = ask(routes, "game/records");
  ASSERT_EQ(records.at("games").size(), 1U);
  const Json& game = records.at("games").at(0);
  EXPECT_EQ(game.at("code"), left.at("code"));
  EXPECT_EQ(game.at("over"), false);
  EXPECT_EQ(records.at("kinds").at("clean").at("games"), 0);  // of those that are over
  const Json file = ask(routes, "game/export", {{"format", "json"}, {"game", game.at("id")}});
  const Json whole = Json::parse(file.at("text").get<std::string>());
  EXPECT_EQ(whole.at("moves").get<std::string>().size(), 3U * 30);
  EXPECT_EQ(whole.at("times_ms").size(), 30U);
  EXPECT_NE(refusal(routes, "game/export", {{"format", "json"}, {"game", "none"}}).find("not kept"),
            std::string::npos);
}

TEST_F(GamePageTest, AGameThatWasLeftGoesOnWhereItWas) {
  ask(routes, "game/new", {{"seed", 3}});
  ask(routes, "game/ai-step", {{"milliseconds", 0}});
  play(30);
  const Json left = ask(routes, "game/undo");
  ask(routes, "game/new", {{"seed", 4}});
  const Json other = play(20);
  const auto id_of = [&](const Json& state) -> Json {
    const Json records = ask(routes, "game/records");
    for (const Json& game : records.at("games")) {
      if (game.at("code") == state.at("code")) return game.at("id");
    }
    return nullptr;
  };
  const Json id = id_of(left);
  const Json back = ask(routes, "game/resume", {{"game", id}});
  for (const char* field : {"code", "score", "turns", "kind", "seed", "p4", "started", "start",
                            "ai_sources", "undo", "not_counted", "largest"}) {
    EXPECT_EQ(back.at(field), left.at(field)) << field;
  }
  EXPECT_FALSE(id_of(other).is_null());  // it was in progress, and is kept
  EXPECT_FALSE(id_of(left).is_null());   // until the game that goes on is kept
  start_server_again();
  const Json further = play(5);
  EXPECT_EQ(further.at("turns").get<int>(), left.at("turns").get<int>() + 5);
  ask(routes, "game/new");
  EXPECT_TRUE(id_of(left).is_null());
  EXPECT_FALSE(id_of(further).is_null());
  EXPECT_EQ(ask(routes, "game/records").at("games").size(), 2U);
}

TEST_F(GamePageTest, WhatAResumedGameTookBackIsKeptBesideIt) {
  ask(routes, "game/new", {{"seed", 3}});
  play(30);
  ask(routes, "game/new");
  const Json id = ask(routes, "game/records").at("games").at(0).at("id");
  ask(routes, "game/resume", {{"game", id}});
  for (int i = 0; i < 5; ++i) ask(routes, "game/undo");
  ask(routes, "game/new");
  EXPECT_EQ(ask(routes, "game/records").at("games").size(), 2U);
  // The same one in two tabs: neither loses its moves.
  const std::string tab = "zzzzzzzzzzzzzzzz";
  ask(routes, "game/new", Json::object(), tab);
  ask(routes, "game/resume", {{"game", id}});
  ask(routes, "game/resume", {{"game", id}}, tab);
  const Json first = play(7);
  const Json second = play(9, tab);
  ask(routes, "game/new");
  ask(routes, "game/new", Json::object(), tab);
  const Json games = ask(routes, "game/records").at("games");
  ASSERT_EQ(games.size(), 3U);
  EXPECT_EQ(games.at(0).at("code"), second.at("code"));
  EXPECT_EQ(games.at(1).at("code"), first.at("code"));
}

TEST_F(GamePageTest, OnlyAGameThatWasLeftCanBeResumed) {
  EXPECT_NE(refusal(routes, "game/resume", {{"game", "none"}}).find("not kept"), std::string::npos);
  refusal(routes, "game/resume", Json::object());
  ask(routes, "game/new", {{"seed", 3}});
  const Json end = play(100'000);
  const Json id = ask(routes, "game/records").at("games").at(0).at("id");
  EXPECT_NE(refusal(routes, "game/resume", {{"game", id}}).find("over"), std::string::npos);
  EXPECT_EQ(ask(routes, "game/state").at("code"), end.at("code"));
}

TEST_F(GamePageTest, AGameFromASetBoardIsKeptButDoesNotCount) {
  ask(routes, "game/set", {{"code", "9900000000000000"}});
  const Json left = play(20);
  ask(routes, "game/new");
  Json records = ask(routes, "game/records");
  ASSERT_EQ(records.at("games").size(), 1U);
  EXPECT_EQ(records.at("games").at(0).at("counts"), false);
  EXPECT_EQ(records.at("kinds").at("clean").at("best"), 0);
  ask(routes, "game/resume", {{"game", records.at("games").at(0).at("id")}});
  const Json end = play(100'000);
  EXPECT_EQ(end.at("not_counted"), "set_board");
  ASSERT_TRUE(end.at("over").get<bool>());
  records = ask(routes, "game/records");
  ASSERT_EQ(records.at("games").size(), 1U);  // in the place of the one that was left
  EXPECT_EQ(records.at("games").at(0).at("code"), end.at("code"));
  EXPECT_EQ(records.at("kinds").at("clean").at("games"), 0);
}

TEST_F(GamePageTest, ABoardCanBeAskedAboutBeforeItIsSet) {
  ask(routes, "game/new", {{"seed", 3}});
  const Json before = play(15);
  EXPECT_EQ(ask(routes, "game/set", {{"code", "12"}, {"check", true}}).at("code"),
            before.at("code"));
  EXPECT_NE(refusal(routes, "game/set", {{"code", "zzz"}, {"check", true}}).find("'zzz'"),
            std::string::npos);
  EXPECT_TRUE(ask(routes, "game/records").at("games").empty());
}

TEST_F(GamePageTest, ACleanEndStaysCleanAfterAnUndo) {
  ask(routes, "game/new", {{"seed", 3}});
  const Json end = play(100'000);
  ASSERT_TRUE(end.at("over").get<bool>());
  for (int i = 0; i < 3; ++i) {
    ask(routes, "game/undo");
    ASSERT_TRUE(play(100'000).at("over").get<bool>());
  }
  const Json records = ask(routes, "game/records");
  ASSERT_EQ(records.at("games").size(), 2U);  // the clean one, and the other with its last end
  EXPECT_EQ(records.at("games").at(0).at("kind"), "undo");
  EXPECT_EQ(records.at("games").at(1).at("kind"), "clean");
  EXPECT_EQ(records.at("games").at(1).at("code"), end.at("code"));
  start_server_again();
  EXPECT_EQ(ask(routes, "game/state").at("turns"), end.at("turns"));
}

TEST_F(GamePageTest, AHintAfterTheEndHelpsNobody) {
  ask(routes, "game/new", {{"seed", 3}});
  play(100'000);
  EXPECT_EQ(ask(routes, "game/hint").at("kind"), "clean");
}

TEST_F(GamePageTest, RecordsAreKeptApart) {
  ask(routes, "game/new", {{"seed", 3}});
  const Json clean = play(50);
  EXPECT_EQ(clean.at("best"), clean.at("score"));
  const Json undone = ask(routes, "game/undo");
  EXPECT_EQ(undone.at("kind"), "undo");
  EXPECT_EQ(undone.at("best"), undone.at("score"));
  EXPECT_EQ(ask(routes, "game/ai-step").at("kind"), "ai");
  ask(routes, "game/options", {{"difficulty", 100}});
  const Json hard = ask(routes, "game/ai-step");
  EXPECT_EQ(hard.at("kind"), "adversarial");
  const Json kinds = ask(routes, "game/records").at("kinds");
  EXPECT_EQ(kinds.at("clean").at("best"), clean.at("score"));
  EXPECT_EQ(kinds.at("undo").at("best"), undone.at("score"));
  EXPECT_EQ(kinds.at("adversarial").at("best"), hard.at("score"));
}

TEST_F(GamePageTest, ASetBoardAndAnotherP4CountForNothing) {
  ask(routes, "game/set", {{"code", "9900000000000000"}});
  const Json state = ask(routes, "game/move", {{"direction", "left"}});
  EXPECT_EQ(state.at("score"), 1024);
  EXPECT_EQ(state.at("best"), 0);
  EXPECT_EQ(state.at("not_counted"), "set_board");
  EXPECT_EQ(ask(routes, "game/new", {{"p4", 0.5}}).at("not_counted"), "p4");
  EXPECT_TRUE(ask(routes, "game/new").at("counts").get<bool>());
}

TEST_F(GamePageTest, FinishedGamesAreKept) {
  ask(routes, "game/new", {{"seed", 11}});
  const Json state = play(10'000);
  ASSERT_TRUE(state.at("over").get<bool>());
  EXPECT_TRUE(state.at("legal").empty());
  const Json games = ask(routes, "game/records").at("games");
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games.at(0).at("score"), state.at("score"));
  EXPECT_EQ(games.at(0).at("code"), state.at("code"));
  EXPECT_FALSE(games.at(0).contains("moves"));
  EXPECT_TRUE(ask(routes, "game/ai-step").at("over").get<bool>());  // no move, no error
}

TEST_F(GamePageTest, SurvivesARestartInTheMiddle) {
  ask(routes, "game/new", {{"seed", 12}});
  for (int i = 0; i < 12; ++i) ask(routes, "game/ai-step", {{"moves", 50}, {"milliseconds", 0}});
  Json before = ask(routes, "game/state");
  const Json text = ask(routes, "game/export", {{"format", "verse"}});
  start_server_again();
  const Json after = ask(routes, "game/state");
  EXPECT_EQ(after, before);
  EXPECT_EQ(ask(routes, "game/export", {{"format", "verse"}}).at("text"), text.at("text"));
  const Json undone = ask(routes, "game/undo");
  EXPECT_EQ(undone.at("turns"), 599);
  start_server_again();
  EXPECT_EQ(ask(routes, "game/state").at("code"), undone.at("code"));
}

TEST_F(GamePageTest, AMoveWritesLittleHoweverLongTheGame) {
  ask(routes, "game/new", {{"seed", 12}});
  for (int i = 0; i < 20; ++i) ask(routes, "game/ai-step", {{"moves", 50}, {"milliseconds", 0}});
  const std::size_t before = studio.states.bytes;
  ask(routes, "game/ai-step", {{"milliseconds", 0}});
  EXPECT_LT(studio.states.bytes - before, 4000U);
  EXPECT_GE(studio.states.pages(), 4U);
  ask(routes, "game/new");
  EXPECT_EQ(studio.states.pages(), 1U);  // nothing of the old game is left
}

TEST_F(GamePageTest, AMoveThatCannotBeKeptHasNotHappened) {
  ask(routes, "game/new", {{"seed", 12}});
  const Json before = play(5);
  studio.states.is_full = true;
  EXPECT_EQ(refusal(routes, "game/move", {{"direction", before.at("legal").at(0)}}),
            "the disk is full");
  EXPECT_EQ(ask(routes, "game/state").at("code"), before.at("code"));
  studio.states.is_full = false;
  EXPECT_EQ(play(1).at("turns"), 6);
}

TEST_F(GamePageTest, ANewTabDoesNotBeginWithAGameThatIsOver) {
  ask(routes, "game/new", {{"seed", 12}});
  ASSERT_TRUE(play(100'000).at("over").get<bool>());
  const Json fresh = ask(routes, "game/state", Json::object(), "zzzzzzzzzzzzzzzz");
  EXPECT_FALSE(fresh.at("over").get<bool>());
  EXPECT_EQ(fresh.at("turns"), 0);
  EXPECT_TRUE(ask(routes, "game/state").at("over").get<bool>());
}

TEST_F(GamePageTest, ANewTabGoesOnFromACopy) {
  ask(routes, "game/new", {{"seed", 12}});
  const Json first = play(60);
  const std::string other = "zzzzzzzzzzzzzzzz";
  EXPECT_EQ(ask(routes, "game/state", Json::object(), other).at("code"), first.at("code"));
  EXPECT_TRUE(ask(routes, "game/state", Json::object(), other).at("copy").get<bool>());
  const Json moved = play(1, other);
  EXPECT_FALSE(moved.at("copy").get<bool>());
  EXPECT_FALSE(ask(routes, "game/state").at("copy").get<bool>());
  EXPECT_NE(moved.at("code"), first.at("code"));
  EXPECT_EQ(ask(routes, "game/state").at("code"), first.at("code"));
  start_server_again();
  EXPECT_EQ(ask(routes, "game/state").at("code"), first.at("code"));
  EXPECT_EQ(ask(routes, "game/state", Json::object(), other).at("code"), moved.at("code"));
}

TEST_F(GamePageTest, TheAiTellsItsSource) {
  ask(routes, "game/new", {{"seed", 12}});
  const Json state = ask(routes, "game/ai-step", {{"line", 4}});
  const Json& ai = state.at("ai");
  EXPECT_EQ(ai.at("kind"), "search");
  EXPECT_EQ(ai.at("evaluator"), "lines");
  EXPECT_GT(ai.at("value").get<double>(), 0);
  EXPECT_TRUE(ai.at("rate").is_null());
  EXPECT_EQ(ai.at("line").size(), 4U);
  EXPECT_EQ(ai.at("direction"), state.at("animation").at("direction"));
  EXPECT_EQ(state.at("ai_sources").at("search"), 1);
  // Where there is one move only, hint and AI say the same however long they think.
  ask(routes, "game/set", {{"code", "1212000000000000"}});
  const Json forced = ask(routes, "game/state");
  ASSERT_EQ(forced.at("legal"), Json::array({"down"}));
  const Json hint = ask(routes, "game/hint");
  EXPECT_EQ(hint.at("code"), forced.at("code"));
  EXPECT_EQ(hint.at("ai").at("direction"), "down");
  EXPECT_EQ(ask(routes, "game/ai-step").at("ai").at("direction"), "down");
}

TEST_F(GamePageTest, AHintTellsWhatIsKnownOfEachMove) {
  ask(routes, "game/set", {{"code", "1100000000002345"}});
  const Json ai = ask(routes, "game/hint").at("ai");
  ASSERT_EQ(ai.at("moves").size(), 4U);
  int best = 0;
  for (const Json& move : ai.at("moves")) {
    EXPECT_TRUE(move.at("rate").is_null() && move.at("points").is_null());
    EXPECT_EQ(move.at("verdict").is_null(), !move.at("legal").get<bool>());
    if (move.at("verdict") != "best") continue;
    ++best;
    EXPECT_EQ(move.at("direction"), ai.at("direction"));
    EXPECT_TRUE(move.at("cost").is_null());
  }
  EXPECT_EQ(best, 1);
  ask(routes, "game/set", {{"code", "1000000000000000"}});  // two moves do nothing
  const Json hint = ask(routes, "game/hint");
  for (const Json& move : hint.at("ai").at("moves")) {
    const bool does_nothing = move.at("direction") == "left" || move.at("direction") == "up";
    EXPECT_EQ(move.at("legal"), !does_nothing);
    EXPECT_EQ(move.at("verdict").is_null(), does_nothing);
  }
}

TEST_F(GamePageTest, TheAiMakesAsManyMovesAsItIsAskedFor) {
  ask(routes, "game/new", {{"seed", 12}});
  const int saves = studio.states.saves;
  const Json state = ask(routes, "game/ai-step", {{"moves", 20}, {"milliseconds", 20}});
  EXPECT_EQ(state.at("turns"), 20);
  EXPECT_EQ(state.at("gained"), state.at("score"));
  EXPECT_EQ(state.at("ai_sources").at("search"), 20);
  EXPECT_EQ(state.at("animation").at("direction"), state.at("ai").at("direction"));
  EXPECT_LE(studio.states.saves - saves, 2);  // once, in its head and its last piece
  // It ends with the game, wherever in the message.
  ask(routes, "game/set", {{"code", "1212212112122100"}});
  Json end;
  for (int i = 0; i < 1000; ++i) {
    end = ask(routes, "game/ai-step", {{"moves", 50}, {"milliseconds", 0}});
    if (end.at("over").get<bool>()) break;
  }
  EXPECT_TRUE(end.at("over").get<bool>());
  EXPECT_FALSE(ask(routes, "game/ai-step", {{"moves", 50}}).at("moved").get<bool>());
}

// Of several tries, as the machine may have other things to do. The board takes longer to search to
// the greatest depth than the AI has.
TEST_F(GamePageTest, TheAiThinksForTheTimeItHas) {
  double least = 1e9;
  double most = 0;
  for (int i = 0; i < 8; ++i) {
    ask(routes, "game/set", {{"code", "0121001223436543"}});
    const Json state = ask(routes, "game/ai-step", {{"milliseconds", 30}});
    const auto ms = state.at("thought_ms").get<double>();
    least = std::min(least, ms);
    most = std::max(most, ms);
  }
  EXPECT_LT(least, 60);
  EXPECT_GT(most, 20);  // it does not idle
  EXPECT_TRUE(ask(routes, "game/state").at("thought_ms").is_null());
}

TEST_F(GamePageTest, TheAiFindsATableThatWasBuiltMeanwhile) {
  // Nine different tiles from 32 on, and one more 32 leads to the first that is missing.
  const std::string board = "2221000dcba98765";
  ask(routes, "game/set", {{"code", board}});
  EXPECT_EQ(ask(routes, "game/hint").at("ai").at("kind"), "search");
  studio.folder.build({.formation = app::test::corner7(), .target = 32});
  start_server_again();
  ask(routes, "game/set", {{"code", board}});
  const Json ai = ask(routes, "game/hint").at("ai");
  EXPECT_EQ(ai.at("source"), "corner7-32");
  EXPECT_GT(ai.at("rate").get<double>(), 0);
  EXPECT_LE(ai.at("rate").get<double>(), 1);
  EXPECT_GE(ai.at("leads_to").get<int>(), 32);
  int rates = 0;
  for (const Json& move : ai.at("moves")) {
    EXPECT_TRUE(move.at("verdict").is_null() && move.at("points").is_null());
    EXPECT_EQ(move.at("rate").is_null(), move.at("status").is_null());
    rates += move.at("rate").is_null() ? 0 : 1;
    if (move.at("direction") == ai.at("direction")) {
      EXPECT_EQ(move.at("rate"), ai.at("rate"));
    }
  }
  EXPECT_GE(rates, 2);
}

TEST_F(GamePageTest, AdversarialTilesAreExplained) {
  ask(routes, "game/new", {{"seed", 1}});
  ask(routes, "game/options", {{"difficulty", 100}});
  const Json state = play(1);
  const Json& spawn = state.at("spawn");
  EXPECT_TRUE(spawn.at("adversarial").get<bool>());
  EXPECT_EQ(spawn.at("loses"), spawn.at("reply").is_null());
  EXPECT_GE(spawn.at("depth").get<int>(), 1);
  EXPECT_NE(spawn.at("words").get<std::string>().find("set against you"), std::string::npos);
  EXPECT_EQ(state.at("kind"), "adversarial");
}

TEST_F(GamePageTest, DifficultyIsAProbability) {
  ask(routes, "game/options", {{"difficulty", 30}});
  int adversarial = 0;
  int tiles = 0;
  for (int seed = 1; tiles < 600; ++seed) {
    ask(routes, "game/new", {{"seed", seed}});
    for (Json state = play(1); !state.at("over").get<bool>() && tiles < 600; state = play(1)) {
      adversarial += state.at("spawn").at("adversarial").get<bool>() ? 1 : 0;
      ++tiles;
    }
  }
  EXPECT_NEAR(adversarial / 600.0, 0.3, 0.08);
}

TEST_F(GamePageTest, Makes65536And131072) {
  ask(routes, "game/set", {{"code", "ff00000000000001"}});
  Json state = ask(routes, "game/move", {{"direction", "left"}});
  EXPECT_EQ(state.at("milestone"), 65536);
  EXPECT_EQ(state.at("board").at(0), 65536);
  EXPECT_EQ(state.at("code").get<std::string>()[0], 'g');
  start_server_again();
  EXPECT_EQ(ask(routes, "game/state").at("code"), state.at("code"));
  ask(routes, "game/set", {{"code", "gg00000000000001"}});
  state = ask(routes, "game/move", {{"direction", "left"}});
  EXPECT_EQ(state.at("largest"), 131072);
  EXPECT_EQ(state.at("milestone"), 131072);
  EXPECT_TRUE(play(1).at("milestone").is_null());
}

TEST_F(GamePageTest, TakesCodesAsPeoplePasteThem) {
  EXPECT_EQ(ask(routes, "game/set", {{"code", " 12 "}}).at("code"), "0000000000000012");
  EXPECT_EQ(ask(routes, "game/set", {{"code", "0xFEDCBA9876543210"}}).at("code"),
            "fedcba9876543210");
  EXPECT_NE(refusal(routes, "game/set", {{"code", "12345678901234567"}}).find("17 characters"),
            std::string::npos);
  EXPECT_EQ(refusal(routes, "game/set", {{"code", " axyz "}}),
            "'axyz' is not a board: 'x' is no tile");
  refusal(routes, "game/set", {{"code", ""}});
  refusal(routes, "game/set", {{"code", "0"}});
  refusal(routes, "game/set", {{"code", 12}});
  refusal(routes, "game/set", Json::object());
}

TEST_F(GamePageTest, RefusesWhatIsWrong) {
  refusal(routes, "game/move", {{"direction", "north"}});
  refusal(routes, "game/move", Json::object());
  EXPECT_NE(refusal(routes, "game/move", {{"directoin", "left"}}).find("directoin"),
            std::string::npos);
  refusal(routes, "game/new", {{"seed", -1}});
  refusal(routes, "game/new", {{"seed", 1.5}});
  refusal(routes, "game/new", {{"seed", 18446744073709551615U}});
  refusal(routes, "game/new", {{"p4", 1.01}});
  refusal(routes, "game/options", {{"difficulty", 101}});
  refusal(routes, "game/options", {{"ai_speed", "fast"}});
  refusal(routes, "game/ai-step", {{"moves", 0}});
  refusal(routes, "game/ai-step", {{"milliseconds", -1}});
  refusal(routes, "game/ai-step", {{"milliseconds", 10'001}});
  refusal(routes, "game/options", {{"undo_policy", "sometimes"}});
  refusal(routes, "game/export", {{"format", "pdf"}});
}

TEST_F(GamePageTest, ExportsAllThreeFormats) {
  ask(routes, "game/new", {{"seed", 9}});
  const Json state = play(30);
  const std::string verse = ask(routes, "game/export", {{"format", "verse"}}).at("text");
  EXPECT_EQ(verse.substr(0, 11), "4x4-joseki_");
  const std::string old = ask(routes, "game/export", {{"format", "verse-old"}}).at("text");
  EXPECT_EQ(old.substr(0, 7), "replay_");
  const Json file = ask(routes, "game/export", {{"format", "json"}});
  const Json whole = Json::parse(file.at("text").get<std::string>());
  const auto start = twenty48::parse_full_board(whole.at("start").get<std::string>());
  const auto again = twenty48::replay(*start, whole.at("moves").get<std::string>());
  ASSERT_TRUE(again);
  EXPECT_EQ(twenty48::format_board(again->end), state.at("code"));
  EXPECT_EQ(whole.at("times_ms").size(), 30U);
  ask(routes, "game/set", {{"code", "5500000000000001"}});
  EXPECT_NE(refusal(routes, "game/export", {{"format", "verse"}}).find("two tiles"),
            std::string::npos);
}

TEST(AiSpeed, IsTheTimeBetweenTwoMoves) {
  using namespace std::chrono_literals;
  EXPECT_EQ(time_at_speed(0), 400ms);
  EXPECT_EQ(time_at_speed(50), 126'491us);
  EXPECT_EQ(time_at_speed(100), 40ms);
  EXPECT_EQ(time_at_speed(150), 12'649us);
  EXPECT_EQ(time_at_speed(200), 4ms);
}

TEST_F(GamePageTest, AStateThatCannotBeIsSetAside) {
  ask(routes, "game/new", {{"seed", 5}});
  const Json sound = **studio.states.load(test::kTab, "game");
  test::expect_damage_is_set_aside(studio, "game", sound, [&] {
    start_server_again();
    return routes;
  });
}

TEST_F(GamePageTest, AGameWithAPieceThatCannotBeIsSetAside) {
  const std::vector<Json> wrong = {
      nullptr, Json::array(), {{"turns", 7}}, {{"turns", "l00"}, {"times", {1e300}}}};
  for (const Json& piece : wrong) {
    ask(routes, "game/new", {{"seed", 5}});
    play(20);
    const auto id = (**studio.states.load(test::kTab, "game")).at("id").get<std::string>();
    studio.states.damage("game." + id + ".0", piece);
    studio.states.put_away_states.clear();
    start_server_again();
    const Json state = ask(routes, "game/state");
    EXPECT_TRUE(state.contains("notice")) << piece;
    EXPECT_EQ(state.at("turns"), 0);
    EXPECT_EQ(studio.states.put_away_states.size(), 2U);  // the piece goes with its game
  }
}

TEST_F(GamePageTest, ALastTileThatCannotBeIsSetAside) {
  ask(routes, "game/new", {{"seed", 5}});
  const Json sound = **studio.states.load(test::kTab, "game");
  const Json tile = {{"cell", 3},       {"exponent", 1},  {"adversarial", true}, {"empty", 5},
                     {"reply", "left"}, {"loses", false}, {"depth", 2}};
  const auto is_told = [&](const std::string& field, const Json& value) {
    Json head = sound;
    head["last_tile"] = tile;
    head["last_tile"][field] = value;
    studio.states.damage("game", head);
    start_server_again();
    return ask(routes, "game/state").contains("notice");
  };
  EXPECT_FALSE(is_told("depth", 3));
  EXPECT_TRUE(is_told("cell", 16));
  EXPECT_TRUE(is_told("exponent", 40));
  EXPECT_TRUE(is_told("reply", nullptr));  // it neither loses nor has an answer
  EXPECT_TRUE(is_told("depth", 1e300));
}

}  // namespace
}  // namespace joseki::studio
