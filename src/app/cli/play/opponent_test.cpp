// SPDX-License-Identifier: MIT
#include "app/cli/play/opponent.h"

#include <gtest/gtest.h>

#include <string>

#include "app/cli/frame/temp_folder.h"
#include "app/cli/tables/table_named.h"
#include "app/players/game_shelf.h"
#include "core/parallel.h"
#include "games/connect4/connect4.h"

namespace joseki::app {
namespace {

// A game with its table, built for the test.
struct Board {
  explicit Board(const std::string& name) : place(*find_game_table(name, folder.path().string())) {
    EXPECT_TRUE(place.build(place.request(), {}));
    table = *place.open_game();
  }

  TempFolder folder = *TempFolder::make();
  GameTable place;
  std::unique_ptr<GameReader> table;
};

// Plays the machine's moves for `side` against every possible reply and returns the worst that can
// happen to it: 1 it wins, 0 nobody does within `plies`, -1 it loses.
int worst_result(Board& board, const std::string& position, char side, int plies, core::Rng& rng) {
  const auto view = board.place.game().view(position);
  if (view->winner) return *view->winner == side ? 1 : -1;
  if (view->moves.empty() || plies == 0) return 0;
  std::vector<int> moves = view->moves;
  if (view->to_move == side) {
    const auto verdict = board.table->query(position);
    moves = {*choose_move(board.place.game(), *board.table, *verdict, 0, rng)};
  }
  int worst = 1;
  for (const int move : moves) {
    const auto after = board.place.game().play(position, move);
    worst = std::min(worst, worst_result(board, *after, side, plies - 1, rng));
  }
  return worst;
}

TEST(Opponent, NeverLosesTicTacToe) {
  Board board("tictactoe");
  core::Rng rng(1);
  EXPECT_EQ(worst_result(board, board.place.game().start(), 'x', 9, rng), 0);
  EXPECT_EQ(worst_result(board, board.place.game().start(), 'o', 9, rng), 0);
}

TEST(Opponent, WinsTheWonGameAgainstEveryDefence) {
  Board board("vanish-3x3-m3");
  core::Rng rng(1);
  EXPECT_EQ(worst_result(board, board.place.game().start(), 'x', 13, rng), 1);
}

// An earlier player of this game attacked well and did not defend.
TEST(Opponent, DefendsADrawAgainstEveryAttack) {
  Board board("vanish-3x3-m3");
  core::Rng rng(1);
  EXPECT_EQ(worst_result(board, "0/ o", 'o', 9, rng), 0);
}

TEST(Opponent, DelaysALossAsLongAsItCan) {
  Board board("vanish-3x3-m3");
  core::Rng rng(1);
  std::string position = "1/ o";
  int plies = 0;
  for (; !board.place.game().view(position)->moves.empty(); ++plies) {
    const auto verdict = board.table->query(position);
    const auto move = choose_move(board.place.game(), *board.table, *verdict, 0, rng);
    position = *board.place.game().play(position, *move);
  }
  EXPECT_EQ(plies, 12);
}

TEST(Opponent, ErrsAsOftenAsWanted) {
  Board board("vanish-3x3-m3");
  core::Rng rng(1);
  const auto verdict = board.table->query("0,4/8 o");
  int errors = 0;
  for (int i = 0; i < 1000; ++i) {
    const int move = *choose_move(board.place.game(), *board.table, *verdict, 0.2, rng);
    if (move != 5 && move != 7) ++errors;
  }
  EXPECT_GT(errors, 150);
  EXPECT_LT(errors, 250);
}

TEST(Opponent, CannotErrWhereAllMovesAreBest) {
  Board board("tictactoe");
  core::Rng rng(1);
  const auto verdict = board.table->query(".........");
  EXPECT_TRUE(choose_move(board.place.game(), *board.table, *verdict, 1, rng));
}

TEST(Pitfalls, AreComparedAsShares) {
  EXPECT_TRUE(is_harder({.worse = 1, .moves = 2}, {.worse = 2, .moves = 6}));
  EXPECT_FALSE(is_harder({.worse = 1, .moves = 3}, {.worse = 2, .moves = 6}));
  EXPECT_TRUE(is_harder({.worse = 1, .slower = 1, .moves = 3}, {.worse = 2, .moves = 6}));
  EXPECT_FALSE(is_harder({}, {}));
  EXPECT_TRUE(is_harder({.worse = 1, .moves = 1}, {}));
}

TEST(Pitfalls, CountRepliesThatGiveSomethingAway) {
  Board board("vanish-3x3-m3");
  const auto found = pitfalls(*board.table->query("0,4/8 o"));  // 5, 7 win; 2, 6 draw; 1, 3 lose
  EXPECT_EQ(found.moves, 6);
  EXPECT_EQ(found.worse, 4);
  EXPECT_EQ(found.slower, 0);
}

// --- Opponents that search

struct SearchBoard {
  SearchBoard() { shelf.add<games::connect4::Connect4>(); }
  const SearchGame& game() const { return *shelf.find("connect4"); }
  std::unique_ptr<Engine> engine(const char* spec) const {
    return (*game().engine_maker(*parse_engine(spec), {}))();
  }
  GameShelf shelf;
};

TEST(EngineOpponent, WinsAtOnce) {
  const SearchBoard board;
  const auto match = Match::begin(board.game(), nullptr, "414141");
  ASSERT_TRUE(match);
  const auto opponent = engine_opponent(board.engine("mcts:playouts=100"), {});
  EXPECT_EQ(*opponent->choose(*match), 3);
}

TEST(EngineOpponent, PlaysTheSameGameForASeed) {
  const SearchBoard board;
  const auto game_of = [&](std::uint64_t seed) {
    const auto opponent = engine_opponent(board.engine("mcts:playouts=30"), {0.3, seed});
    auto match = *Match::begin(board.game(), nullptr, "");
    while (!match.is_over()) EXPECT_TRUE(match.play(*opponent->choose(match), false));
    return match.position();
  };
  EXPECT_EQ(game_of(1), game_of(1));
  EXPECT_NE(game_of(1), game_of(2));
}

TEST(EngineOpponent, ErrsAsOftenAsWanted) {
  const SearchBoard board;
  const auto match = Match::begin(board.game(), nullptr, "414141");
  const auto opponent = engine_opponent(board.engine("perfect"), {0.2, 1});
  int errors = 0;
  for (int i = 0; i < 500; ++i) errors += *opponent->choose(*match) != 3;
  EXPECT_GT(errors, 70);
  EXPECT_LT(errors, 130);
}

TEST(Match, WithoutATableNamesNoMistakesAndTakesMovesBack) {
  const SearchBoard board;
  auto match = *Match::begin(board.game(), nullptr, "");
  ASSERT_TRUE(match.play(3, true));
  ASSERT_TRUE(match.play(0, true));
  EXPECT_EQ(match.position(), "41");
  EXPECT_EQ(match.turns().back().text, "1");
  EXPECT_FALSE(match.has_table());
  EXPECT_TRUE(mistakes_in(match.turns()).empty());
  ASSERT_TRUE(match.take_back());
  EXPECT_EQ(match.position(), "4");
  EXPECT_EQ(match.view().to_move, 'o');
  EXPECT_FALSE(match.play(7, true)) << "there are seven columns, from 0";
}

}  // namespace
}  // namespace joseki::app
