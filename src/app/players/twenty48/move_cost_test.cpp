// SPDX-License-Identifier: MIT
#include "app/players/twenty48/move_cost.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

TEST(MoveCost, GrowsWithTheDifference) {
  EXPECT_EQ(move_cost(1000, 1000).standing, MoveStanding::as_good);
  EXPECT_EQ(move_cost(997, 1000).standing, MoveStanding::as_good);
  EXPECT_EQ(move_cost(980, 1000).standing, MoveStanding::slightly_worse);
  EXPECT_EQ(move_cost(900, 1000).standing, MoveStanding::worse);
  EXPECT_EQ(move_cost(800, 1000).standing, MoveStanding::bad);
  EXPECT_EQ(move_cost(0, 1000).standing, MoveStanding::losing);
  double last = 0;
  for (int value = 1000; value >= 0; --value) {
    const double share = move_cost(value, 1000).share.value_or(0);
    EXPECT_GE(share, last);
    last = share;
  }
}

TEST(MoveCost, IsNothingWhereEveryMoveLoses) {
  EXPECT_EQ(move_cost(0, 0).standing, MoveStanding::as_good);
  EXPECT_FALSE(move_cost(0, 0).share);
}

TEST(MoveCost, IsNoFigureWhereNoneWasMeasured) {
  EXPECT_FALSE(move_cost(1000, 1000).share);
  EXPECT_FALSE(move_cost(980, 1000).share);
}

}  // namespace
}  // namespace joseki::app
