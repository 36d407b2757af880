// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/practice_routes.h"

#include <gtest/gtest.h>

#include <bit>
#include <chrono>
#include <thread>

#include "app/catalog/formation_library.h"
#include "app/studio/pages/test_studio.h"
#include "core/base64.h"
#include "solve/formation/table.h"
#include "solve/formation/table_folder.h"

namespace joseki::studio {
namespace {

using test::ask;
using test::refusal;
using test::TestStudio;

// 2x4-64 is a real table that is built in no time.
struct PracticePageTest : ::testing::Test {
  PracticePageTest() {
    studio.folder.build({.formation = formation::test::builtin("2x4"), .target = 64});
    add_practice_routes(routes, studio.studio);
  }
  void start_server_again() {
    routes = Routes();
    add_practice_routes(routes, studio.studio);
  }
  Json select(const Json& more = Json::object()) {
    Json body = {{"table", "2x4-64"}, {"seed", 1}};
    body.update(more);
    return ask(routes, "practice/select", body);
  }
  Json move(const Json& direction) {
    return ask(routes, "practice/move", {{"direction", direction}});
  }

  TestStudio studio;
  Routes routes;
};

TEST_F(PracticePageTest, BeginsWithNothingChosen) {
  const Json state = ask(routes, "practice/state");
  EXPECT_TRUE(state.at("table").is_null());
  EXPECT_EQ(state.at("rates").at("absent_code"), "no_table");
  EXPECT_EQ(state.at("code"), "0000000000000000");
}

TEST_F(PracticePageTest, ListsWhatCanBePractised) {
  const Json tables = ask(routes, "practice/tables");
  ASSERT_EQ(tables.at("built").size(), 1U);
  EXPECT_EQ(tables.at("built").at(0).at("name"), "2x4-64");
  int formations = 0;
  bool is_there = false;
  for (const Json& category : tables.at("categories")) {
    for (const Json& formation : category.at("formations")) {
      ++formations;
      if (formation.at("name") != "2x4") continue;
      is_there = true;
      EXPECT_EQ(formation.at("look").at("cells"), "wwww........wwww");
      EXPECT_EQ(formation.at("look").at("target_anywhere"), true);
      EXPECT_EQ(formation.at("targets").at(0).at("state"), "built");
      EXPECT_EQ(formation.at("targets").at(1).at("state"), "missing");
      EXPECT_EQ(formation.at("targets").back().at("state"), "impossible");
      EXPECT_TRUE(formation.at("targets").back().at("why").is_string());
    }
  }
  EXPECT_TRUE(is_there);
  EXPECT_GE(formations, 28);
}

TEST_F(PracticePageTest, RatesAreThoseOfTheTable) {
  auto table = studio.folder.open("2x4-64");
  Json state = select();
  for (int i = 0; i < 25; ++i) {
    ASSERT_FALSE(state.at("rates").at("best").is_null()) << "lost after " << i << " moves";
    const auto board = twenty48::parse_board(state.at("code").get<std::string>());
    const auto answer = table.query(*board);
    ASSERT_TRUE(answer);
    const Json& moves = state.at("rates").at("moves");
    for (std::size_t j = 0; j < 4; ++j) {
      ASSERT_EQ(moves.at(j).at("direction"), name_of(answer->moves[j].direction));
      ASSERT_EQ(moves.at(j).at("rate").is_null(), !answer->moves[j].rate().has_value());
      if (!answer->moves[j].rate()) continue;
      ASSERT_NEAR(moves.at(j).at("rate").get<double>(), *answer->moves[j].rate(), 1e-9);
    }
    ASSERT_EQ(state.at("rates").at("code"), state.at("code"));
    ASSERT_EQ(state.at("rates").at("layer"), answer->layer);
    state = ask(routes, "practice/step");
  }
}

TEST_F(PracticePageTest, ATableThatIsNotBuiltIsNoError) {
  const Json state = ask(routes, "practice/select", {{"table", "L3-512"}});
  EXPECT_FALSE(state.at("table").at("built").get<bool>());
  EXPECT_EQ(state.at("rates").at("absent_code"), "not_built");
  EXPECT_NE(refusal(routes, "practice/select", {{"table", "L99-512"}}).find("L99-512"),
            std::string::npos);
}

TEST_F(PracticePageTest, SaysWhyABoardIsNotInTheTable) {
  select();
  const auto code_of = [&](const char* board) {
    return ask(routes, "practice/set", {{"code", board}}).at("rates").at("absent_code");
  };
  EXPECT_EQ(code_of("0000110000000000"), "few_big");
  EXPECT_EQ(code_of("ffff9999ffffffff").is_null(), false);
  EXPECT_EQ(code_of("ffff99990000ffff"), "sum");
  EXPECT_EQ(code_of("ff1f11fff000fff0"), "outside");
  EXPECT_TRUE(code_of("ffff11000000ffff").is_null());
}

TEST_F(PracticePageTest, WhyIsTheTileThatCostsMost) {
  select({{"code", "ffff44322100ffff"}});
  const Json rates = ask(routes, "practice/rates", {{"why", true}, {"request", 7}}).at("rates");
  EXPECT_EQ(rates.at("request"), 7);
  auto table = studio.folder.open("2x4-64");
  int explained = 0;
  for (const Json& one : rates.at("moves")) {
    if (one.at("why").is_null()) continue;
    ++explained;
    // By hand: every tile, its rate, its cost; costs sum to what is lost.
    const Json heat = ask(routes, "practice/heat", {{"direction", one.at("direction")}});
    double sum = 0;
    double most = 0;
    for (const Json& cell : heat.at("cells")) {
      for (const char* tile : {"two", "four"}) {
        const double rate =
            cell.at(tile).at("rate").is_null() ? 0 : cell.at(tile).at("rate").get<double>();
        const double cost = cell.at(tile).at("probability").get<double>() *
                            (heat.at("kindest").get<double>() - rate);
        sum += cost;
        most = std::max(most, cost);
      }
    }
    EXPECT_NEAR(one.at("why").at("cost").get<double>(), most, 1e-12);
    EXPECT_NEAR(heat.at("kindest").get<double>() - sum, one.at("rate").get<double>(), 1e-8);
    EXPECT_NEAR(heat.at("rate").get<double>(), one.at("rate").get<double>(), 1e-8);
  }
  EXPECT_GE(explained, 1);
}

TEST_F(PracticePageTest, NewTilesObeyTheMode) {
  for (const char* mode : {"best", "worst"}) {
    select({{"code", "ffff44322100ffff"}});
    ask(routes, "practice/spawn-mode", {{"mode", mode}});
    const Json best = ask(routes, "practice/state").at("rates").at("best");
    const Json heat = ask(routes, "practice/heat", {{"direction", best}});
    const Json state = move(best);
    EXPECT_EQ(state.at("spawn").at("mode"), mode);
    EXPECT_EQ(state.at("spawn").at("rate"),
              heat.at(std::string(mode) == "best" ? "kindest" : "worst"));
    EXPECT_FALSE(state.at("spawn").at("outside").get<bool>());
  }
  // Where no tile has a rate, it is drawn.
  ask(routes, "practice/set", {{"code", "1100000000000000"}});
  EXPECT_TRUE(move("right").at("spawn").at("outside").get<bool>());
}

TEST_F(PracticePageTest, ManualTilesAreWaitedFor) {
  select({{"code", "ffff11000000ffff"}});
  ask(routes, "practice/spawn-mode", {{"mode", "manual"}});
  Json state = move("left");
  EXPECT_TRUE(state.at("waiting").get<bool>());
  EXPECT_EQ(state.at("code"), "ffff20000000ffff");
  EXPECT_TRUE(state.at("animation").at("spawn").is_null());
  EXPECT_EQ(state.at("rates").at("absent_code"), "waiting");
  EXPECT_EQ(move("right").at("refused"), "waiting");
  EXPECT_EQ(ask(routes, "practice/step").at("refused"), "waiting");
  EXPECT_TRUE(ask(routes, "practice/heat").at("direction").is_null());
  EXPECT_EQ(ask(routes, "practice/heat").at("cells").size(), 7U);
  EXPECT_EQ(ask(routes, "practice/heat").at("target_place").at("anywhere"), true);
  EXPECT_NE(refusal(routes, "practice/place", {{"cell", 4}, {"value", 2}}).find("not empty"),
            std::string::npos);
  refusal(routes, "practice/place", {{"cell", 7}, {"value", 8}});
  refusal(routes, "practice/place", {{"cell", 7}, {"value", 3}});
  state = ask(routes, "practice/place", {{"cell", 7}, {"value", 4}});
  EXPECT_EQ(state.at("code"), "ffff20020000ffff");
  refusal(routes, "practice/place", {{"cell", 6}, {"value", 4}});
  state = ask(routes, "practice/undo");  // the move and its tile together
  EXPECT_EQ(state.at("code"), "ffff11000000ffff");
  EXPECT_FALSE(state.at("waiting").get<bool>());
  move("left");
  state = ask(routes, "practice/spawn-mode", {{"mode", "random"}});  // waits no longer
  EXPECT_FALSE(state.at("waiting").get<bool>());
  EXPECT_FALSE(state.at("spawn").is_null());
}

TEST_F(PracticePageTest, EveryEditCanBeTakenBack) {
  select({{"code", "ffff11000000ffff"}});
  ask(routes, "practice/cell", {{"cell", 6}, {"action", "set"}, {"value", 64}});
  EXPECT_EQ(ask(routes, "practice/cell", {{"cell", 6}, {"action", "raise"}}).at("code"),
            "ffff11700000ffff");
  EXPECT_EQ(ask(routes, "practice/cell", {{"cell", 7}, {"action", "lower"}}).at("code"),
            "ffff117f0000ffff");
  EXPECT_EQ(ask(routes, "practice/cell", {{"cell", 7}, {"action", "raise"}}).at("code"),
            "ffff11700000ffff");
  EXPECT_EQ(ask(routes, "practice/transform", {{"kind", "flip-horizontal"}}).at("code"),
            "ffff07110000ffff");
  for (const char* code : {"ffff11700000ffff", "ffff117f0000ffff", "ffff11700000ffff",
                           "ffff11600000ffff", "ffff11000000ffff"}) {
    EXPECT_EQ(ask(routes, "practice/undo").at("code"), code);
  }
  EXPECT_EQ(ask(routes, "practice/undo").at("refused"), "nothing");
  EXPECT_EQ(ask(routes, "practice/redo").at("code"), "ffff11600000ffff");
  refusal(routes, "practice/cell", {{"cell", 6}, {"action", "set"}, {"value", 3}});
  refusal(routes, "practice/cell", {{"cell", 6}, {"action", "set"}, {"value", 1}});
  refusal(routes, "practice/cell", {{"cell", 6}});
  refusal(routes, "practice/cell", {{"cell", 16}, {"value", 2}});
}

TEST_F(PracticePageTest, TransformsTurnTheBoard) {
  ask(routes, "practice/set", {{"code", "1234000000000000"}});
  const auto turn = [&](const char* kind) {
    return ask(routes, "practice/transform", {{"kind", kind}}).at("code");
  };
  EXPECT_EQ(turn("rotate-right"), "0001000200030004");
  EXPECT_EQ(turn("rotate-left"), "1234000000000000");
  EXPECT_EQ(turn("flip-vertical"), "0000000000001234");
  EXPECT_EQ(turn("flip-horizontal"), "0000000000004321");
}

TEST_F(PracticePageTest, RecordsMovesWithTheirRates) {
  Json state = select();
  const std::string start = state.at("code");
  ask(routes, "practice/record", {{"action", "start"}});
  refusal(routes, "practice/record-save", Json::object());
  std::vector<Json> seen = {state};
  for (int i = 0; i < 5; ++i) seen.push_back(ask(routes, "practice/step"));
  EXPECT_EQ(ask(routes, "practice/undo").at("record").at("steps"), 4);
  seen.pop_back();
  EXPECT_EQ(ask(routes, "practice/record", {{"action", "stop"}}).at("record").at("mode"), "off");
  const Json file = ask(routes, "practice/record-save");
  EXPECT_EQ(file.at("moves"), 4);
  EXPECT_EQ(file.at("bytes"), 5 * 17);
  EXPECT_EQ(file.at("file_name").get<std::string>().substr(0, 7), "2x4-64_");

  state = ask(routes, "practice/record-open",
              {{"base64", file.at("base64")}, {"file_name", file.at("file_name")}});
  EXPECT_EQ(state.at("record").at("mode"), "replay");
  EXPECT_EQ(state.at("record").at("steps"), 4);
  EXPECT_EQ(state.at("record").at("table"), "2x4-64");
  EXPECT_EQ(state.at("code"), start);
  for (int i = 1; i <= 4; ++i) {
    EXPECT_EQ(state.at("rates").at("source"), "record");
    EXPECT_EQ(state.at("rates").at("best"), seen[i - 1].at("rates").at("best"));
    EXPECT_NEAR(state.at("rates").at("rate").get<double>(),
                seen[i - 1].at("rates").at("rate").get<double>(), 1e-8);
    state = ask(routes, "practice/record-seek", {{"step", i}});
    EXPECT_EQ(state.at("code"), seen[i].at("code"));
    EXPECT_EQ(state.at("animation"), seen[i].at("animation"));
  }
  EXPECT_TRUE(ask(routes, "practice/record-seek", {{"step", 1}}).at("animation").is_null());
  start_server_again();
  state = ask(routes, "practice/state");
  EXPECT_EQ(state.at("record").at("step"), 1);
  EXPECT_EQ(state.at("code"), seen[1].at("code"));
  EXPECT_EQ(move(state.at("legal").at(0)).at("record").at("mode"), "off");  // own moves leave it
}

TEST_F(PracticePageTest, ManualTilesAreRecorded) {
  select({{"code", "ffff11000000ffff"}});
  ask(routes, "practice/spawn-mode", {{"mode", "manual"}});
  ask(routes, "practice/record", {{"action", "start"}});
  move("left");
  start_server_again();  // in the middle of a move
  ask(routes, "practice/place", {{"cell", 7}, {"value", 4}});
  move("left");
  const Json state = ask(routes, "practice/place", {{"cell", 6}, {"value", 2}});
  EXPECT_EQ(state.at("record").at("steps"), 2);
  const Json file = ask(routes, "practice/record-save");
  const Json opened = ask(routes, "practice/record-open", {{"base64", file.at("base64")}});
  EXPECT_GT(opened.at("rates").at("rate").get<double>(), 0);
  EXPECT_EQ(ask(routes, "practice/record-seek", {{"step", 2}}).at("code"), state.at("code"));
}

TEST_F(PracticePageTest, ARecordingOutlivesTheChoiceOfAnotherTable) {
  select({{"code", "ffff11000000ffff"}});
  ask(routes, "practice/record", {{"action", "start"}});
  for (int i = 0; i < 3; ++i) ask(routes, "practice/step");
  const Json other = ask(routes, "practice/select", {{"table", "442-128"}});
  EXPECT_EQ(other.at("record").at("mode"), "off");
  EXPECT_EQ(other.at("record").at("steps"), 3);
  start_server_again();
  const Json file = ask(routes, "practice/record-save");
  EXPECT_EQ(file.at("file_name").get<std::string>().substr(0, 7), "2x4-64_");
  // As the older programs name their files; walls stand still in its table.
  const Json opened =
      ask(routes, "practice/record-open",
          {{"base64", file.at("base64")}, {"file_name", "2x4_64_20240131_120000.rec"}});
  EXPECT_EQ(opened.at("table").at("name"), "2x4-64");
  for (const Json& move : opened.at("rates").at("moves")) {
    if (move.at("direction") != "up") continue;
    EXPECT_EQ(move.at("state"), "illegal");
  }
}

TEST_F(PracticePageTest, AMoveThatCannotBeKeptHasNotHappened) {
  select({{"code", "ffff11000000ffff"}});
  ask(routes, "practice/record", {{"action", "start"}});
  const Json before = ask(routes, "practice/step");
  studio.states.is_full = true;
  EXPECT_EQ(refusal(routes, "practice/step", Json::object()), "the disk is full");
  EXPECT_EQ(ask(routes, "practice/state").at("code"), before.at("code"));
  studio.states.is_full = false;
  EXPECT_EQ(ask(routes, "practice/step").at("record").at("steps"), 2);
}

TEST_F(PracticePageTest, RefusesFilesThatAreNoRecording) {
  refusal(routes, "practice/record-open", {{"base64", "???"}});
  refusal(routes, "practice/record-open", {{"base64", "AAAA"}});
  refusal(routes, "practice/record-open", {{"base64", ""}});
  refusal(routes, "practice/record-seek", {{"step", 1}});
}

TEST_F(PracticePageTest, TellsTheLayer) {
  select({{"code", "ffff11000000ffff"}});
  const Json layer = ask(routes, "practice/layer");
  auto table = studio.folder.open("2x4-64");
  core::Workers workers(1);
  const auto boards = table.boards(layer.at("layer").get<int>(), workers);
  ASSERT_TRUE(boards);
  EXPECT_EQ(layer.at("boards"), boards->size());
  std::uint64_t sum = 0;
  for (const Json& count : layer.at("bins")) sum += count.get<std::uint64_t>();
  EXPECT_EQ(sum, boards->size());
  std::uint64_t below = 0;
  for (const auto& board : *boards) {
    if (table.fraction(board.rate_bits) < layer.at("here").get<double>() - 1e-9) ++below;
  }
  EXPECT_NEAR(layer.at("below").get<double>(),
              static_cast<double>(below) / static_cast<double>(boards->size()), 1e-9);
  EXPECT_GT(layer.at("layers").size(), 10U);
}

TEST_F(PracticePageTest, LooksUpAheadWhatCanFollow) {
  select({{"code", "ffff44322100ffff"}});
  ASSERT_EQ(ask(routes, "practice/state").at("legal").at(0), "left");
  const twenty48::Moves moves(twenty48::BigTiles::wall);
  const twenty48::Board after = moves.left(0xffff'4432'2100'ffff);
  // Each time another board, so that it is none that was asked for before.
  bool was_there = false;
  for (unsigned cells = twenty48::empty_cells(after); cells != 0 && !was_there;
       cells &= cells - 1) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    const twenty48::Board next = after | twenty48::Board{1} << (4 * std::countr_zero(cells));
    studio.tables.asked = 0;
    ask(routes, "practice/rates", {{"code", twenty48::format_board(next)}});
    was_there = studio.tables.asked == 0;
  }
  EXPECT_TRUE(was_there);
}

TEST_F(PracticePageTest, ATableThatGoesOrComesIsToldAtOnce) {
  ASSERT_TRUE(select().at("table").at("built").get<bool>());
  const auto there = studio.folder / "2x4-64";
  const auto away = studio.folder / "away";
  std::filesystem::rename(there, away);
  std::filesystem::remove(away / formation::kCardName);
  studio.tables.rescan();
  const Json gone = ask(routes, "practice/state");
  EXPECT_FALSE(gone.at("table").at("built").get<bool>());
  EXPECT_EQ(gone.at("rates").at("absent_code"), "not_built");
  studio.folder.build({.formation = formation::test::builtin("2x4"), .target = 64});
  studio.tables.rescan();
  EXPECT_FALSE(ask(routes, "practice/state").at("rates").at("best").is_null());
}

TEST_F(PracticePageTest, TablesOfTwoP4AreChosenApart) {
  studio.folder.build({.formation = formation::test::builtin("2x4"), .target = 64, .p4 = 0.2});
  studio.tables.rescan();
  ASSERT_EQ(ask(routes, "practice/tables").at("built").size(), 2U);
  const Json code = {{"code", "ffff12001000ffff"}};
  const Json usual = select(code);
  EXPECT_EQ(usual.at("table").at("name"), "2x4-64");
  EXPECT_EQ(usual.at("table").at("p4"), 0.1);
  Json body = code;
  body["table"] = "2x4_64_p0.2";
  const Json other = select(body);
  EXPECT_EQ(other.at("table").at("name"), "2x4-64-p0.2");
  EXPECT_EQ(other.at("table").at("p4"), 0.2);
  EXPECT_NE(other.at("rates").at("rate"), usual.at("rates").at("rate"));
  // What is offered goes by the p4 that the user plays with.
  ASSERT_TRUE(studio.settings.set("p4", 0.2));
  const auto offered = [&] {
    const Json tables = ask(routes, "practice/tables");
    for (const Json& category : tables.at("categories")) {
      for (const Json& formation : category.at("formations")) {
        if (formation.at("name") == "2x4") return formation.at("targets").at(0);
      }
    }
    return Json();
  }();
  EXPECT_EQ(offered.at("table"), "2x4-64-p0.2");
  EXPECT_EQ(offered.at("state"), "built");
}

// Of an older program, or of a session that was kept while there was another one.
TEST_F(PracticePageTest, ANameWithoutP4MeansTheTableThereIs) {
  std::filesystem::remove_all(studio.folder / "2x4-64");
  studio.folder.build({formation::test::builtin("2x4"), 64, 0.2, "2x4-64"});
  studio.tables.rescan();
  const Json state = select();
  EXPECT_EQ(state.at("table").at("name"), "2x4-64-p0.2");
  EXPECT_FALSE(state.at("rates").at("best").is_null());
}

TEST_F(PracticePageTest, ATableWhoseFormationLeftTheLibraryKnowsItsTarget) {
  formation::Formation own = formation::test::builtin("2x4");
  own.name = "mine";
  ASSERT_TRUE(app::save_formation(own));
  studio.folder.build({.formation = own, .target = 64});
  studio.tables.rescan();
  const Json body = {{"table", "mine-64"}, {"code", "ffff61111000ffff"}};
  EXPECT_TRUE(select(body).at("made").get<bool>());
  ASSERT_TRUE(app::remove_formation("mine"));
  EXPECT_TRUE(ask(routes, "practice/state").at("made").get<bool>());
  EXPECT_TRUE(select(body).at("made").get<bool>());
}

TEST_F(PracticePageTest, SurvivesARestart) {
  select();
  for (int i = 0; i < 4; ++i) ask(routes, "practice/step");
  ask(routes, "practice/record", {{"action", "start"}});
  for (int i = 0; i < 3; ++i) ask(routes, "practice/step");
  const Json before = ask(routes, "practice/state");
  start_server_again();
  EXPECT_EQ(ask(routes, "practice/state"), before);
  EXPECT_EQ(ask(routes, "practice/undo").at("record").at("steps"), 2);
}

TEST_F(PracticePageTest, SaysWhenTheTargetIsMade) {
  Json state = select({{"code", "ffff55111000ffff"}});
  EXPECT_FALSE(state.at("made").get<bool>());
  state = select({{"code", "ffff61111000ffff"}});
  EXPECT_TRUE(state.at("made").get<bool>());
}

TEST_F(PracticePageTest, TellsWhereTheTargetCountsOnTheBoardAsItStands) {
  Json state = ask(routes, "practice/select", {{"table", "442-128"}, {"code", "1000000021ffffff"}});
  const Json one = {{"cells", {9}}, {"anywhere", false}};
  EXPECT_EQ(state.at("target_place"), one);
  state = ask(routes, "practice/transform", {{"kind", "flip-horizontal"}});
  EXPECT_EQ(state.at("target_place").at("cells"), Json({10}));
  state = ask(routes, "practice/set", {{"code", "1000000021fffff0"}});
  EXPECT_TRUE(state.at("target_place").is_null());
  EXPECT_EQ(select().at("target_place").at("anywhere"), true);
}

TEST_F(PracticePageTest, ListsFolders) {
  select();
  const Json folders = ask(routes, "practice/folders").at("folders");
  ASSERT_EQ(folders.size(), 2U) << "that of the data folder, and the test's own";
  EXPECT_FALSE(folders.at(0).at("has_table").get<bool>());
  EXPECT_FALSE(folders.at(0).at("removable").get<bool>());
  EXPECT_TRUE(folders.at(1).at("has_table").get<bool>());
  refusal(routes, "practice/add-folder", {{"path", "/nowhere"}});
}

TEST_F(PracticePageTest, AStateThatCannotBeIsSetAside) {
  ask(routes, "practice/spawn-mode", {{"mode", "manual"}});
  const Json legal = select().at("legal");
  move(legal.at(0));  // a tile is waited for
  const auto start = [&] {
    start_server_again();
    return routes;
  };
  const Json sound = **studio.states.load(test::kTab, "practice");
  ASSERT_TRUE(sound.contains("pending"));
  test::expect_damage_is_set_aside(studio, "practice", sound, start);
  for (const char* now : {"ffffffffffffffff+0,0", "0000000000000001-0,10001",
                          "0000000000000001-99999999999999999999,0", "1-0,0", ""}) {
    Json damaged = sound;
    damaged["now"] = now;
    studio.states.damage("practice", damaged);
    EXPECT_TRUE(ask(start(), "practice/state").contains("notice")) << now;
  }
}

TEST_F(PracticePageTest, AFileThatIsNoRecordingIsBadInput) {
  const auto refused = [&](const std::string& base64) {
    const auto answer =
        routes.find("practice/record-open")->handler({test::kTab, {{"base64", base64}}});
    return answer ? core::Errc::io : answer.error().code;
  };
  EXPECT_EQ(refused("AAAA"), core::Errc::bad_input);  // no recording
  // A start, and a move that is not possible.
  const std::vector<std::uint8_t> impossible(2 * 17, 0);
  EXPECT_EQ(refused(core::to_base64(impossible)), core::Errc::bad_input);
}

}  // namespace
}  // namespace joseki::studio
