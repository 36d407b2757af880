// SPDX-License-Identifier: MIT
// Wins by fours against a solver that tries every cell: none is missed, none is made up.
#include "search/threats/fours_search.h"

#include <gtest/gtest.h>

#include "reference/gomoku_facts.h"
#include "reference/gomoku_positions.h"
#include "reference/naive_gomoku.h"
#include "search/threats/defence.h"

namespace joseki::search {
namespace {

using games::gomoku::Gomoku;
using games::gomoku::kCells;
using games::gomoku::Side;
using reference::NaiveGomoku;

constexpr int kAnyLength = static_cast<int>(kLongestForcedWin);
constexpr std::uint64_t kManyNodes = 1'000'000;

Side side_of(int player) { return player > 0 ? Side::first : Side::second; }

std::optional<ForcedWin> find(const Gomoku& game, int player, int most_plies = kAnyLength,
                              std::uint64_t nodes = kManyNodes) {
  games::gomoku::ShapeBoard board;
  board.become(game);
  const auto before = board.hash();
  FoursSearch search;
  NodeBudget budget(nodes);
  const auto win = search.find(board, side_of(player), most_plies, budget);
  EXPECT_EQ(board.hash(), before) << "the board is as before";
  return win;
}

// Plays a win by the rules alone: every move makes a four and leaves the other side nothing better
// than the reply, and the last one is a five.
void expect_real(const Gomoku& game, int player, const ForcedWin& win) {
  NaiveGomoku board(game);
  ASSERT_EQ(win.plies % 2, 1);
  for (std::size_t ply = 0; ply + 1 < win.moves().size(); ply += 2) {
    const int four = win.moves()[ply];
    const int reply = win.moves()[ply + 1];
    ASSERT_EQ(board.at(four), 0);
    ASSERT_TRUE(board.fives(player).empty()) << "there was a five, ply " << ply;
    board.put(four, player);
    ASSERT_TRUE(board.fives(-player).empty()) << "the other side has a five, ply " << ply;
    const auto ends = board.fives(player);
    ASSERT_NE(std::find(ends.begin(), ends.end(), reply), ends.end()) << "ply " << ply;
    const bool is_last = ply + 3 == win.moves().size();
    ASSERT_EQ(ends.size() > 1, is_last) << "ply " << ply;
    board.put(reply, -player);
  }
  ASSERT_TRUE(board.makes_five(win.moves().back(), player));
}

void compare(const Gomoku& game, int player, std::optional<int> plies, int most_plies,
             const std::string& name) {
  const auto win = find(game, player, most_plies);
  ASSERT_EQ(win.has_value(), plies.has_value()) << name;
  if (!win) return;
  EXPECT_EQ(win->plies, *plies) << name;
  expect_real(game, player, *win);
}

TEST(GomokuFours, FindEveryKnownWin) {
  const auto facts = reference::gomoku_facts();
  ASSERT_EQ(facts.size(), 90u);
  for (const auto& fact : facts) {
    SCOPED_TRACE(fact.position);
    compare(*Gomoku::parse_position(fact.position), fact.player, fact.plies, 15, fact.position);
  }
}

TEST(HeavyGomokuFours, FactsAreWhatTheSlowSolverFinds) {
  for (const auto& fact : reference::gomoku_facts()) {
    NaiveGomoku board(*Gomoku::parse_position(fact.position));
    EXPECT_EQ(reference::naive_win_by_fours(board, fact.player, 15), fact.plies) << fact.position;
  }
}

TEST(GomokuFours, AgreeWithTheSlowSolver) {
  int wins = 0;
  for (std::uint64_t seed = 0; seed < 150; ++seed) {
    const Gomoku game = reference::gomoku_position(seed);
    for (const int player : {1, -1}) {
      NaiveGomoku board(game);
      const auto plies = reference::naive_win_by_fours(board, player, 9);
      wins += plies.has_value() ? 1 : 0;
      compare(game, player, plies, 9, "seed " + std::to_string(seed));
    }
  }
  EXPECT_GT(wins, 60) << "wins and no wins are both among them";
}

TEST(SlowGomokuFours, AgreeWithTheSlowSolverUpTo15Plies) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    const Gomoku game = reference::gomoku_position(seed);
    for (const int player : {1, -1}) {
      NaiveGomoku board(game);
      const auto plies = reference::naive_win_by_fours(board, player, 15);
      compare(game, player, plies, 15, "seed " + std::to_string(seed));
    }
  }
}

TEST(GomokuFours, CountSixAndMoreAsFive) {
  // Row 8: x x x . x x with o at both ends; the gap makes six.
  const auto win = find(*Gomoku::parse_position("b8a8c8a1d8o15f8h8g8c14"), 1);
  ASSERT_TRUE(win);
  EXPECT_EQ(win->plies, 1);
  EXPECT_EQ(Gomoku::format_move(win->first()), "e8");
}

TEST(GomokuFours, TakeAFiveBeforeStoppingOne) {
  // Both sides have four in a row: who is to move wins, and neither needs more than one ply.
  const auto game = Gomoku::parse_position("h8a1i8b1j8c1k8d1");
  EXPECT_EQ(find(*game, 1)->plies, 1);
  EXPECT_EQ(find(*game, -1)->plies, 1);
}

TEST(GomokuFours, MustStopAFiveWithAFour) {
  // o threatens e1; x has an open three elsewhere, which comes too late, ...
  EXPECT_FALSE(find(*Gomoku::parse_position("h8a1i8b1j8c1o15d1"), 1));
  // ... unless the stone that stops the five makes a four as well.
  const auto win = find(*Gomoku::parse_position("e2a1e3b1e4c1h8d1i8o9j8o11"), 1);
  ASSERT_TRUE(win);
  EXPECT_EQ(Gomoku::format_move(win->first()), "e1");
}

TEST(GomokuFours, KeepToTheirBudget) {
  for (const auto& fact : reference::gomoku_facts()) {
    if (!fact.plies || *fact.plies < 9) continue;
    const Gomoku game = *Gomoku::parse_position(fact.position);
    EXPECT_FALSE(find(game, fact.player, 15, 3)) << "three stones make no five out of fours";
  }
}

// Every move that is not among the spoiling ones leaves the attacker a win by fours. Returns how
// many threats of at least `least_plies` it looked at.
int expect_spoilt_by_no_other_moves(std::uint64_t seeds, int least_plies) {
  int threats = 0;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    const Gomoku game = reference::gomoku_position(seed);
    const int defender = game.get_turn();
    games::gomoku::ShapeBoard board;
    board.become(game);
    FoursSearch search;
    NodeBudget budget(kManyNodes);
    const auto win = search.find(board, side_of(-defender), kAnyLength, budget);
    if (!win || win->plies < least_plies || !board.fives(side_of(defender)).empty()) continue;
    ++threats;
    const auto spoiling = spoiling_moves(board, *win, side_of(-defender));
    for (const int move : game.get_valid_moves()) {
      if (spoiling.has(move)) continue;
      NaiveGomoku slow(game);
      slow.put(move, defender);
      const auto still = reference::naive_win_by_fours(slow, -defender, win->plies);
      EXPECT_TRUE(still) << "seed " << seed << ", " << Gomoku::format_move(move);
    }
  }
  return threats;
}

TEST(GomokuFours, AreSpoiltByNoOtherMoves) {
  EXPECT_GT(expect_spoilt_by_no_other_moves(150, 3), 10);
}

TEST(HeavyGomokuFours, AreSpoiltByNoOtherMoves) {
  EXPECT_GT(expect_spoilt_by_no_other_moves(3000, 5), 20);
}

}  // namespace
}  // namespace joseki::search
