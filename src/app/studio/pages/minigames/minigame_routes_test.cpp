// SPDX-License-Identifier: MIT
#include "app/studio/pages/minigames/minigame_routes.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <string>
#include <thread>

#include "app/studio/pages/test_studio.h"
#include "games/minigames/game_list.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;

const std::string kOtherTab = "zzzzzzzzzzzzzzzz";

class MinigameRoutesTest : public testing::Test {
 protected:
  MinigameRoutesTest() { start(); }

  // As after a restart of the server: nothing is left but the file.
  void start() {
    store_.reset();
    auto opened = Store::open(studio_.folder.path() / "studio.db");
    EXPECT_TRUE(opened);
    store_ = std::move(*opened);
    routes_ = {};
    add_minigame_routes(routes_, studio_.studio, *store_);
  }

  Json begin(const std::string& game, const std::string& difficulty, int seed) {
    return ask(routes_, "minigames/new",
               {{"game", game}, {"difficulty", difficulty}, {"seed", seed}});
  }
  Json open(const std::string& game, const std::string& difficulty) {
    return ask(routes_, "minigames/open", {{"game", game}, {"difficulty", difficulty}});
  }
  Json act(const Json& shown, Json action, const std::string& tab = test::kTab) {
    action["run"] = shown.at("run");
    action["revision"] = shown.at("revision");
    return ask(routes_, "minigames/action", action, tab);
  }
  // The first of these that does something; where no direction does, a power-up.
  Json move(const Json& shown) {
    for (const char* direction : {"left", "down", "right", "up"}) {
      Json after = act(shown, {{"action", "move"}, {"direction", direction}});
      if (after.at("done") == true) return after;
    }
    const Json& targets = shown.at("position").at("targets");
    for (const char* power_up : {"bomb", "twist"}) {
      if (targets.at(power_up).empty()) continue;
      return act(shown, {{"action", power_up}, {"cell", targets.at(power_up).at(0)}});
    }
    return act(shown, {{"action", "glove"},
                       {"cell", targets.at("glove").at(0)},
                       {"target", targets.at("glove_to").at(0)}});
  }
  Json moved(Json shown, int moves) {
    for (int i = 0; i < moves && shown.at("position").at("over") == false; ++i) shown = move(shown);
    return shown;
  }

  test::TestStudio studio_;
  std::unique_ptr<Store> store_;
  Routes routes_;
};

TEST_F(MinigameRoutesTest, EveryGameGoesOnAfterARestartWhereItWas) {
  for (const std::string_view name : games::minigames::minigame_names()) {
    const std::string game(name);
    const Json before = moved(begin(game, "hard", 3), 12);
    start();
    const Json after = open(game, "hard");
    EXPECT_EQ(after.at("run"), before.at("run")) << game;
    EXPECT_EQ(after.at("position").at("cells"), before.at("position").at("cells")) << game;
    EXPECT_EQ(after.at("position").at("score"), before.at("position").at("score")) << game;
    EXPECT_EQ(after.at("position").at("stock"), before.at("position").at("stock")) << game;
  }
}

TEST_F(MinigameRoutesTest, OfTwoTabsTheOneBehindIsToldAndShowsTheNewerState) {
  const Json first = begin("ice-age", "casual", 1);
  const Json newer = move(first);
  const Json stale = act(first, {{"action", "move"}, {"direction", "up"}}, kOtherTab);
  EXPECT_EQ(stale.at("stale"), true);
  EXPECT_EQ(stale.at("done"), false);
  EXPECT_EQ(stale.at("revision"), newer.at("revision"));
  EXPECT_EQ(stale.at("position").at("cells"), newer.at("position").at("cells"));
  EXPECT_EQ(move(stale).at("done"), true) << "it can go on from there";
}

TEST_F(MinigameRoutesTest, ATabWhoseRunWasReplacedShowsTheNewRun) {
  const Json old = moved(begin("ice-age", "casual", 1), 3);
  const Json fresh = begin("ice-age", "casual", 2);
  const Json told = act(old, {{"action", "move"}, {"direction", "up"}}, kOtherTab);
  EXPECT_EQ(told.at("stale"), true);
  EXPECT_EQ(told.at("run"), fresh.at("run"));
  EXPECT_EQ(told.at("position").at("cells"), fresh.at("position").at("cells"));
}

TEST_F(MinigameRoutesTest, DifficultiesAndGamesHaveRunsOfTheirOwn) {
  const Json casual = moved(begin("ice-age", "casual", 1), 3);
  const Json hard = begin("ice-age", "hard", 1);
  EXPECT_NE(casual.at("run"), hard.at("run"));
  EXPECT_EQ(open("ice-age", "casual").at("position").at("moves"), 3);
  EXPECT_EQ(open("ice-age", "hard").at("position").at("moves"), 0);
}

TEST_F(MinigameRoutesTest, WhatIsHiddenIsInNoAnswer) {
  Json shown = begin("mystery-merge-2", "hard", 5);
  const auto is_told = [](const Json& cell) {
    return cell.at("kind") == "tile" || cell.at("number") != 0;
  };
  // Before the first merge nothing but question marks may be there.
  for (int i = 0; i < 30 && shown.at("position").at("score") == 0; ++i) {
    for (const Json& cell : shown.at("position").at("cells")) EXPECT_FALSE(is_told(cell));
    for (const Json& event : shown.at("position").at("events")) {
      for (const Json& thing : event.value("things", Json::array())) EXPECT_FALSE(is_told(thing));
    }
    shown = move(shown);
  }
  EXPECT_GT(shown.at("position").at("score"), 0);
  const Json peeking = act(shown, {{"action", "peek"}});
  std::set<std::string> kinds;
  for (const Json& cell : peeking.at("position").at("cells")) kinds.insert(cell.at("kind"));
  EXPECT_FALSE(kinds.contains("hidden"));
  const Json covered = act(peeking, {{"action", "cover"}});
  EXPECT_EQ(covered.at("position").at("cells"), shown.at("position").at("cells"));
  EXPECT_EQ(act(covered, {{"action", "peek"}}).at("done"), false) << "hard: one peek";
}

TEST_F(MinigameRoutesTest, PowerUpsAreUsedWhereTheAnswerSaysTheyMayBe) {
  Json shown = begin("column-chaos", "casual", 2);
  const Json targets = shown.at("position").at("targets");
  const Json bombed = act(shown, {{"action", "bomb"}, {"cell", targets.at("bomb").at(0)}});
  EXPECT_EQ(bombed.at("done"), true);
  EXPECT_EQ(bombed.at("position").at("stock").at("bomb"), 4);
  EXPECT_EQ(bombed.at("position").at("moves"), 0) << "it is no move";
  const Json left = bombed.at("position").at("targets");
  const Json carried = act(bombed, {{"action", "glove"},
                                    {"cell", left.at("glove").at(0)},
                                    {"target", left.at("glove_to").at(0)}});
  EXPECT_EQ(carried.at("done"), true);
  const Json now = carried.at("position").at("targets");
  EXPECT_EQ(act(carried, {{"action", "twist"}, {"cell", now.at("twist").at(0)}}).at("done"), true);
  EXPECT_EQ(act(open("column-chaos", "casual"), {{"action", "bomb"}, {"cell", 143}}).at("done"),
            false);
}

TEST_F(MinigameRoutesTest, TheServerMeasuresTheTime) {
  const auto time_left = [](const Json& shown) {
    return shown.at("position")
        .at("panel")
        .at(0)
        .at("facts")
        .at("time_left_ms")
        .at(0)
        .get<double>();
  };
  Json shown = begin("blitzkrieg", "hard", 1);
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  shown = move(shown);
  const double full = time_left(shown);
  EXPECT_EQ(full, 180'000) << "the clock starts with the first move";
  std::this_thread::sleep_for(std::chrono::milliseconds(60));
  shown = act(shown, {{"action", "wait"}});
  EXPECT_LE(time_left(shown), full - 60);
  EXPECT_GT(time_left(shown), full - 5'000);
  const double before = time_left(shown);
  start();
  EXPECT_EQ(time_left(open("blitzkrieg", "hard")), before) << "while it is away nobody plays";
}

TEST_F(MinigameRoutesTest, TheChallengeOfADayIsTheSameEachTime) {
  const Json first = ask(routes_, "minigames/open", {{"difficulty", "casual"}});
  EXPECT_TRUE(first.at("day").is_string());
  EXPECT_EQ(first.at("game"), ask(routes_, "minigames/menu").at("daily").at("game"));
  const Json begun = moved(first, 3);
  const Json again = ask(routes_, "minigames/new", {{"difficulty", "casual"}, {"seed", 77}});
  EXPECT_NE(again.at("run"), begun.at("run"));
  EXPECT_EQ(again.at("position").at("cells"), first.at("position").at("cells"));
  EXPECT_EQ(ask(routes_, "minigames/menu").at("daily").at("casual"),
            begun.at("position").at("score"));
}

TEST_F(MinigameRoutesTest, ARunIsReplayedAsItWasPlayedAcrossItsPieces) {
  Json shown = begin("mystery-merge-1", "casual", 4);
  std::vector<Json> cells = {shown.at("position").at("cells")};
  while (cells.size() < 300 && shown.at("position").at("over") == false) {
    // Looking is an action, too: so a short game is longer than a piece.
    const std::size_t step = cells.size() % 10;
    shown = step == 0 ? move(shown) : act(shown, {{"action", step % 2 == 1 ? "peek" : "cover"}});
    cells.push_back(shown.at("position").at("cells"));
  }
  ASSERT_EQ(cells.size(), 300U);
  start();
  for (const int from : {0, 100, 250, 256}) {
    const Json replay =
        ask(routes_, "minigames/replay", {{"run", shown.at("run")}, {"from", from}, {"count", 20}});
    const Json& frames = replay.at("frames");
    ASSERT_GT(frames.size(), 1U) << from;
    for (std::size_t i = 0; i < frames.size(); ++i) {
      ASSERT_EQ(frames.at(i).at("position").at("cells"),
                cells.at(static_cast<std::size_t>(from) + i))
          << from << " + " << i;
    }
  }
}

TEST_F(MinigameRoutesTest, HistoryStatisticsAndGhostCountTheRuns) {
  const Json first = moved(begin("gravity-twist-1", "hard", 1), 4000);
  ASSERT_EQ(first.at("position").at("over"), true);
  const Json second = moved(begin("gravity-twist-1", "hard", 2), 5);
  const Json& ghost = second.at("ghost");
  EXPECT_EQ(ghost.at("final"), first.at("position").at("score"));
  EXPECT_LE(ghost.at("score"), ghost.at("final"));
  const Json history =
      ask(routes_, "minigames/history", {{"game", "gravity-twist-1"}, {"difficulty", "hard"}});
  EXPECT_EQ(history.at("statistics").at("runs"), 1);
  EXPECT_EQ(history.at("statistics").at("mean"), first.at("position").at("score"));
  EXPECT_EQ(history.at("runs").size(), 2U);
  EXPECT_EQ(history.at("record").at("best"), first.at("position").at("score"));
}

TEST_F(MinigameRoutesTest, MixesAreSavedPlayedAndForgotten) {
  const Json menu =
      ask(routes_, "minigames/save-mix", {{"name", "Cold"}, {"parts", {"islands", "ice"}}});
  EXPECT_EQ(menu.at("mixes").at(0).at("game"), "mix:ice+islands");
  EXPECT_EQ(moved(begin("mix:ice+islands", "hard", 1), 3).at("position").at("moves"), 3);
  EXPECT_NE(refusal(routes_, "minigames/save-mix", {{"name", "No"}, {"parts", {"ice", "wheel"}}})
                .find("do not go together"),
            std::string::npos);
  EXPECT_EQ(ask(routes_, "minigames/forget-mix", {{"name", "Cold"}}).at("mixes").size(), 0U);
}

TEST_F(MinigameRoutesTest, ASavedRunThatCannotBeReadIsSetAside) {
  const Json before = moved(begin("ferris-wheel", "hard", 1), 3);
  ASSERT_TRUE(store_->change("UPDATE minigame_runs SET state = 'nothing' || state", {}));
  start();
  const Json after = open("ferris-wheel", "hard");
  EXPECT_EQ(after.at("set_aside"), true);
  EXPECT_NE(after.at("run"), before.at("run"));
  EXPECT_EQ(open("ferris-wheel", "hard").at("set_aside"), false) << "it is told once";
  EXPECT_EQ(store_->read("SELECT count(*) FROM minigame_runs", {})->front().number(0), 2);
}

TEST_F(MinigameRoutesTest, EveryGameHasACardWithNumbersAndADemo) {
  for (const std::string_view name : games::minigames::minigame_names()) {
    for (const char* difficulty : {"casual", "hard"}) {
      const Json card =
          ask(routes_, "minigames/card", {{"game", name}, {"difficulty", difficulty}});
      EXPECT_FALSE(card.at("rules").empty()) << name;
      EXPECT_GE(card.at("demo").size(), 5U) << name;
      EXPECT_EQ(card.at("trophies").at("least").size(), 4U);
    }
  }
}

TEST_F(MinigameRoutesTest, WrongMessagesAreRefused) {
  refusal(routes_, "minigames/open", {{"game", "no-such-game"}, {"difficulty", "hard"}});
  refusal(routes_, "minigames/open", {{"game", "ice-age"}, {"difficulty", "easy"}});
  refusal(routes_, "minigames/action",
          {{"run", 999}, {"revision", 0}, {"action", "move"}, {"direction", "left"}});
  const Json shown = begin("ice-age", "hard", 1);
  for (const Json& action :
       {Json{{"action", "move"}}, Json{{"action", "bomb"}}, Json{{"action", "fly"}},
        Json{{"action", "glove"}, {"cell", 1}}, Json{{"action", "bomb"}, {"cell", 144}}}) {
    Json message = action;
    message["run"] = shown.at("run");
    message["revision"] = shown.at("revision");
    refusal(routes_, "minigames/action", message);
  }
}

}  // namespace
}  // namespace joseki::studio
