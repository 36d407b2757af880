// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_routes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "app/coach/files/joseki_replay.h"
#include "app/studio/pages/test/start_position.h"
#include "app/studio/pages/test_studio.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::kTab;
using test::refusal;
using test::TestStudio;
using twenty48::Board;

constexpr const char* kTestTable = "2x4-64";
constexpr const char* kStart = "ffff44322100ffff";

struct TestRoutesTest : ::testing::Test {
  TestRoutesTest() {
    EXPECT_TRUE(studio.settings.set("notebook_threshold", 0.999));
    studio.folder.build({.formation = formation::test::builtin("2x4"), .target = 64});
    routes = start();
  }
  // As if the server had been started again.
  Routes start() {
    Routes fresh;
    add_test_routes(fresh, studio.studio);
    return fresh;
  }
  Json send(const std::string& action, const Json& body = Json::object(),
            const std::string& session = kTab) {
    return ask(routes, "test/" + action, body, session);
  }
  Json begin(Json more = Json::object()) {
    more["table"] = kTestTable;
    if (!more.contains("seed")) more["seed"] = 5;
    return send("begin", more);
  }
  Json begin_at(const char* code, const char* mode = "calm") {
    return begin({{"source", "code"}, {"code", code}, {"mode", mode}});
  }
  Json move(const std::string& direction) { return send("move", {{"direction", direction}}); }
  formation::Answer truth(const std::string& code) {
    auto table = studio.folder.open(kTestTable);
    return *table.query(*twenty48::parse_board(code));
  }
  // The moves of the board of an answer that have a rate, best first.
  std::vector<std::string> rated(const Json& state) {
    std::vector<std::string> moves;
    for (const auto& one : truth(state.at("code")).moves) {
      if (one.rate()) moves.emplace_back(name_of(one.direction));
    }
    return moves;
  }
  // Best moves until the run is over, or the worst ones.
  Json play_on(Json state, bool best) {
    for (int i = 0; i < 500 && state.at("run").at("end").is_null(); ++i) {
      const auto moves = rated(state);
      state = move(best ? moves.front() : moves.back());
    }
    return state;
  }

  TestStudio studio;
  Routes routes;
};

TEST_F(TestRoutesTest, NothingIsChosenAtFirst) {
  const Json state = send("state");
  EXPECT_TRUE(state.at("table").is_null());
  EXPECT_TRUE(state.at("run").is_null());
  EXPECT_EQ(move("left").at("refused"), "over");
  EXPECT_EQ(refusal(routes, "test/again", Json::object()), "no table is chosen");
}

TEST_F(TestRoutesTest, ATableThatIsMissingIsSaid) {
  const Json state = send("begin", {{"table", "442-256"}});
  EXPECT_EQ(state.at("absent_code"), "not_built");
  EXPECT_EQ(state.at("table").at("built"), false);
  EXPECT_TRUE(state.at("run").is_null());
  EXPECT_EQ(refusal(routes, "test/begin", {{"table", "nonsense"}}), "there is no table nonsense");
}

TEST_F(TestRoutesTest, AMoveIsGradedOneMoveBehind) {
  const Json begun = begin_at(kStart);
  EXPECT_TRUE(begun.at("last").is_null());
  EXPECT_EQ(begun.at("code"), kStart);
  const auto answer = truth(kStart);
  const auto& second = answer.moves[1];
  const Json state = move(std::string(name_of(second.direction)));
  const Json& last = state.at("last");
  EXPECT_EQ(last.at("direction"), name_of(second.direction));
  EXPECT_NEAR(last.at("match"), *second.rate() / *answer.rate(), 1e-8);
  EXPECT_EQ(last.at("rates").at("code"), kStart);
  EXPECT_EQ(state.at("run").at("graded"), 1);
  EXPECT_NEAR(state.at("run").at("fit"), last.at("match").get<double>(), 1e-12);
}

// Whoever reads what comes over the wire must not know the best move before it is made.
TEST_F(TestRoutesTest, NothingTellsTheRatesOfTheBoard) {
  Json state = begin({{"source", "phase"}, {"least", 0.3}, {"most", 0.6}});
  for (int i = 0; i < 5 && state.at("run").at("end").is_null(); ++i) {
    const auto answer = truth(state.at("code"));
    Json told = state;
    told.erase("last");
    told.erase("table");  // its best rate is no secret
    for (const auto& one : answer.moves) {
      if (!one.rate() || *one.rate() == 0 || *one.rate() == 1) continue;
      const std::string digits = fmt::format("{:.9f}", *one.rate()).substr(2, 6);
      EXPECT_EQ(told.dump().find(digits), std::string::npos) << digits << " in " << told.dump();
    }
    state = move(rated(state).front());
  }
}

TEST_F(TestRoutesTest, MovesThatDoNothingOrLeaveTheTableAreRefused) {
  begin_at(kStart);
  const Json before = send("state");
  const auto answer = truth(kStart);
  for (const auto& one : answer.moves) {
    if (one.rate()) continue;
    const Json state = move(std::string(name_of(one.direction)));
    EXPECT_FALSE(state.at("refused").is_null());
    EXPECT_EQ(state.at("code"), before.at("code"));
  }
  EXPECT_EQ(send("state").at("run").at("moves"), 0);
}

TEST_F(TestRoutesTest, ARunOfBestMovesIsPerfectAndComesToItsEnd) {
  const Json over = play_on(begin_at(kStart), true);
  const Json& run = over.at("run");
  EXPECT_EQ(run.at("fit_with_fatal"), 1);
  EXPECT_EQ(run.at("words").at("perfect"), run.at("graded"));
  EXPECT_EQ(run.at("max_combo"), run.at("graded"));
  const std::set<std::string> ends = {"certain", "made", "lost"};
  EXPECT_TRUE(ends.contains(run.at("end"))) << run.at("end");
  EXPECT_TRUE(over.at("legal").empty());
  EXPECT_TRUE(over.at("summary").at("worth_a_look").empty());
  EXPECT_EQ(over.at("summary").at("skill"), 0);
  EXPECT_EQ(move("left").at("refused"), "over");
  EXPECT_EQ(studio.mistakes.all()->size(), 0U);
}

TEST_F(TestRoutesTest, TheThreeWorstMovesAreWorthALookAndGoIntoTheNotebook) {
  const Json over = play_on(begin_at(kStart), false);
  const Json& worth = over.at("summary").at("worth_a_look");
  ASSERT_FALSE(worth.empty());
  ASSERT_LE(worth.size(), 3U);
  double last = 1;
  for (const Json& drop : worth) {
    const double cost = drop.at("before").get<double>() - drop.at("after").get<double>();
    EXPECT_LE(cost, last);
    EXPECT_GT(cost, 0);
    last = cost;
    const auto answer = truth(drop.at("code"));
    EXPECT_NEAR(drop.at("before"), *answer.rate(), 1e-9);
    EXPECT_EQ(drop.at("best"), name_of(answer.moves[0].direction));
  }
  const auto mistakes = studio.mistakes.all();
  ASSERT_TRUE(mistakes);
  std::uint64_t times = 0;
  double loss = 0;
  for (const Mistake& mistake : *mistakes) {
    times += mistake.times;
    loss += mistake.loss;
    const auto answer = truth(twenty48::format_board(mistake.board));
    EXPECT_NEAR(*(*mistake.rates)[static_cast<std::size_t>(mistake.best)], *answer.rate(), 1e-9);
  }
  const Json& words = over.at("run").at("words");
  const std::uint64_t graded = over.at("run").at("graded");
  EXPECT_GE(
      times + words.at("excellent").get<std::uint64_t>() + words.at("perfect").get<std::uint64_t>(),
      graded);
  EXPECT_LE(loss, over.at("run").at("loss").get<double>() + 1e-12);
}

TEST_F(TestRoutesTest, EveryMoveIsInTheHistoryBeforeTheAnswer) {
  Json state = begin_at(kStart);
  for (int i = 0; i < 4 && state.at("run").at("end").is_null(); ++i) {
    state = move(rated(state).back());
    const RunId id = state.at("run").at("id");
    const auto game = studio.runs.game(id);
    ASSERT_TRUE(game);
    EXPECT_EQ(format_board(game->end), state.at("code"));
    EXPECT_EQ(game->steps.size(), state.at("run").at("moves"));
    // A server that is killed and started again goes on exactly there.
    const Json again = ask(start(), "test/state");
    EXPECT_EQ(again.at("code"), state.at("code"));
    EXPECT_EQ(again.at("run"), state.at("run"));
    EXPECT_EQ(again.at("last"), state.at("last"));
    EXPECT_EQ(again.at("combo"), state.at("combo"));
  }
}

TEST_F(TestRoutesTest, TheSameSeedBringsTheSameTiles) {
  const auto codes = [&] {
    std::vector<std::string> seen;
    Json state = begin();
    for (int i = 0; i < 4; ++i) {
      seen.push_back(state.at("code"));
      if (!state.at("run").at("end").is_null()) break;
      state = move(rated(state).front());
    }
    return seen;
  };
  const auto first = codes();
  EXPECT_EQ(codes(), first);
  // Also where a server was started in between.
  begin();
  routes = start();
  EXPECT_EQ(move(rated(send("state")).front()).at("code"), first[1]);
}

TEST_F(TestRoutesTest, AgainKeepsTheRunAndBeginsFromTheSameSource) {
  const Json begun = begin_at(kStart, "survival");
  const RunId first = begun.at("run").at("id");
  move(rated(begun).front());
  const Json again = send("again");
  EXPECT_EQ(again.at("code"), kStart);
  EXPECT_EQ(again.at("mode"), "survival");
  EXPECT_NE(again.at("run").at("id"), first);
  const Json history = send("runs");
  EXPECT_EQ(history.at("all"), 1) << "the new one has no moves yet";
  EXPECT_EQ(history.at("runs")[0].at("id"), first);
  EXPECT_EQ(history.at("runs")[0].at("end"), "stopped");
}

TEST_F(TestRoutesTest, SurvivalEndsWithTheThirdMistake) {
  const Json over = play_on(begin_at(kStart, "survival"), false);
  if (over.at("run").at("end") == "mistakes") {
    EXPECT_EQ(over.at("mistakes"), 3);
  } else {
    EXPECT_LT(over.at("mistakes"), 3);
  }
}

TEST_F(TestRoutesTest, AgainstTheClockSixtyPositionsArePlayed) {
  Json state = begin({{"mode", "clock"}});
  int positions = 0;
  for (int i = 0; i < 100 && state.at("run").at("end").is_null(); ++i) {
    ASSERT_FALSE(rated(state).empty()) << state.at("code");
    state = move(rated(state).front());
    if (state.at("new_position").get<bool>()) ++positions;
  }
  EXPECT_EQ(state.at("run").at("end"), "moves");
  EXPECT_EQ(state.at("run").at("moves"), 60);
  EXPECT_GT(positions, 0) << "a game in 2x4-64 is shorter than 60 moves";
  const auto game = studio.runs.game(state.at("run").at("id"));
  EXPECT_EQ(app::read_joseki_replay(
                core::from_base64(send("file").at("base64").get<std::string>()).value())
                ->steps,
            game->steps);
}

TEST_F(TestRoutesTest, ACertainRunGoesOnIfThePlayerWants) {
  Json state = play_on(begin_at(kStart), true);
  for (std::int64_t seed = 0; seed < 40 && state.at("run").at("end") != "certain"; ++seed) {
    state = play_on(begin({{"seed", seed}}), true);
  }
  ASSERT_EQ(state.at("run").at("end"), "certain");
  state = send("go-on");
  EXPECT_TRUE(state.at("run").at("end").is_null());
  EXPECT_FALSE(state.at("legal").empty());
  state = play_on(state, true);
  EXPECT_EQ(state.at("run").at("end"), "made");
  EXPECT_TRUE(state.at("made").get<bool>());
}

TEST_F(TestRoutesTest, BoardsThatAreNoTestAreRefused) {
  const auto refused = [&](const char* code) {
    return refusal(routes, "test/begin",
                   {{"table", kTestTable}, {"source", "code"}, {"code", code}});
  };
  EXPECT_EQ(refused("ffff61000000ffff"), "the target is made on this board already");
  EXPECT_NE(refused("1111111111111111"), "");
  EXPECT_NE(refused("xyz"), "");
  EXPECT_TRUE(send("state").at("run").is_null());
}

TEST_F(TestRoutesTest, APhaseIsKept) {
  for (const auto& [least, most] : {std::pair(0.4, 0.6), std::pair(0.05, 0.3)}) {
    const Json state =
        begin({{"source", "phase"}, {"least", least}, {"most", most}, {"gap", 0.01}});
    ASSERT_TRUE(state.at("search").at("found").get<bool>());
    const auto answer = truth(state.at("code"));
    EXPECT_GE(*answer.rate(), least);
    EXPECT_LE(*answer.rate(), most);
    EXPECT_GE(*answer.rate() - *answer.moves[1].rate(), 0.01);
    EXPECT_EQ(send("again").at("source"), state.at("source"));
  }
  const Json layered = begin({{"source", "phase"}, {"first_layer", 3}, {"last_layer", 4}});
  const int layer = truth(layered.at("code")).layer;
  EXPECT_GE(layer, 3);
  EXPECT_LE(layer, 6) << "the layers are of boards before their last tile";
  EXPECT_EQ(
      refusal(routes, "test/begin", {{"table", kTestTable}, {"first_layer", 4}, {"last_layer", 3}}),
      "the first layer lies behind the last one");
}

TEST_F(TestRoutesTest, APhaseThatIsNotThereLeavesTheRun) {
  const Json before = begin_at(kStart);
  const Json state = begin({{"source", "phase"}, {"gap", 1}});
  EXPECT_FALSE(state.at("search").at("found").get<bool>());
  EXPECT_EQ(state.at("run").at("id"), before.at("run").at("id"));
  EXPECT_EQ(state.at("code"), kStart);
}

TEST_F(TestRoutesTest, PositionsLikeThoseOfTheNotebook) {
  EXPECT_EQ(
      refusal(routes, "test/begin", {{"table", kTestTable}, {"source", "phase"}, {"failed", true}}),
      "the notebook has no positions of 2x4-64");
  const Board failed = *twenty48::parse_board(kStart);
  const SeenMistake seen{
      .table = kTestTable, .board = failed, .match = 0.5, .rates = {0.5, 1, {}, {}}};
  ASSERT_TRUE(studio.mistakes.add({&seen, 1}));
  const Json state = begin({{"source", "phase"}, {"failed", true}});
  ASSERT_TRUE(state.at("search").at("found").get<bool>());
  const Board board = *twenty48::parse_board(state.at("code").get<std::string>());
  EXPECT_EQ(motif_of(board), motif_of(failed));
}

TEST_F(TestRoutesTest, AnotherTabGoesOnWithTheRun) {
  begin_at(kStart);
  const std::string other = "z9y8x7w6v5u4t3s2";
  const Json there = send("state", Json::object(), other);
  EXPECT_EQ(there.at("code"), kStart);
  const auto best = rated(there).front();
  const Json moved = send("move", {{"direction", best}}, other);
  EXPECT_EQ(moved.at("run").at("moves"), 1);
  // This tab did not see that: it is told, and shown where the run is.
  const Json late = move(best);
  EXPECT_EQ(late.at("refused"), "elsewhere");
  EXPECT_EQ(late.at("code"), moved.at("code"));
  EXPECT_EQ(late.at("run").at("moves"), 1);
}

TEST_F(TestRoutesTest, StepsTellTheRatesOfMovesThatWereMade) {
  Json state = begin_at(kStart);
  std::vector<std::string> codes;
  for (int i = 0; i < 5 && state.at("run").at("end").is_null(); ++i) {
    codes.push_back(state.at("code"));
    state = move(rated(state).back());
  }
  const Json steps = send("steps", {{"count", 2}});
  EXPECT_EQ(steps.at("all"), codes.size());
  ASSERT_EQ(steps.at("steps").size(), 2U);
  EXPECT_EQ(steps.at("steps")[1].at("code"), codes.back());
  EXPECT_EQ(steps.at("end"), state.at("code"));
  const Json all = send("steps", {{"first", 0}, {"count", 500}});
  double fit = 1;
  for (const Json& step : all.at("steps")) {
    fit *= step.at("match").get<double>();
    EXPECT_NEAR(step.at("fit"), fit, 1e-12);
  }
}

TEST_F(TestRoutesTest, ARemovedRunComesBack) {
  const Json begun = begin_at(kStart);
  const Json run = {{"run", begun.at("run").at("id")}};
  move(rated(begun).front());
  send("remove", run);
  EXPECT_EQ(send("runs").at("all"), 0);
  send("restore", run);
  EXPECT_EQ(send("runs").at("all"), 1);
  EXPECT_NE(refusal(routes, "test/remove", {{"run", 999}}), "");
}

TEST_F(TestRoutesTest, FilesOfARunAreThoseOfTheCoach) {
  const Json begun = begin_at(kStart);
  move(rated(begun).front());
  const Json own = send("file");
  EXPECT_TRUE(own.at("file_name").get<std::string>().starts_with("2x4-64_"));
  const auto game =
      app::read_joseki_replay(*core::from_base64(own.at("base64").get<std::string>()));
  ASSERT_TRUE(game);
  EXPECT_EQ(game->table, kTestTable);
  EXPECT_EQ(game->steps.size(), 1U);
  const Json rpl = send("file", {{"format", "rpl"}});
  EXPECT_TRUE(rpl.at("file_name").get<std::string>().starts_with("2x4_64_"));
  EXPECT_EQ(core::from_base64(rpl.at("base64").get<std::string>())->size(), 50U);
}

TEST_F(TestRoutesTest, ATableThatGoesAwayStopsNothingForGood) {
  begin_at(kStart);
  const auto best = rated(send("state")).front();
  const core::TestFolder elsewhere(core::memory_dir());
  const auto away = elsewhere / "away";
  std::filesystem::rename(studio.folder / kTestTable, away);
  studio.tables.rescan();
  EXPECT_EQ(refusal(routes, "test/move", {{"direction", best}}), "table 2x4-64 is not built");
  EXPECT_EQ(send("state").at("absent_code"), "not_built");
  std::filesystem::rename(away, studio.folder / kTestTable);
  studio.tables.rescan();
  EXPECT_EQ(move(best).at("run").at("moves"), 1);
}

TEST_F(TestRoutesTest, AFullDiskLosesTheMoveAndNothingElse) {
  begin_at(kStart);
  const auto best = rated(send("state")).front();
  ASSERT_TRUE(studio.store->change("PRAGMA query_only = 1", {}));
  EXPECT_NE(refusal(routes, "test/move", {{"direction", best}}), "");
  ASSERT_TRUE(studio.store->change("PRAGMA query_only = 0", {}));
  EXPECT_EQ(send("state").at("code"), kStart);
  EXPECT_EQ(move(best).at("run").at("moves"), 1);
}

TEST_F(TestRoutesTest, ADamagedStateIsSetAside) {
  begin_at(kStart);
  test::expect_damage_is_set_aside(studio, "test", **studio.states.load(kTab, "test"),
                                   [&] { return start(); });
}

TEST(Motif, IsTheSameForEveryImage) {
  const Board board = 0xffff44322100ffff;
  for (const auto transform : twenty48::elements(twenty48::Symmetry::full)) {
    EXPECT_EQ(motif_of(transform(board)), motif_of(board));
  }
  EXPECT_EQ(motif_of(0xffff65322100ffff), motif_of(0xffff64321100ffff));
  EXPECT_NE(motif_of(0xffff65322100ffff), motif_of(0xffff56322100ffff));
}

}  // namespace
}  // namespace joseki::studio
