// SPDX-License-Identifier: MIT
#include "learn/selfplay/reachable.h"

#include <gtest/gtest.h>

#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"

namespace joseki::learn {
namespace {

using games::tictactoe::TicTacToeBoard;

// 5,478 positions, of which 958 are the end.
TEST(Reachable, AreTheKnown4520PositionsOfTicTacToe) {
  const auto found = Reachable<TicTacToeBoard>::find(10'000);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->size(), 4520u);
}

TEST(Reachable, LinesLeadToTheirPositions) {
  const auto found = Reachable<TicTacToeBoard>::find(10'000);
  ASSERT_TRUE(found);
  for (std::size_t i = 0; i < found->size(); ++i) {
    TicTacToeBoard game;
    for (const int move : found->line(i)) {
      ASSERT_TRUE(games::is_valid(game, move));
      game.step(move);
    }
    ASSERT_EQ(game, found->game(i));
  }
}

TEST(Reachable, AreNothingIfTheyAreTooMany) {
  EXPECT_FALSE(Reachable<TicTacToeBoard>::find(4519));
  EXPECT_FALSE(Reachable<games::connect4::Connect4>::find(1000));
}

}  // namespace
}  // namespace joseki::learn
