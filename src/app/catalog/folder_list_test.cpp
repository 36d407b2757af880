// SPDX-License-Identifier: MIT
#include "app/catalog/folder_list.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "core/test_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

struct FolderListTest : ::testing::Test {
  fs::path made(const std::string& name) {
    fs::create_directories(place / name);
    return fs::canonical(place / name);
  }
  std::string refusal(const fs::path& folder) const {
    const auto added = list.add(folder);
    return added ? "taken" : added.error().what.english();
  }

  core::TestFolder home;
  core::TestFolder place;
  FolderList list{home.path()};
};

TEST_F(FolderListTest, KeepsTheirOrder) {
  const auto b = made("b");
  const auto a = made("a");
  EXPECT_TRUE(list.folders()->empty());
  EXPECT_TRUE(list.known().empty());
  for (const auto& folder : {b, a}) ASSERT_TRUE(list.add(folder));
  EXPECT_EQ(*list.folders(), (std::vector<fs::path>{b, a}));
  EXPECT_EQ(list.known(), (std::vector<fs::path>{b, a}));
}

TEST_F(FolderListTest, OneFolderIsThereOnce) {
  const auto folder = made("drive");
  fs::create_directory_symlink(folder, place / "link");
  EXPECT_TRUE(list.add(folder)->is_new);
  EXPECT_FALSE(list.add(folder)->is_new);
  EXPECT_FALSE(list.add(place / "link")->is_new);
  EXPECT_FALSE(list.add(place / "drive/../drive/")->is_new);
  fs::create_directories(home / "tables");
  EXPECT_FALSE(list.add(home / "tables")->is_new);
  EXPECT_EQ(*list.folders(), std::vector<fs::path>{folder});
}

TEST_F(FolderListTest, OneThatIsGoneCanBeTakenOut) {
  const auto folder = made("drive");
  ASSERT_TRUE(list.add(folder));
  fs::remove(folder);
  EXPECT_EQ(state_of_folder(folder), FolderState::missing);
  EXPECT_EQ(*list.folders(), std::vector<fs::path>{folder});
  EXPECT_EQ(*list.remove(folder), folder);
  EXPECT_TRUE(list.folders()->empty());
  EXPECT_FALSE(list.remove(folder));
}

TEST_F(FolderListTest, RefusesWhatIsNoPlaceForTables) {
  core::write_text(place / "file", "x");
  made("2x4-64/deep");
  core::write_text(place / "2x4-64/table.json", "{}");
  made(".trash/1-0-x");
  fs::create_directory_symlink(place / ".trash", place / "link");
  EXPECT_NE(refusal(place / "gone").find("there is no folder"), std::string::npos);
  EXPECT_NE(refusal(place / "file").find("is a file"), std::string::npos);
  for (const char* name : {"2x4-64", "2x4-64/deep"}) {
    EXPECT_NE(refusal(place / name).find("belongs to one table"), std::string::npos) << name;
  }
  for (const char* name : {".trash", ".trash/1-0-x", "link"}) {
    EXPECT_NE(refusal(place / name).find("holds deleted tables"), std::string::npos) << name;
  }
  EXPECT_NE(refusal("/").find("the whole system"), std::string::npos);
  EXPECT_NE(refusal("/proc/self").find("view into the system"), std::string::npos);
  EXPECT_NE(refusal("").find("not the name of a folder"), std::string::npos);
  EXPECT_NE(refusal(std::string("/tmp\0/x", 7)).find("not the name"), std::string::npos);
  made("a\xff");
  EXPECT_NE(refusal(place / "a\xff").find("UTF-8"), std::string::npos);
  EXPECT_FALSE(fs::exists(list.file()));
}

TEST_F(FolderListTest, AHiddenFolderIsAPersonsChoice) {
  EXPECT_TRUE(list.add(made(".cache/tables"))->is_new);
}

TEST_F(FolderListTest, AListThatIsNoneIsLeftAlone) {
  const auto folder = made("drive");
  for (const char* text : {"nonsense", "[]", "{\"folders\":[1]}", "{\"folders\":\"x\"}", ""}) {
    core::write_text(list.file(), text);
    ASSERT_FALSE(list.folders()) << text;
    EXPECT_EQ(list.folders().error().code, core::Errc::damaged_file);
    EXPECT_FALSE(list.add(folder));
    EXPECT_FALSE(list.remove(folder));
    EXPECT_TRUE(list.known().empty());
    EXPECT_EQ(core::read_text(list.file()), text);
  }
}

TEST_F(FolderListTest, ChangesOfOthersAreSeen) {
  const FolderList other{home.path()};
  const auto folder = made("drive");
  EXPECT_TRUE(list.known().empty());
  ASSERT_TRUE(other.add(folder));
  EXPECT_EQ(list.known(), std::vector<fs::path>{folder});
  ASSERT_TRUE(other.remove(folder));
  EXPECT_TRUE(list.known().empty());
}

TEST_F(FolderListTest, ManyAtOnceLoseNothing) {
  std::vector<fs::path> folders;
  for (int i = 0; i < 8; ++i) folders.push_back(made("d" + std::to_string(i)));
  {
    std::vector<std::jthread> threads;
    for (const auto& folder : folders) {
      threads.emplace_back([&, folder] { EXPECT_TRUE(FolderList(home.path()).add(folder)); });
    }
  }
  auto all = *list.folders();
  std::sort(all.begin(), all.end());
  EXPECT_EQ(all, folders);
}

}  // namespace
}  // namespace joseki::app
