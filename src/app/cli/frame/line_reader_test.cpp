// SPDX-License-Identifier: MIT
#include "app/cli/frame/line_reader.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <string>
#include <vector>

namespace joseki::app {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  EXPECT_EQ(write(ends[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
  close(ends[1]);
  LineReader reader(ends[0]);
  std::vector<std::string> lines;
  while (auto line = reader.next()) lines.push_back(*line);
  close(ends[0]);
  return lines;
}

using Lines = std::vector<std::string>;

TEST(LineReader, SplitsLines) {
  EXPECT_EQ(lines_of(""), Lines{});
  EXPECT_EQ(lines_of("\n"), Lines{""});
  EXPECT_EQ(lines_of("a\nb\n"), (Lines{"a", "b"}));
  EXPECT_EQ(lines_of("a\n\nb"), (Lines{"a", "", "b"}));
  EXPECT_EQ(lines_of("a\r\nb\r"), (Lines{"a", "b"}));
}

TEST(LineReader, TellsBeforeItMayWait) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  ASSERT_EQ(write(ends[1], "a\nb\n", 4), 4);
  int waits = 0;
  LineReader reader(ends[0], [&] { ++waits; });
  EXPECT_EQ(reader.next(), "a");
  EXPECT_EQ(reader.next(), "b");
  EXPECT_EQ(waits, 1);
  close(ends[1]);
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(waits, 2);
  close(ends[0]);
}

}  // namespace
}  // namespace joseki::app
