// SPDX-License-Identifier: MIT
// The messages of the page Replay, asked without a server.
#include "app/studio/pages/replay/replay_routes.h"

#include <gtest/gtest.h>

#include <cmath>

#include "app/coach/files/joseki_replay.h"
#include "app/coach/files/verse_file.h"
#include "app/coach/test_games.h"
#include "app/studio/pages/test_studio.h"
#include "core/base64.h"
#include "games/twenty48/slide_trace.h"
#include "solve/formation/test_tables.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::kTab;
using test::refusal;
using test::TestStudio;

std::string base64(const std::string& bytes) { return core::to_base64(app::test::bytes_of(bytes)); }

// A studio with a table of 2x4, and games of it.
class ReplayRoutesTest : public testing::Test {
 protected:
  ReplayRoutesTest() {
    formation::test::build_in(studio_.folder.path(),
                              formation::test::identity_of(formation::test::builtin("2x4"), 64));
    add_replay_routes(routes_, studio_.studio, library_, sources_);
  }

  std::string add(const app::GameRecord& game, const std::string& name = "game.jreplay") {
    const Json answer = ask(routes_, "replay/add",
                            {{"file_name", name}, {"base64", base64(app::joseki_replay_of(game))}});
    return answer.at("games").at(0).at("game");
  }
  Json step(const std::string& game, std::size_t at) {
    return ask(routes_, "replay/step", {{"game", game}, {"step", at}});
  }
  static app::GameRecord small_game(std::uint64_t seed = 7) {
    auto game = app::test::random_game(
        {.shape = twenty48::BoardShape::b2x4, .seed = seed, .most_moves = 60, .p4 = 0.1});
    game.p4 = 0.1;
    return game;
  }

  TestStudio studio_;
  GameLibrary library_{*studio_.store};
  GameSources sources_{studio_.studio, library_};
  Routes routes_;
};

TEST_F(ReplayRoutesTest, AFileIsOpenedOnceAndItsGameListed) {
  const auto game = small_game();
  const std::string id = add(game, "first.jreplay");
  EXPECT_EQ(add(game, "folder/second.jreplay"), id);
  const Json games = ask(routes_, "replay/list").at("games");
  ASSERT_EQ(games.size(), 1);
  EXPECT_EQ(games[0].at("name"), "second.jreplay");
  EXPECT_EQ(games[0].at("kind"), "file");
  EXPECT_EQ(games[0].at("board"), "2x4");
  EXPECT_EQ(games[0].at("moves"), game.steps.size());
  EXPECT_EQ(games[0].at("score"), *game.score);
}

TEST_F(ReplayRoutesTest, PartsOfAFileAreOneFile) {
  const std::string bytes = app::joseki_replay_of(small_game());
  const std::size_t half = 90;
  Json message = {{"file_name", "a.jreplay"},
                  {"base64", base64(bytes.substr(0, half))},
                  {"part", 1},
                  {"parts", 2}};
  EXPECT_TRUE(ask(routes_, "replay/add", message).at("games").empty());
  message["base64"] = base64(bytes.substr(half));
  message["part"] = 2;
  EXPECT_EQ(ask(routes_, "replay/add", message).at("games").size(), 1);
  EXPECT_EQ(refusal(routes_, "replay/add", message), "a part of the file is missing");
}

TEST_F(ReplayRoutesTest, WhatIsNoGameIsRefusedWithThePlace) {
  EXPECT_EQ(refusal(routes_, "replay/add", {{"file_name", "a.txt"}, {"base64", base64("hello")}}),
            "a.txt: the file is no replay text of 2048verse");
  EXPECT_EQ(refusal(routes_, "replay/add", {{"file_name", "a.bin"}, {"base64", base64("hello")}}),
            "a.bin is no game of 2048 that joseki knows");
  std::string damaged = app::joseki_replay_of(small_game());
  damaged[90] = static_cast<char>(damaged[90] ^ 1);
  EXPECT_NE(
      refusal(routes_, "replay/add", {{"file_name", "a.jreplay"}, {"base64", base64(damaged)}})
          .find("damaged"),
      std::string::npos);
  EXPECT_EQ(refusal(routes_, "replay/open", {{"game", "file-99"}}), "there is no game 'file-99'");
}

TEST_F(ReplayRoutesTest, EveryStepShowsItsBoardAndTheMoveThatLedThere) {
  const auto game = app::test::with_times(small_game(), 1);
  const std::string id = add(game);
  for (std::size_t i = 0; i <= game.steps.size(); ++i) {
    const Json shown = step(id, i);
    const bool is_end = i == game.steps.size();
    const auto& board = is_end ? game.end : game.steps[i].board;
    ASSERT_EQ(shown.at("code"), twenty48::format_board(board)) << i;
    EXPECT_EQ(shown.at("animation").is_null(), i == 0) << i;
    EXPECT_EQ(shown.at("played").is_null(), is_end) << i;
    if (is_end || !game.steps[i].time) continue;
    EXPECT_EQ(shown.at("time"), *game.steps[i].time) << i;
  }
  EXPECT_EQ(step(id, game.steps.size()).at("score"), *game.score);
  EXPECT_EQ(refusal(routes_, "replay/step", {{"game", id}, {"step", game.steps.size() + 1}}),
            fmt::format("the game has {} moves", game.steps.size()));
}

TEST_F(ReplayRoutesTest, ATableJudgesWhatTheFileDoesNot) {
  const auto game = small_game();
  const std::string id = add(game);
  EXPECT_TRUE(step(id, 20).at("running").is_null());
  const Json judged = ask(routes_, "replay/judge", {{"game", id}});
  ASSERT_GT(judged.at("graded"), 8);
  EXPECT_EQ(judged.at("by_file"), false);
  EXPECT_EQ(judged.at("tables"), Json::array({"2x4-64"}));
  double fit = 1;
  std::size_t count = 0;
  for (const Json& mistake : judged.at("mistakes")) {
    const double match = mistake.at("match");
    if (match > 0) fit *= match;
    ++count;
    const Json shown = step(id, mistake.at("move"));
    EXPECT_EQ(shown.at("known").at("table"), "2x4-64");
    EXPECT_EQ(shown.at("grade").at("word"), mistake.at("word"));
    EXPECT_EQ(shown.at("played"), mistake.at("played"));
  }
  EXPECT_NEAR(judged.at("fit"), fit, 1e-12);
  EXPECT_EQ(count + judged.at("words").at("perfect").get<std::size_t>(), judged.at("graded"));
  const Json end = step(id, game.steps.size());
  EXPECT_EQ(end.at("running").at("fit"), judged.at("fit"));
  EXPECT_EQ(end.at("running").at("luck"), judged.at("luck"));
}

TEST_F(ReplayRoutesTest, TheRatesOfAFileComeFirst) {
  auto game = small_game();
  for (app::Step& one : game.steps) one.rates = app::FileRates{0.5, 0.5, 0.5, 0.5};
  const auto played = static_cast<std::size_t>(game.steps[3].turn.direction);
  (*game.steps[3].rates)[played] = 0.4;
  (*game.steps[5].rates)[static_cast<std::size_t>(game.steps[5].turn.direction)] = 0;
  const std::string id = add(game);
  const Json judged = ask(routes_, "replay/judge", {{"game", id}, {"threshold", 1}});
  EXPECT_EQ(judged.at("by_file"), true);
  EXPECT_EQ(judged.at("graded"), game.steps.size());
  EXPECT_EQ(judged.at("fit"), 0.8);
  EXPECT_EQ(judged.at("fit_with_fatal"), 0) << "a fatal move is terrible, and no perfect one";
  EXPECT_EQ(judged.at("words").at("terrible"), 1);
  EXPECT_EQ(judged.at("marks"), Json::parse(R"([{"move":3,"word":"blunder"},
                                                {"move":5,"word":"terrible"}])"));
  EXPECT_EQ(step(id, 3).at("known").at("source"), "file");
  EXPECT_EQ(step(id, 5).at("grade").at("word"), "terrible");
}

TEST_F(ReplayRoutesTest, OtherMovesGetTheSameTilesWhereTheirCellsAreFree) {
  const auto game = small_game();
  const std::string id = add(game);
  const char letter = "lrud"[static_cast<std::size_t>(game.steps[4].turn.direction)];
  const Json same = ask(routes_, "replay/what-if",
                        {{"game", id}, {"step", 4}, {"moves", std::string(1, letter)}});
  EXPECT_EQ(same.at("code"), twenty48::format_board(game.steps[5].board));
  EXPECT_EQ(same.at("same_tile"), true);
  EXPECT_EQ(same.at("grade"), step(id, 4).at("grade"));
  for (const char other : std::string("lrud")) {
    const auto direction = twenty48::kDirections[std::string("lrud").find(other)];
    const auto trace = twenty48::trace_slide(game.steps[4].board, direction, game.big);
    if (!trace.moved) continue;
    const Json tried = ask(routes_, "replay/what-if",
                           {{"game", id}, {"step", 4}, {"moves", std::string(1, other)}});
    const bool is_free = trace.board.cells[game.steps[4].turn.cell] == 0;
    EXPECT_EQ(tried.at("same_tile"), is_free) << other;
    EXPECT_EQ(tried, ask(routes_, "replay/what-if",
                         {{"game", id}, {"step", 4}, {"moves", std::string(1, other)}}))
        << "the tile depends on chance";
  }
}

TEST_F(ReplayRoutesTest, AMoveThatDoesNothingIsRefusedWithItsPlace) {
  const auto game = small_game();
  const std::string id = add(game);
  for (const char letter : std::string("lrud")) {
    const auto direction = twenty48::kDirections[std::string("lrud").find(letter)];
    const auto trace = twenty48::trace_slide(game.end, direction, game.big);
    if (trace.moved) continue;
    EXPECT_EQ(
        refusal(routes_, "replay/what-if",
                {{"game", id}, {"step", game.steps.size()}, {"moves", std::string(1, letter)}}),
        fmt::format("move 1 of the line, {}, does nothing", name_of(direction)));
  }
}

TEST_F(ReplayRoutesTest, TheSearchHasAnOpinionOfWholeGamesAlone) {
  const auto whole = app::test::random_game({.seed = 3, .most_moves = 40});
  const Json opinion = ask(routes_, "replay/opinion", {{"game", add(whole)}, {"step", 30}});
  EXPECT_EQ(opinion.at("source"), "search");
  EXPECT_GT(opinion.at("depth"), 0);
  EXPECT_EQ(opinion.at("moves").size(), 4);
  const Json none = ask(routes_, "replay/opinion", {{"game", add(small_game())}, {"step", 3}});
  EXPECT_TRUE(none.at("direction").is_null());
}

TEST_F(ReplayRoutesTest, AGameGoesOutInEveryFormatThatCanTellIt) {
  const auto game = app::test::random_game({.seed = 5, .most_moves = 50, .p4 = 0.1});
  const std::string id = add(game, "mine.jreplay");
  for (const char* format : {"verse", "verse-old", "rec", "ai-record", "ai", "joseki"}) {
    const Json file = ask(routes_, "replay/export", {{"game", id}, {"format", format}});
    const auto bytes = core::from_base64(file.at("base64").get<std::string>());
    ASSERT_TRUE(bytes) << format;
    const auto read = app::read_games(*bytes, file.at("file_name").get<std::string>());
    ASSERT_TRUE(read) << format << ": " << read.error().what;
    EXPECT_EQ(app::turns_of(read->games.front()), app::turns_of(game)) << format;
  }
}

TEST_F(ReplayRoutesTest, ARemovedGameCanComeBack) {
  const std::string id = add(small_game());
  ask(routes_, "replay/remove", {{"game", id}});
  EXPECT_TRUE(ask(routes_, "replay/list").at("games").empty());
  ask(routes_, "replay/remove", {{"game", id}, {"undo", true}});
  EXPECT_EQ(ask(routes_, "replay/list").at("games").size(), 1);
  ask(routes_, "replay/remove", {{"game", id}});
  ASSERT_TRUE(library_.forget_removed());
  EXPECT_FALSE(*library_.find(id));
}

TEST_F(ReplayRoutesTest, RunsAndPlayedGamesAreListedAndOpen) {
  const auto game = app::test::random_game({.seed = 9, .most_moves = 30});
  const FinishedGame finished{.id = "abc",
                              .score = *game.score,
                              .turns = game.steps.size(),
                              .p4 = 0.1,
                              .ended = "2026-01-31T12:00:00Z",
                              .start = game.steps.front().board,
                              .end = game.end,
                              .moves = twenty48::format_turns(app::turns_of(game))};
  ASSERT_TRUE(studio_.records.add_game(finished));
  RunHead head{.table = "2x4-64", .p4 = 0.1, .started = now_seconds(), .changed = now_seconds()};
  auto run = small_game();
  app::GameRecord begun = run;
  begun.steps.clear();
  begun.end = run.steps.front().board;
  head.id = *studio_.studio.runs.begin(head, begun);
  for (std::size_t i = 0; i < 5; ++i) {
    head.moves = i + 1;
    ASSERT_TRUE(studio_.studio.runs.add_move(head, run.steps[i]));
  }
  const Json games = ask(routes_, "replay/list").at("games");
  ASSERT_EQ(games.size(), 2);
  EXPECT_EQ(games[0].at("kind"), "run");
  EXPECT_EQ(games[0].at("name"), "2x4-64");
  EXPECT_EQ(games[1].at("kind"), "game");
  EXPECT_EQ(step(games[0].at("game"), 5).at("code"), twenty48::format_board(run.steps[5].board));
  EXPECT_EQ(step(games[1].at("game"), 30).at("code"), twenty48::format_board(game.end));
}

}  // namespace
}  // namespace joseki::studio
