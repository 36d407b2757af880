// SPDX-License-Identifier: MIT
#include "app/report/text_format.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

TEST(TextFormat, GroupsDigits) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(72'864'169), "72,864,169");
}

TEST(TextFormat, WritesBytes) {
  EXPECT_EQ(bytes_text(0), "0 bytes");
  EXPECT_EQ(bytes_text(1023), "1023 bytes");
  EXPECT_EQ(bytes_text(1024), "1.0 KiB");
  EXPECT_EQ(bytes_text(1024 * 1024 - 1), "1.0 MiB");
  EXPECT_EQ(bytes_text(std::uint64_t{111} << 20), "111 MiB");
  EXPECT_EQ(bytes_text(std::uint64_t{1} << 52), "4096 TiB");
}

TEST(TextFormat, WritesSeconds) {
  EXPECT_EQ(seconds_text(0.016), "0.02 s");
  EXPECT_EQ(seconds_text(3.14), "3.1 s");
  EXPECT_EQ(seconds_text(125), "2 min 5 s");
  EXPECT_EQ(seconds_text(3 * 3600 + 120), "3 h 2 min");
}

TEST(TextFormat, CountsThings) {
  EXPECT_EQ(counted(1, "state"), "1 state");
  EXPECT_EQ(counted(1234, "state"), "1,234 states");
  EXPECT_EQ(plies_text(1), "1 ply");
  EXPECT_EQ(plies_text(13), "13 plies");
}

TEST(PercentText, LeavesZerosOut) {
  EXPECT_EQ(percent_text(0.83363002675), "83.3630027%");
  EXPECT_EQ(percent_text(0.1), "10%");
  EXPECT_EQ(percent_text(1), "100%");
  EXPECT_EQ(percent_text(0), "0%");
}

TEST(AboutText, RoundsToThreeDigits) {
  EXPECT_EQ(about_text(0), "0");
  EXPECT_EQ(about_text(9'999), "9,999");
  EXPECT_EQ(about_text(10'000), "10.0 thousand");
  EXPECT_EQ(about_text(770'435), "770 thousand");
  EXPECT_EQ(about_text(999'700), "1.00 million");
  EXPECT_EQ(about_text(191'162'421), "191 million");
  EXPECT_EQ(about_text(4.2e9), "4.20 billion");
  EXPECT_EQ(about_text(5e15), "5000 trillion");
}

TEST(Wrapped, BreaksBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 2, 9), "  one two\n  three\n");
  EXPECT_EQ(wrapped("", 2, 9), "");
  EXPECT_EQ(wrapped("a\n\nb", 0, 9), "a\n\nb\n");
}

TEST(Wrapped, KeepsIndentedLines) {
  EXPECT_EQ(wrapped("  as it is, however long", 1, 9), "   as it is, however long\n");
}

}  // namespace
}  // namespace joseki::app
