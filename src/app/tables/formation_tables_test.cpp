// SPDX-License-Identifier: MIT
#include "app/tables/formation_tables.h"

#include <gtest/gtest.h>

#include "app/tables/table_scan.h"
#include "core/test_folder.h"
#include "solve/formation/table_folder.h"
#include "solve/formation/test_tables.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

// Tables of 2x4-16 in a folder of the test's own.
struct FormationTables : ::testing::Test {
  // As an older program would: under whatever name.
  void build_as(const std::string& folder, double p4) {
    auto identity = formation::test::identity_of(formation::test::builtin("2x4"), 16);
    identity.p4 = p4;
    formation::test::build(formation::test::options(identity, root / folder));
  }
  core::Result<FormationTable> find(const std::string& name,
                                    std::optional<double> p4 = std::nullopt) {
    return find_formation_table(name, {root.path().string()}, p4);
  }
  fs::path home(const std::string& name, std::optional<double> p4 = std::nullopt) {
    const auto table = find(name, p4);
    return table ? table->path().filename() : fs::path("refused");
  }

  core::TestFolder root{core::memory_dir()};
};

TEST_F(FormationTables, LieInFoldersOfTheirNames) {
  const auto table = find_formation_table("L3_512", {"some/where", "else"});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->name().text, "L3-512");
  EXPECT_EQ(table->path(), "some/where/L3-512");
  EXPECT_EQ(table->folders().size(), 2U);
  EXPECT_EQ(table->request().dir, "some/where");
  EXPECT_FALSE(table->state());
  EXPECT_EQ(table->card().error().code, core::Errc::not_found);
  EXPECT_EQ(table->open().error().code, core::Errc::not_found);
  EXPECT_EQ(home("2x4-16"), "2x4-16");
  EXPECT_EQ(home("2x4-16", 0.2), "2x4-16-p0.2");
  EXPECT_EQ(home("2x4-16-p0.2"), "2x4-16-p0.2");
  EXPECT_EQ(home("2x4-16-p0.1"), "2x4-16");
  EXPECT_EQ(home("2x4-16-p0.2", 0.2), "2x4-16-p0.2");
  EXPECT_EQ(home("2x4-16-p0.2", 0.3), "refused");
}

TEST_F(FormationTables, AreRefusedIfTheyCannotBe) {
  EXPECT_FALSE(find("L3-500"));
  EXPECT_FALSE(find("3x3-4096"));
  EXPECT_FALSE(find("nosuch-256"));
  EXPECT_FALSE(find("tictactoe"));
}

TEST_F(FormationTables, StandSideBySideByTheirP4) {
  build_as("2x4-16", 0.1);
  build_as("2x4-16-p0.2", 0.2);
  EXPECT_EQ(find("2x4-16")->card()->identity.p4, 0.1);
  EXPECT_EQ(find("2x4-16", 0.2)->card()->identity.p4, 0.2);
  EXPECT_EQ(find("2x4-16-p0.2")->card()->identity.p4, 0.2);
  EXPECT_EQ(find("2x4-16")->state(), TableState::built);
  EXPECT_FALSE(find("2x4-16", 0.3)->state());
  const auto asked = find("2x4-16", 0.2)->open();
  ASSERT_TRUE(asked);
  const auto answer = (*asked)->query("ffff12001000ffff");
  ASSERT_TRUE(answer);
  EXPECT_EQ(std::get<BoardRates>(*answer).table->name(), "2x4-16-p0.2");
}

// Older programs kept tables of every p4 under the name that is now that of the usual one.
TEST_F(FormationTables, OfOlderProgramsAreKnownByTheirCard) {
  build_as("2x4-16", 0.2);
  EXPECT_EQ(home("2x4-16-p0.2"), "2x4-16");
  EXPECT_EQ(home("2x4-16", 0.2), "2x4-16");
  const auto meant = find("2x4-16");
  ASSERT_TRUE(meant) << "the one there is";
  EXPECT_EQ(meant->name().text, "2x4-16-p0.2");
  EXPECT_EQ(meant->card()->identity.p4, 0.2);
  // One for the usual p4 does not take its place.
  BuildRequest request{.table = "2x4-16", .dir = root.path().string(), .threads = 1};
  const auto usual = table_to_build(request);
  ASSERT_TRUE(usual);
  EXPECT_EQ((*usual)->path().filename(), "2x4-16-p0.1");
  ASSERT_TRUE((*usual)->build(request, {}));
  EXPECT_EQ(find("2x4-16")->name().text, "2x4-16");
  EXPECT_EQ(home("2x4-16"), "2x4-16-p0.1");
  EXPECT_EQ(home("2x4-16", 0.2), "2x4-16");
}

TEST_F(FormationTables, GoOnFromWhatTheirCardSays) {
  build_as("2x4-16", 0.2);
  const BuildRequest request = find("2x4-16")->request();
  EXPECT_EQ(request.table, "2x4-16-p0.2");
  EXPECT_FALSE(request.p4) << "the name says it";
  const auto again = table_to_build(request);
  ASSERT_TRUE(again);
  const auto report = (*again)->build(request, {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(facts_of(*report).was_there);
}

TEST_F(FormationTables, ProvedWrongAreToldOf) {
  build_as("2x4-16", 0.1);
  const auto table = find("2x4-16");
  const auto sound = table->verify({.sample = 0, .threads = 1, .stop = {}, .progress = {}});
  ASSERT_TRUE(sound);
  EXPECT_EQ(sound->errors, 0U);
  fs::remove(formation::layer_path(root / "2x4-16", 3));
  const auto damaged = table->verify({.sample = 0, .threads = 1, .stop = {}, .progress = {}});
  ASSERT_TRUE(damaged);
  EXPECT_GT(damaged->errors, 0U);
  EXPECT_TRUE(damaged->kept);
  EXPECT_TRUE(faults_of(root / "2x4-16"));
  EXPECT_EQ(find("2x4-16", 0.2)->verify({}).error().code, core::Errc::not_found);
}

TEST_F(FormationTables, AreFoundByOneScan) {
  build_as("2x4-16", 0.1);
  build_as("2x4-16-p0.2", 0.2);
  build_as("of another name", 0.3);
  core::write_text(root / "tictactoe.jtb", "no table");
  TableScan scan;
  const auto look = [&] {
    std::vector<std::string> names;
    const auto found = scan.look(root.path());
    for (const SharedFacts& table : *found) {
      names.push_back(table->name.text + (opens_by_name(*table) ? "" : " elsewhere"));
    }
    return names;
  };
  const std::vector<std::string> names = {"tictactoe", "2x4-16", "2x4-16-p0.2",
                                          "2x4-16-p0.3 elsewhere"};
  EXPECT_EQ(look(), names);
  const auto first = *scan.formations(root.path());
  EXPECT_EQ(*scan.formations(root.path()), first) << "the same objects";
  EXPECT_EQ((*scan.games(root.path()))[0]->state, TableState::damaged);
  EXPECT_TRUE(scan.look(root / "nothing")->empty());
  EXPECT_FALSE(scan.look(root / "tictactoe.jtb"));
}

TEST(FindTableShape, IsByTheTablesName) {
  for (const char* name : {"L3-512", "L3_512", "4411-512", "L3-512-p0.2"}) {
    const auto shape = find_table_shape(name);
    ASSERT_TRUE(shape) << shape.error().what;
    EXPECT_EQ(shape->name(), "L3-512");
  }
  EXPECT_EQ(find_table_shape("3x3-1024")->layers(), 572);
}

TEST(FindTableShape, SaysWhyThereIsNone) {
  for (const char* name : {"", "L3", "-512", "L3-", "L3-x", "L3-5 12", "L3--", "L3-512x",
                           "L3-99999999999999999999", "L3-+512", "tictactoe"}) {
    const auto shape = find_table_shape(name);
    ASSERT_FALSE(shape) << name;
    EXPECT_NE(shape.error().what.english().find("is not the name of a table"), std::string::npos)
        << name;
  }
  EXPECT_EQ(find_table_shape("L9-512").error().what, "there is no formation 'L9'");
  EXPECT_EQ(find_table_shape("L3-8").error().what,
            "target 8 is not a power of two from 16 to 16384");
  EXPECT_EQ(find_table_shape("L3-4096").error().what,
            "L3-4096 cannot be: 10 free cells make at most 2048");
}

TEST(SuggestedTables, CanBeBuilt) {
  for (const SuggestedTable& table : suggested_tables()) {
    EXPECT_TRUE(find_table_shape(table.name)) << table.name;
  }
}

}  // namespace
}  // namespace joseki::app
