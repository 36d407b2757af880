// SPDX-License-Identifier: MIT
#include "app/players/twenty48/endgame_tables.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "app/players/twenty48/endgame_reader.h"
#include "app/players/twenty48/test_endgames.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using formation::test::corner;
using formation::test::court;
using formation::test::stairs;
using formation::test::tee;
using Names = std::vector<std::string>;

Names names_of(const EndgameTables& tables) {
  Names names;
  for (const auto& table : *tables.list()) names.push_back(table->name);
  return names;
}

// In that formation.
constexpr twenty48::Board kCornerBoard = 0x2212'10ff'ffff'ffff;
constexpr int kCornerBig = 10;

TEST(EndgameTables, AreFoundInFoldersAndAsFolders) {
  test::EndgameFolder folder;
  folder.build({corner()});
  folder.build({.formation = tee(), .folder = "more/tee"});
  folder.build({.formation = stairs(), .folder = "elsewhere"});
  const EndgameTables tables({{folder.path(), folder / "more", folder / "elsewhere"}, 0.1}, {});
  // A table's folder may have any name: its card says which table it is.
  EXPECT_EQ(names_of(tables), (Names{"corner-16", "stairs-16", "tee-16"}));
}

TEST(EndgameTables, KnowWhatTheyAreFor) {
  test::EndgameFolder folder;
  folder.build({test::corner7(), 32});
  folder.build({tee()});
  const EndgameTables tables({{folder.path()}, 0.1}, {});
  ASSERT_EQ(names_of(tables), (Names{"corner7-32", "tee-16"}));
  const EndgameTable& fixed = *tables.list()->front();
  EXPECT_EQ(fixed.target, 5);
  EXPECT_EQ(fixed.big, 9);
  EXPECT_EQ(fixed.free_big, 0);
  EXPECT_EQ(fixed.folders, std::vector{folder / "corner7-32"});
  EXPECT_EQ(tables.list()->back()->free_big, 2);
}

TEST(EndgameTables, CountOnlyIfTheyAreOfUse) {
  test::EndgameFolder folder;
  folder.build({corner(), 16, 0.2});  // other spawns
  folder.build({court()});            // walls
  folder.build({tee()});              // not finished
  auto card = core::read_text(folder / "tee-16/table.json");
  const auto at = card.find("\"finished\"");
  ASSERT_NE(at, std::string::npos) << card;
  core::write_text(folder / "tee-16/table.json", card.insert(at + 1, "un"));
  test::Warnings warnings;
  EndgameTables tables({{folder.path(), folder / "missing"}, 0.1}, warnings.listener());
  EXPECT_EQ(names_of(tables), Names{});
  EXPECT_EQ(names_of(EndgameTables({{folder.path()}, 0.2}, {})), Names{"corner-16-p0.2"});
  EXPECT_EQ(warnings.lines(), Names{});
}

TEST(EndgameTables, AreFoundWhenTheyAreFinishedLater) {
  test::EndgameFolder folder;
  EndgameTables tables({{folder / "tables"}, 0.1}, {});
  EXPECT_EQ(names_of(tables), Names{});
  folder.build({.formation = corner(), .folder = "tables/corner"});
  EXPECT_EQ(names_of(tables), Names{}) << "nobody looked";
  tables.refresh();
  EXPECT_EQ(names_of(tables), Names{"corner-16"});
  const auto before = tables.list();
  tables.refresh();
  EXPECT_EQ(tables.list(), before) << "nothing changed";
  fs::remove_all(folder / "tables/corner");
  tables.refresh();
  EXPECT_EQ(names_of(tables), Names{});
  EXPECT_EQ(before->front()->name, "corner-16") << "who still has it may go on";
}

TEST(EndgameTables, DamagedCardIsToldOfOnce) {
  test::EndgameFolder folder;
  folder.build({corner()});
  core::write_text(folder / "corner-16/table.json", "{");
  test::Warnings warnings;
  EndgameTables tables({{folder.path()}, 0.1}, warnings.listener());
  tables.refresh();
  tables.refresh();
  EXPECT_EQ(names_of(tables), Names{});
  ASSERT_EQ(warnings.lines().size(), 1U);
  EXPECT_NE(warnings.lines()[0].find("corner-16"), std::string::npos) << warnings.lines()[0];
}

TEST(EndgameTables, FolderThatIsNoneIsToldOfOnce) {
  test::EndgameFolder folder;
  core::write_text(folder / "file", "no folder");
  test::Warnings warnings;
  EndgameTables tables({{folder / "file"}, 0.1}, warnings.listener());
  tables.refresh();
  EXPECT_EQ(warnings.lines().size(), 1U);
}

TEST(EndgameReader, FindsTablesByTheirBoards) {
  test::EndgameFolder folder;
  folder.build({corner()});
  folder.build({stairs()});
  folder.build({corner(), 32});
  EndgameTables tables({{folder.path()}, 0.1}, {});
  EndgameReader reader(tables);
  EXPECT_EQ(reader.tables_for(4, kCornerBig).size(), 2U);
  EXPECT_EQ(reader.tables_for(5, kCornerBig).size(), 1U);
  EXPECT_EQ(reader.tables_for(4, 9).size(), 0U);
  folder.build({tee()});
  EXPECT_EQ(reader.tables_for(4, 9).size(), 0U);
  reader.renew();
  ASSERT_EQ(reader.tables_for(4, 9).size(), 1U);
  EXPECT_EQ(reader.tables_for(4, 9)[0]->facts->name, "tee-16");
}

TEST(EndgameReader, AsksTheTable) {
  test::EndgameFolder folder;
  folder.build({corner()});
  EndgameTables tables({{folder.path()}, 0.1}, {});
  EndgameReader reader(tables);
  const auto answer = reader.ask(*reader.tables_for(4, kCornerBig)[0], kCornerBoard);
  ASSERT_TRUE(answer);
  const auto expected = folder.open("corner-16").query(kCornerBoard);
  EXPECT_EQ(answer->moves[0].direction, expected->moves[0].direction);
  EXPECT_EQ(answer->moves[0].rate(), expected->moves[0].rate());
  EXPECT_GT(answer->moves[0].rate().value_or(0), 0);
}

// Odd layers on another drive, with or without a copy of the card.
TEST(EndgameReader, AsksATableThatIsSpreadOverFolders) {
  test::EndgameFolder folder;
  folder.build({.formation = corner(), .folder = "a/corner-16"});
  const auto whole = folder.open("a/corner-16").query(kCornerBoard);
  for (const bool has_card : {false, true}) {
    fs::create_directories(folder / "b/corner-16");
    if (has_card) fs::copy(folder / "a/corner-16/table.json", folder / "b/corner-16/table.json");
    for (int layer = 1; layer < 30; layer += 2) {
      const auto file = folder.layer_file("a/corner-16", layer);
      if (fs::exists(file)) fs::rename(file, folder.layer_file("b/corner-16", layer));
    }
    test::Warnings warnings;
    EndgameTables half({{folder / "a"}, 0.1}, warnings.listener());
    ASSERT_EQ(warnings.lines().size(), 1U);
    EXPECT_NE(warnings.lines()[0].find("layers 1, 3, 5"), std::string::npos) << warnings.lines()[0];
    for (const auto& folders : {std::vector{folder / "a", folder / "b"},
                                std::vector{folder / "a", folder / "b/corner-16"}}) {
      EndgameTables tables({folders, 0.1}, warnings.listener());
      EXPECT_EQ(names_of(tables), Names{"corner-16"});
      EndgameReader reader(tables);
      for (auto& [board, layer] : std::vector<std::pair<twenty48::Board, int>>{
               {kCornerBoard, whole->layer}, {kCornerBoard + (1ULL << 52), whole->layer + 1}}) {
        const auto answer = reader.ask(*reader.tables_for(4, kCornerBig)[0], board);
        ASSERT_TRUE(answer);
        EXPECT_FALSE(answer->absent) << "layer " << layer << ": " << *answer->absent;
      }
    }
    EXPECT_EQ(warnings.lines().size(), 1U) << "whole";
  }
}

TEST(EndgameReader, DoesNotJoinAnotherTableOfThatName) {
  test::EndgameFolder folder;
  folder.build({.formation = corner(), .folder = "a/corner-16"});
  folder.build({.formation = corner(), .p4 = 0.2, .folder = "b/corner-16"});
  fs::remove(folder / "b/corner-16/table.json");
  const EndgameTables tables({{folder / "a", folder / "b"}, 0.1}, {});
  ASSERT_EQ(names_of(tables), Names{"corner-16"});
  EXPECT_EQ(tables.list()->front()->folders, std::vector{folder / "a/corner-16"});
}

TEST(EndgameReader, DamagedTableIsSkippedWithOneWarningForAllThreads) {
  test::EndgameFolder folder;
  folder.build({corner()});
  folder.damage("corner-16");
  test::Warnings warnings;
  EndgameTables tables({{folder.path()}, 0.1}, warnings.listener());
  core::Workers workers(4);
  workers.for_pieces(16, 1, {}, [&](std::uint64_t, std::uint64_t) {
    EndgameReader reader(tables);
    for (int again = 0; again < 3; ++again) {
      for (auto* place : reader.tables_for(4, kCornerBig))
        EXPECT_FALSE(reader.ask(*place, kCornerBoard));
      reader.renew();
    }
  });
  EXPECT_EQ(names_of(tables), Names{});
  ASSERT_EQ(warnings.lines().size(), 1U);
  EXPECT_NE(warnings.lines()[0].find("corner-16"), std::string::npos) << warnings.lines()[0];
}

TEST(EndgameReader, AnotherCopyStandsIn) {
  test::EndgameFolder folder;
  folder.build({.formation = corner(), .folder = "a/corner"});
  fs::create_directory(folder / "b");
  fs::copy(folder / "a/corner", folder / "b/corner", fs::copy_options::recursive);
  folder.damage("a/corner");
  test::Warnings warnings;
  EndgameTables tables({{folder / "a", folder / "b"}, 0.1}, warnings.listener());
  EXPECT_EQ(names_of(tables), Names{"corner-16"});
  EndgameReader reader(tables);
  EXPECT_FALSE(reader.ask(*reader.tables_for(4, kCornerBig)[0], kCornerBoard));
  reader.renew();
  EXPECT_EQ(names_of(tables), Names{"corner-16"});
  EXPECT_TRUE(reader.ask(*reader.tables_for(4, kCornerBig)[0], kCornerBoard));
  EXPECT_EQ(warnings.lines().size(), 1U);
}

TEST(EndgameReader, TableMadeAnewIsAskedAgain) {
  test::EndgameFolder folder;
  folder.build({corner()});
  folder.damage("corner-16");
  EndgameTables tables({{folder.path()}, 0.1}, {});
  EndgameReader reader(tables);
  EXPECT_FALSE(reader.ask(*reader.tables_for(4, kCornerBig)[0], kCornerBoard));
  fs::remove_all(folder / "corner-16");
  folder.build({corner()});
  reader.renew();
  ASSERT_EQ(reader.tables_for(4, kCornerBig).size(), 1U);
  EXPECT_TRUE(reader.ask(*reader.tables_for(4, kCornerBig)[0], kCornerBoard));
}

}  // namespace
}  // namespace joseki::app
