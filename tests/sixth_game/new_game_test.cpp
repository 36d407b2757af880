// SPDX-License-Identifier: MIT
// A class that knows nothing of joseki is searched like any other game, and its flip() is used
// where it is what it should be.
#include "sixth_game/new_game.h"

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "core/rng.h"
#include "games/tictactoe/board.h"
#include "reference/check_mcts_game.h"
#include "search/batched_mcts.h"
#include "search/exact/minimax.h"

namespace joseki {
namespace {

using games::tictactoe::TicTacToeBoard;

static_assert(games::plain::MCTSGame<NewGame>);
static_assert(games::NotatedMCTSGame<NewGameOfJoseki>);

TEST(PlainGame, HoldsWhatEveryGameMust) { reference::check_mcts_game<NewGameOfJoseki>(6, 50); }

TEST(PlainGame, PlaysLikeTheTicTacToeOfJoseki) {
  core::Rng rng(3);
  for (int i = 0; i < 200; ++i) {
    NewGameOfJoseki adapted;
    TicTacToeBoard known;
    while (!games::is_over(known)) {
      ASSERT_EQ(adapted.board_data(), known.board_data());
      ASSERT_EQ(reference::moves_of(adapted), reference::moves_of(known));
      const auto moves = reference::moves_of(known);
      const int move = moves[rng.below(moves.size())];
      adapted.step(move);
      known.step(move);
    }
    ASSERT_TRUE(games::is_over(adapted));
    ASSERT_EQ(adapted.check_winner(), known.check_winner());
  }
}

TEST(PlainGame, IsSearchedAndProven) {
  core::Workers workers(1);
  search::BatchedMCTS<NewGameOfJoseki> mcts(2, {}, 1);
  mcts.set_position(0, *NewGameOfJoseki::parse_position("xx.oo.... x"));  // wins at once
  mcts.set_position(1, *NewGameOfJoseki::parse_position("x.x.o...x o"));  // cannot stop both lines
  ASSERT_TRUE(mcts.run(search::RolloutEvaluator{}, {.playouts = 5000}, workers));
  EXPECT_EQ(mcts.answer(0).verdict.proof, search::Proof::win);
  EXPECT_EQ(mcts.answer(0).best, 2);
  EXPECT_EQ(mcts.answer(1).verdict.proof, search::Proof::loss);
  EXPECT_EQ(search::Minimax<NewGameOfJoseki>().ask(NewGameOfJoseki())->proof, search::Proof::draw);
}

TEST(PlainGame, FindsOutWhereFlipTakesCellsAndMoves) {
  for (int i = 0; i < 9; ++i) {
    EXPECT_EQ(NewGameOfJoseki::map_action(1, i), i / 3 * 3 + 2 - i % 3) << i;
    EXPECT_EQ(NewGameOfJoseki::map_cell(1, i), i / 3 * 3 + 2 - i % 3) << i;
  }
}

TEST(PlainGame, RefusesBoardsThatTheClassDoesNotTakeOver) {
  NewGameOfJoseki game;
  EXPECT_FALSE(game.import_board(std::array<std::int8_t, 8>{}));
  EXPECT_FALSE(game.import_board(std::array<std::int8_t, 9>{2}));
  EXPECT_FALSE(NewGameOfJoseki::parse_position("x..o....."));  // whose turn is it?
  const auto position = NewGameOfJoseki::parse_position("x..o..... o");
  ASSERT_TRUE(position);
  EXPECT_EQ(position->get_turn(), -1);
}

// A flip() that does nothing is as good as none.
struct Still : NewGame {
  void flip() {}
};
// One that turns the colours round is no mirror image: it is left alone.
struct Inverted : NewGame {
  void flip() {
    for (auto& row : board) {
      for (int8_t& cell : row) cell = static_cast<int8_t>(-cell);
    }
  }
};
// Turned a quarter, a board is no longer the same after two flips.
struct Turned : NewGame {
  void flip() {
    const NewGame before = *this;
    for (int i = 0; i < 9; ++i) board[i % 3][2 - i / 3] = before.board[i / 3][i % 3];
  }
};

template <class Game>
class FlipThatIsNoMirror : public testing::Test {};
using OtherFlips = testing::Types<Still, Inverted, Turned>;
TYPED_TEST_SUITE(FlipThatIsNoMirror, OtherFlips);

TYPED_TEST(FlipThatIsNoMirror, DoesNoHarm) {
  using Game = games::AdaptedGame<TypeParam, "other-game">;
  reference::check_mcts_game<Game>(6, 20);
  Game game;
  game.step(0);
  const Game before = game;
  game.flip();
  EXPECT_EQ(game, before);
  for (int i = 0; i < 9; ++i) EXPECT_EQ(Game::map_action(1, i), i);
}

}  // namespace
}  // namespace joseki
