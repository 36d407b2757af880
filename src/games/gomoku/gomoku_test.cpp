// SPDX-License-Identifier: MIT
// Gomoku: what wins, what is refused, what is written.
#include "games/gomoku/gomoku.h"

#include <gtest/gtest.h>

#include <set>

namespace joseki::games::gomoku {
namespace {

int winner_of(const char* text) {
  const auto game = Gomoku::parse_position(text);
  EXPECT_TRUE(game) << game.error().what;
  return game ? game->check_winner() : 99;
}

TEST(Gomoku, IsWonByFiveOrMore) {
  EXPECT_EQ(winner_of("a1a2b1b2c1c2d1d2"), 0);
  EXPECT_EQ(winner_of("a1a2b1b2c1c2d1d2e1"), 1);
  EXPECT_EQ(winner_of("o15a2o14b2o13c2o12d2a1e2"), -1);
  EXPECT_EQ(winner_of("a1o1b1o3c1o5e1o7f1o9d1"), 1) << "six in a row";
  EXPECT_EQ(winner_of("a5o1b4o3c3o5d2o7e1"), 1) << "the other diagonal";
}

TEST(Gomoku, DoesNotWinAroundTheEdge) { EXPECT_EQ(winner_of("n1a5o1a7a2a9b2a11c2"), 0); }

TEST(Gomoku, Has36DifferentFirstMoves) {
  std::set<std::array<std::int8_t, kCells>> different;
  for (int move = 0; move < kCells; ++move) {
    std::array<std::int8_t, kCells> least{};
    for (int s = 0; s < Gomoku::Traits::NUM_SYMMETRIES; ++s) {
      Gomoku game;
      game.step(move);
      game.apply_symmetry(s);
      least = s == 0 ? game.board_data() : std::min(least, game.board_data());
    }
    different.insert(least);
  }
  EXPECT_EQ(different.size(), 36u);
}

TEST(Gomoku, RefusesImpossibleBoards) {
  const auto why = [](std::initializer_list<int> first, std::initializer_list<int> second) {
    std::array<std::int8_t, kCells> cells{};
    for (const int cell : first) cells[static_cast<std::size_t>(cell)] = 1;
    for (const int cell : second) cells[static_cast<std::size_t>(cell)] = -1;
    Gomoku game;
    const auto status = game.import_board(cells);
    return status ? "" : status.error().what.english();
  };
  EXPECT_EQ(why({0, 1, 2, 3, 4}, {30, 31, 32, 33}), "");
  EXPECT_NE(why({0, 1}, {}).find("no game leads here"), std::string::npos);
  EXPECT_NE(why({0, 1, 2, 3, 4}, {30, 31, 32, 33, 34}).find("both players"), std::string::npos);
  EXPECT_NE(why({0, 1, 2, 3, 4}, {30, 31, 32, 33, 36}).find("played on"), std::string::npos);
  EXPECT_NE(why({0, 1, 2, 3, 4, 60, 61, 62, 63, 64}, {30, 31, 32, 33, 36, 38, 40, 42, 44})
                .find("no last move"),
            std::string::npos);
}

}  // namespace
}  // namespace joseki::games::gomoku
