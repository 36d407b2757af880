// SPDX-License-Identifier: MIT
#include "app/log/log_file.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fstream>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "core/test_folder.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_in(const fs::path& folder) {
  std::vector<std::string> lines;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".log") continue;
    std::ifstream file(entry.path());
    for (std::string line; std::getline(file, line);) lines.push_back(line);
  }
  return lines;
}

TEST(LogFile, ALineHasTimeProcessLevelAreaEventAndFields) {
  core::TestFolder folder;
  LogFile log(folder / "log", nullptr);
  EXPECT_EQ(log.file(), folder / "log/joseki.log");
  ASSERT_TRUE(log.write(LogLevel::warning, "build", "refused", {{"table", "2x4-64"}}));
  const auto lines = lines_in(folder / "log");
  ASSERT_EQ(lines.size(), 1U);
  const std::regex form(R"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z \d+ warning build refused )"
                        R"(table=2x4-64)");
  EXPECT_TRUE(std::regex_match(lines[0], form)) << lines[0];
}

TEST(LogFile, WhateverAValueIsItStaysOneLine) {
  EXPECT_EQ(log_text("event", {}), "event");
  EXPECT_EQ(log_text("e", {{"a", ""}, {"b", "x y"}, {"c", "q\"\\"}, {"d", "1\n2\x01"}}),
            R"(e a="" b="x y" c="q\"\\" d="1\n2\x01")");
  EXPECT_EQ(log_text("e", {{"path", "/data/\xe8\xa1\xa8"}}), "e path=/data/\xe8\xa1\xa8");
  EXPECT_LT(log_text("e", {{"a", std::string(100'000, 'x')}}).size(), 2100U);
}

TEST(LogFile, OldFilesAreRotatedAway) {
  core::TestFolder folder;
  LogFile log(folder.path(), nullptr, {.file_bytes = 1000, .old_files = 2});
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(log.write(LogLevel::info, "test", "event", {log_field("n", i)}));
  }
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(folder.path())) {
    names.insert(entry.path().filename());
    EXPECT_LE(fs::file_size(entry.path()), 1000U);
  }
  EXPECT_EQ(names, (std::set<std::string>{"joseki.log", "joseki.1.log", "joseki.2.log"}));
  std::ifstream newest(log.file());
  std::string line;
  for (std::string next; std::getline(newest, next);) line = next;
  EXPECT_TRUE(line.ends_with("n=99")) << line;
}

// Each of several processes rotates a file that the others write to: no line is lost or torn.
TEST(LogFile, ManyProcessesLoseNoLine) {
  constexpr int kProcesses = 4;
  constexpr int kLines = 300;
  core::TestFolder folder;
  std::vector<pid_t> children;
  for (int child = 0; child < kProcesses; ++child) {
    const pid_t pid = fork();
    if (pid == 0) {
      LogFile log(folder.path(), nullptr, {.file_bytes = 500, .old_files = 1000});
      for (int i = 0; i < kLines; ++i) {
        if (!log.write(LogLevel::info, "test", "event",
                       {log_field("child", child), log_field("n", i)})) {
          _exit(1);
        }
      }
      _exit(0);
    }
    children.push_back(pid);
  }
  for (const pid_t pid : children) {
    int status = 0;
    waitpid(pid, &status, 0);
    EXPECT_EQ(status, 0);
  }
  std::set<std::string> seen;
  const std::regex form(R"([^ ]+ \d+ info test event (child=\d n=\d+))");
  for (const std::string& line : lines_in(folder.path())) {
    std::smatch found;
    ASSERT_TRUE(std::regex_match(line, found, form)) << line;
    EXPECT_TRUE(seen.insert(found[1]).second) << line;
  }
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(kProcesses * kLines));
}

TEST(LogFile, WhatCannotBeWrittenIsSaidOnce) {
  core::TestFolder folder;
  std::ofstream(folder / "file") << "no folder";
  std::vector<std::string> complaints;
  LogFile log(folder / "file/log",
              [&](const core::Error& error) { complaints.push_back(error.what.english()); });
  EXPECT_FALSE(log.write(LogLevel::info, "test", "event", {}));
  EXPECT_FALSE(log.write(LogLevel::info, "test", "event", {}));
  ASSERT_EQ(complaints.size(), 1U);
  EXPECT_NE(complaints[0].find("joseki.log' cannot be written"), std::string::npos);
}

TEST(LogFile, AFullDiskIsNoReasonToStop) {
  if (access("/dev/full", W_OK) != 0) GTEST_SKIP() << "there is no /dev/full";
  core::TestFolder folder;
  fs::create_symlink("/dev/full", folder / "joseki.log");
  int complaints = 0;
  LogFile log(folder.path(), [&](const core::Error&) { ++complaints; });
  EXPECT_FALSE(log.write(LogLevel::info, "test", "event", {}));
  EXPECT_EQ(complaints, 1);
}

}  // namespace
}  // namespace joseki::app
