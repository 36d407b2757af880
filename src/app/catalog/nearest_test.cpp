// SPDX-License-Identifier: MIT
#include "app/catalog/nearest.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

TEST(EditDistance, CountsLetters) {
  EXPECT_EQ(edit_distance("", ""), 0);
  EXPECT_EQ(edit_distance("build", "build"), 0);
  EXPECT_EQ(edit_distance("", "abc"), 3);
  EXPECT_EQ(edit_distance("abc", ""), 3);
  EXPECT_EQ(edit_distance("buld", "build"), 1);
  EXPECT_EQ(edit_distance("builds", "build"), 1);
  EXPECT_EQ(edit_distance("baild", "build"), 1);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
}

TEST(EditDistance, CountsSwappedNeighboursOnce) {
  EXPECT_EQ(edit_distance("biuld", "build"), 1);
  EXPECT_EQ(edit_distance("ab", "ba"), 1);
}

TEST(Nearest, FindsWhatWasMeant) {
  const std::vector<std::string> verbs = {"build", "query", "verify"};
  EXPECT_EQ(nearest("biuld", verbs), "build");
  EXPECT_EQ(nearest("qery", verbs), "query");
  EXPECT_EQ(nearest("verfiy", verbs), "verify");
}

TEST(Nearest, FindsNothingThatIsFar) {
  EXPECT_EQ(nearest("frobnicate", {"build", "query"}), std::nullopt);
  EXPECT_EQ(nearest("", {"build"}), std::nullopt);
  EXPECT_EQ(nearest("build", {}), std::nullopt);
}

TEST(Nearest, TakesTheFirstOfEquals) { EXPECT_EQ(nearest("abcx", {"abcd", "abce"}), "abcd"); }

}  // namespace
}  // namespace joseki::app
