// SPDX-License-Identifier: MIT
// Tic-tac-toe for tree search: known counts and refused boards.
#include "games/tictactoe/board.h"

#include <gtest/gtest.h>

#include "reference/perft.h"

namespace joseki::games::tictactoe {
namespace {

std::uint64_t games_from(const TicTacToeBoard& board) {
  const auto moves = board.get_valid_moves();
  if (moves.empty()) return 1;
  std::uint64_t count = 0;
  for (const int move : moves) {
    TicTacToeBoard next = board;
    next.step(move);
    count += games_from(next);
  }
  return count;
}

TEST(TicTacToeBoard, Has255168Games) { EXPECT_EQ(games_from(TicTacToeBoard()), 255168u); }

TEST(TicTacToeBoard, Has5478ReachableBoards) {
  std::size_t count = 0;
  for (reference::StateSet<TicTacToeBoard> states{TicTacToeBoard()}; !states.empty();
       states = reference::next_states(states)) {
    count += states.size();
  }
  EXPECT_EQ(count, 5478u);
}

TEST(TicTacToeBoard, RefusesImpossibleBoards) {
  const auto why = [](std::array<std::int8_t, 9> cells) {
    TicTacToeBoard board;
    const auto status = board.import_board(cells);
    return status ? "" : status.error().what.english();
  };
  EXPECT_EQ(why({1, 1, 1, -1, -1, 0, 0, 0, 0}), "");
  EXPECT_NE(why({1, 1, 1, -1, -1, -1, 0, 0, 0}).find("both sides"), std::string::npos);
  EXPECT_NE(why({1, 1, 1, -1, -1, 0, -1, 0, 0}).find("played on"), std::string::npos);
  EXPECT_NE(why({-1, 0, 0, 0, 0, 0, 0, 0, 0}).find("no game leads here"), std::string::npos);
}

}  // namespace
}  // namespace joseki::games::tictactoe
