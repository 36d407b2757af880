// SPDX-License-Identifier: MIT
#include "app/studio/disk_shelf.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "app/studio/pages/test_studio.h"
#include "core/test_folder.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

struct DiskShelfTest : ::testing::Test {
  DiskShelfTest() {
    tables.build({.formation = formation::test::builtin("2x4"), .target = 64});
    static_cast<void>(settings.set("folders", Json::array()));
  }
  void take_away() { fs::rename(tables / "2x4-64", tables / "elsewhere"); }
  void bring_back() { fs::rename(tables / "elsewhere", tables / "2x4-64"); }
  core::Status add(const fs::path& folder) {
    fs::create_directories(folder);
    return shelf.add_folder(folder);
  }

  core::TestFolder home;
  app::test::EndgameFolder tables;
  test::MemorySettings settings;
  test::MemoryLog log;
  DiskShelf shelf{home.path(), {tables.path()}, settings, log};
};

TEST_F(DiskShelfTest, ATableThatIsDeletedWhileItIsAskedIsNotThere) {
  const auto status = shelf.with_formation("2x4-64", [&](formation::Table& table) -> core::Status {
    fs::remove_all(tables / "2x4-64");
    static_cast<void>(table.layers());  // whatever it answers now
    return core::Done{};
  });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, core::Errc::not_found);
  EXPECT_EQ(status.error().what, "table '2x4-64' is not built");
}

TEST_F(DiskShelfTest, ATableThatWasAwayWhileItWasAskedIsAskedAgain) {
  int asked = 0;
  const auto status = shelf.with_formation("2x4-64", [&](formation::Table& table) -> core::Status {
    if (++asked == 1) {
      take_away();
      shelf.rescan();
      static_cast<void>(table.layers());
      bring_back();
      shelf.rescan();
      return core::Done{};
    }
    const auto layers = table.layers();
    EXPECT_TRUE(layers);
    EXPECT_FALSE(layers->empty());
    return core::Done{};
  });
  EXPECT_TRUE(status);
  EXPECT_EQ(asked, 2);
}

TEST_F(DiskShelfTest, AnErrorOfATableThatIsThereIsTold) {
  const auto status = shelf.with_formation("2x4-64", [&](formation::Table&) -> core::Status {
    return core::Error{core::Errc::damaged_file, "why", ""};
  });
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().what, "why");
  const std::vector<std::string> lines = {
      "serve table_unreadable table=2x4-64 code=damaged_file error=why"};
  EXPECT_EQ(log.lines, lines);
}

TEST_F(DiskShelfTest, TakesFoldersThatMayHoldTables) {
  EXPECT_TRUE(add(tables / "drive"));
  EXPECT_TRUE(add(home / "more"));
  EXPECT_EQ(settings.get("folders").size(), 2U);
}

// The usual data folder is ~/.local/share/joseki.
TEST_F(DiskShelfTest, TheDataFolderItselfMayBeHidden) {
  fs::create_directories(home / ".local/share/more");
  DiskShelf hidden(home / ".local/share", {}, settings, log);
  EXPECT_TRUE(hidden.add_folder(home / ".local/share/more"));
}

TEST_F(DiskShelfTest, RefusesFoldersThatAreSomethingElse) {
  const auto why = [&](const fs::path& folder) {
    const auto status = add(folder);
    return status ? std::string("taken") : status.error().what.english();
  };
  const std::string at = "'" + tables.path().string();
  EXPECT_EQ(why(tables / ".trash"), at + "/.trash' holds deleted tables");
  EXPECT_EQ(why(tables / ".trash/1-0-2x4-64"), at + "/.trash/1-0-2x4-64' holds deleted tables");
  EXPECT_EQ(why(tables / ".git"), at + "/.git' is hidden");
  EXPECT_EQ(why(tables / "2x4-64"), at + "/2x4-64' belongs to one table");
  EXPECT_EQ(why(tables / "2x4-64/deep"), at + "/2x4-64/deep' belongs to one table");
  fs::create_symlink(tables / "2x4-64", tables / "link");
  EXPECT_EQ(why(tables / "link"), at + "/link' belongs to one table");
  EXPECT_TRUE(settings.get("folders").empty());
}

TEST_F(DiskShelfTest, RefusesViewsIntoTheSystem) {
  DiskShelf all(home.path(), {"/proc"}, settings, log);
  const auto status = all.add_folder("/proc/sys");
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().what.english().find("view into the system"), std::string::npos);
}

}  // namespace
}  // namespace joseki::studio
