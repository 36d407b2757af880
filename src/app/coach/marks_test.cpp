// SPDX-License-Identifier: MIT
#include "app/coach/marks.h"

#include <gtest/gtest.h>

#include <vector>

namespace joseki::app {
namespace {

TEST(Marks, AreBelowTheInterpolatedTenthOfARun) {
  std::vector<double> matches(17, 1.0);
  matches.insert(matches.end(), {0.9999, 0.98, 0.7});
  // The tenth lies between 0.98 and 0.9999, at 0.99791.
  EXPECT_EQ(marked_moves(matches), (std::vector<std::size_t>{18, 19}));
  EXPECT_EQ(marked_moves(matches, 0.9), (std::vector<std::size_t>{19}));
  EXPECT_TRUE(marked_moves(matches, 0).empty());
}

TEST(Marks, PerfectRunsHaveNone) {
  EXPECT_TRUE(marked_moves({}).empty());
  EXPECT_TRUE(marked_moves(std::vector<double>{1}).empty());
  EXPECT_TRUE(marked_moves(std::vector<double>(50, 1.0), 1).empty());
}

}  // namespace
}  // namespace joseki::app
