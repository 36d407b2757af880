// SPDX-License-Identifier: MIT
// The conformance kit on every game of tree search, and each of them against its naive rules.
#include "games/mcts_game.h"

#include <gtest/gtest.h>

#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/othello/othello.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "reference/check_mcts_game.h"
#include "reference/naive_boards.h"
#include "reference/naive_vanish.h"

namespace joseki::games {
namespace {

using connect4::Connect4;
using gomoku::Gomoku;
using othello::Othello;
using tictactoe::TicTacToeBoard;

template <class G>
class MctsGames : public ::testing::Test {};
using AllGames = ::testing::Types<TicTacToeBoard, Connect4, Othello, Gomoku, vanish::Vanish3x3M3,
                                  vanish::Vanish4x4M3, vanish::Vanish4x4M4, vanish::Vanish5x5M4,
                                  vanish::VanishBoard<4, 4, 3>>;
TYPED_TEST_SUITE(MctsGames, AllGames);

TYPED_TEST(MctsGames, PassTheKit) { reference::check_mcts_game<TypeParam>(7, 12); }

TYPED_TEST(MctsGames, PlayOutLikeTheRules) {
  // The end of each random game must be an end, and its winner the winner.
  core::Rng rng(11);
  for (int i = 0; i < 50; ++i) {
    Playout<TypeParam> playout{.game = {}, .rng = &rng};
    play_by_the_rules(playout);
    EXPECT_TRUE(is_over(playout.game) || playout.plies == kMaxPlayoutPlies<TypeParam>);
    EXPECT_EQ(playout.winner, playout.game.check_winner());
  }
}

template <class G, class Naive>
void play_both(const Naive& start, std::uint64_t seed, int games) {
  core::Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    G game;
    Naive naive = start;
    for (;;) {
      const auto cells = game.board_data();
      ASSERT_TRUE(std::equal(cells.begin(), cells.end(), naive.cells.begin(), naive.cells.end()));
      ASSERT_EQ(reference::moves_of(game), naive.moves());
      ASSERT_EQ(game.check_winner(), naive.winner());
      ASSERT_EQ(is_over(game), naive.over());
      ASSERT_EQ(game.get_turn(), naive.turn);
      if (naive.over()) break;
      const std::vector<int> moves = naive.moves();
      const int move = moves[rng.below(moves.size())];
      game.step(move);
      naive.play(move);
    }
  }
}

TEST(TicTacToeBoard, PlaysByTheNaiveRules) {
  play_both<TicTacToeBoard>(reference::NaiveRow(3, 3), 1, 300);
}
TEST(Connect4, PlaysByTheNaiveRules) { play_both<Connect4>(reference::NaiveConnect4(), 2, 300); }
TEST(Othello, PlaysByTheNaiveRules) { play_both<Othello>(reference::NaiveOthello(), 3, 40); }
TEST(Gomoku, PlaysByTheNaiveRules) { play_both<Gomoku>(reference::NaiveRow(15, 5), 4, 6); }

template <class G>
void play_vanish(std::uint64_t seed) {
  const reference::NaiveRules rules{G::kRules.n, G::kRules.m, G::kRules.k};
  core::Rng rng(seed);
  for (int i = 0; i < 100; ++i) {
    G game;
    reference::NaiveState naive;
    for (int ply = 0; ply < 80; ++ply) {
      const vanish::State state = game.position().state;
      ASSERT_EQ((reference::NaiveState{{state.mover.begin(), state.mover.end()},
                                       {state.other.begin(), state.other.end()}}),
                naive);
      const std::vector<int> moves = reference::moves(rules, naive);
      ASSERT_EQ(reference::moves_of(game), moves);
      ASSERT_EQ(game.check_winner(),
                reference::has_line(rules, naive.other) ? -game.get_turn() : 0);
      if (moves.empty()) break;
      const int move = moves[rng.below(moves.size())];
      game.step(move);
      naive = reference::after(rules, naive, move);
    }
  }
}

TEST(VanishBoard, PlaysByTheNaiveRules) {
  play_vanish<vanish::Vanish3x3M3>(5);
  play_vanish<vanish::Vanish4x4M3>(6);
  play_vanish<vanish::Vanish4x4M4>(7);
  play_vanish<vanish::VanishBoard<4, 4, 3>>(8);
}

}  // namespace
}  // namespace joseki::games
