// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "learn/perfect_player.h"

namespace joseki::learn {
namespace {

using games::connect4::Connect4;
using games::tictactoe::TicTacToeBoard;
using games::vanish::Vanish3x3M3;

template <class G>
PerfectPlayer<G> perfect_player() {
  return PerfectPlayer<G>(make_exact_oracle(std::type_identity<G>{}));
}

template <class G>
G position(std::string_view text) {
  return *G::parse_position(text);
}

// Whether `perfect`, to move as `side`, can be beaten from here by any answers at all.
bool can_be_beaten(PerfectPlayer<TicTacToeBoard>& perfect, const TicTacToeBoard& game, int side) {
  if (games::is_over(game)) return game.check_winner() == -side;
  const auto moves = game.get_turn() == side ? perfect.best_moves(game) : game.get_valid_moves();
  for (const int move : moves) {
    TicTacToeBoard next = game;
    next.step(move);
    if (can_be_beaten(perfect, next, side)) return true;
  }
  return false;
}

TEST(PerfectPlayer, NeverLosesTicTacToe) {
  auto perfect = perfect_player<TicTacToeBoard>();
  EXPECT_FALSE(can_be_beaten(perfect, {}, 1));
  EXPECT_FALSE(can_be_beaten(perfect, {}, -1));
}

TEST(PerfectPlayer, WinsAsQuicklyAsPossible) {
  auto perfect = perfect_player<TicTacToeBoard>();
  const auto& best = perfect.best_moves(position<TicTacToeBoard>("xx.oo...."));
  ASSERT_EQ(best.size(), 1);
  EXPECT_EQ(best[0], 2);
}

TEST(PerfectPlayer, PlaysEveryBestMoveOfEquals) {
  auto perfect = perfect_player<TicTacToeBoard>();
  core::Rng rng(1);
  std::set<int> played;
  for (int i = 0; i < 200; ++i) played.insert(perfect.choose({}, rng));
  EXPECT_EQ(played.size(), 9u);  // the empty board is a draw after every move
}

// The first player wins vanish-3x3-m3 in 13 plies, beginning with 1, 3, 5 or 7 (its README).
TEST(PerfectPlayer, KnowsTheFirstMovesOfVanishing) {
  auto perfect = perfect_player<Vanish3x3M3>();
  const auto& best = perfect.best_moves({});
  EXPECT_EQ(std::vector<int>(best.begin(), best.end()), (std::vector<int>{1, 3, 5, 7}));
}

TEST(PerfectPlayer, WinsVanishingWithinThirteenPlies) {
  auto perfect = perfect_player<Vanish3x3M3>();
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    core::Rng rng(seed);
    Vanish3x3M3 game;
    int plies = 0;
    for (; !games::is_over(game); ++plies) {
      game.step(game.get_turn() > 0 ? perfect.choose(game, rng) : random_move(game, rng));
    }
    EXPECT_EQ(game.check_winner(), 1) << "seed " << seed;
    EXPECT_LE(plies, 13) << "seed " << seed;
  }
}

TEST(PerfectPlayer, SearchesWhereConnect4IsNotKnown) {
  auto perfect = perfect_player<Connect4>();
  core::Rng rng(1);
  const auto early = position<Connect4>("44");
  EXPECT_TRUE(perfect.best_moves(early).empty()) << "few stones: only a search can say";
  EXPECT_TRUE(games::is_valid(early, perfect.choose(early, rng)));
  EXPECT_EQ(perfect.choose(position<Connect4>("112233"), rng), 3);  // the search sees that
}

TEST(MctsPlayer, AnswersTheSameForTheSameNumbers) {
  MctsPlayer<Connect4> one(300);
  MctsPlayer<Connect4> other(300);
  core::Rng rng(5);
  one.choose({}, rng);  // what it searched before must not matter
  for (const char* text : {"", "4453", "1234567"}) {
    core::Rng a(9);
    core::Rng b(9);
    EXPECT_EQ(one.choose(position<Connect4>(text), a), other.choose(position<Connect4>(text), b));
  }
}

TEST(MctsPlayer, FindsTheOnlyMoveThatDoesNotLose) {
  MctsPlayer<TicTacToeBoard> player(500);
  core::Rng rng(3);
  EXPECT_EQ(player.choose(position<TicTacToeBoard>("xx..o...."), rng), 2);
}

}  // namespace
}  // namespace joseki::learn
