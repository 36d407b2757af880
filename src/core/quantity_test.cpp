// SPDX-License-Identifier: MIT
#include "core/quantity.h"

#include <gtest/gtest.h>

namespace joseki::core {
namespace {

TEST(ParseBytes, UnderstandsUnits) {
  const auto bytes = [](std::string_view text) { return *parse_bytes(text); };
  EXPECT_EQ(bytes("1000000"), 1'000'000u);
  EXPECT_EQ(bytes("500M"), std::uint64_t{500} << 20);
  EXPECT_EQ(bytes("500MiB"), std::uint64_t{500} << 20);
  EXPECT_EQ(bytes("500MB"), 500'000'000u);
  EXPECT_EQ(bytes("12g"), std::uint64_t{12} << 30);
  EXPECT_EQ(bytes("1.5K"), 1536u);
}

TEST(ParseBytes, RefusesTheRest) {
  for (const char* text : {"", "M", ".", "-1", "1x", "1MM", "1 M", "1.2.3", "0", "lots", "1e3",
                           "99999999999999999999T", "0x10"}) {
    EXPECT_FALSE(parse_bytes(text)) << text;
  }
}

TEST(ParseJobTime, UnderstandsUnits) {
  const auto seconds = [](std::string_view text) { return *parse_job_time(text); };
  EXPECT_EQ(seconds("90s"), 90);
  EXPECT_EQ(seconds("45m"), 45 * 60);
  EXPECT_EQ(seconds("45min"), 45 * 60);
  EXPECT_EQ(seconds("1.5h"), 5400);
}

TEST(ParseJobTime, RefusesTheRest) {
  for (const char* text :
       {"", "h", ".", "90", "-1h", "0h", "1 h", "1d", "2hours", "1.2.3s", "1e3s", "99999999h"}) {
    EXPECT_FALSE(parse_job_time(text)) << text;
  }
}

}  // namespace
}  // namespace joseki::core
