// SPDX-License-Identifier: MIT
#include "games/tictactoe/tictactoe.h"

#include <gtest/gtest.h>

#include <set>

#include "reference/check_game.h"

namespace joseki::games::tictactoe {
namespace {

TEST(TicTacToe, PassesTheKit) {
  reference::check_ranked_game(TicTacToe());
  reference::check_all_ranks(TicTacToe());
}

void reach(const TicTacToe& game, const State& state, std::set<std::pair<int, int>>& seen,
           std::set<std::pair<int, std::uint64_t>>& classes) {
  if (!seen.insert({state.mover, state.other}).second) return;
  const Place place = game.rank(state);
  classes.insert({place.tier, place.rank});
  for (const int move : game.moves(state)) reach(game, game.after(state, move), seen, classes);
}

TEST(TicTacToe, Has5478ReachableBoardsIn765Classes) {
  const TicTacToe game;
  std::set<std::pair<int, int>> seen;
  std::set<std::pair<int, std::uint64_t>> classes;
  reach(game, game.start(), seen, classes);
  EXPECT_EQ(seen.size(), 5478u);
  EXPECT_EQ(classes.size(), 765u);
}

TEST(TicTacToe, ReadsAndWritesPositions) {
  const TicTacToe game;
  for (const char* text : {".........", "x..o.....", "xox.o..x.", "xxxoo...."}) {
    const auto position = parse_position(game, text);
    ASSERT_TRUE(position) << text;
    EXPECT_EQ(format_position(game, *position), text);
  }
}

TEST(TicTacToe, RefusesImpossiblePositions) {
  const TicTacToe game;
  for (const char* text : {"x", "xx.......", "o........", "xxxooo...", "xxxoo.o..", "x.q......"}) {
    EXPECT_FALSE(parse_position(game, text)) << text;
  }
}

}  // namespace
}  // namespace joseki::games::tictactoe
