// SPDX-License-Identifier: MIT
// Wins by threes and fours: every reply to them is tried, and the win must go on.
#include "search/threats/threes_search.h"

#include <gtest/gtest.h>

#include "reference/gomoku_positions.h"

namespace joseki::search {
namespace {

using games::gomoku::Gomoku;
using games::gomoku::ShapeBoard;

class Attacker {
 public:
  std::optional<ThreatWin> find(const Gomoku& game, std::uint64_t nodes) {
    board_.become(game);
    NodeBudget budget(nodes);
    const auto win = threes_.find(board_, side_to_move(game), budget);
    spent_ = nodes - budget.left();
    return win;
  }
  std::uint64_t spent() const { return spent_; }

  // Plays the win against every reply; each must leave a win that is shorter than what was said.
  // A reply that makes a five, or a full board, must not come. Looks at `questions` at most.
  void expect_won(const Gomoku& game, int within, int& questions) {
    if (--questions < 0) return;
    const auto win = find(game, 2'000'000);
    ASSERT_TRUE(win) << "no win any more";
    ASSERT_LE(win->plies, within);
    Gomoku next = game;
    next.step(win->move);
    if (next.check_winner() != 0) return;
    ASSERT_GT(win->plies, 1);
    for (const int reply : next.get_valid_moves()) {
      Gomoku after = next;
      after.step(reply);
      ASSERT_EQ(after.check_winner(), 0) << "the other side wins by " << Gomoku::format_move(reply);
      // Hopeless replies all look the same: one move wins, which the rules show.
      if (wins_at_once(after)) continue;
      expect_won(after, within - 2, questions);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  static bool wins_at_once(const Gomoku& game) {
    const reference::NaiveGomoku board(game);
    return !board.fives(game.get_turn()).empty();
  }

  FoursSearch fours_;
  ThreesSearch threes_{fours_};
  ShapeBoard board_;
  std::uint64_t spent_ = 0;
};

TEST(GomokuThrees, WinByTwoThreesAtOnce) {
  // h8 makes two open threes; no four is in sight before.
  const Gomoku game = *Gomoku::parse_position("i8a1j8a15h9o1h10o15");
  Attacker attacker;
  const auto win = attacker.find(game, 100'000);
  ASSERT_TRUE(win);
  EXPECT_LE(win->plies, 7);
  int questions = 3000;
  attacker.expect_won(game, win->plies, questions);
}

TEST(GomokuThrees, DoNotWinWhereTheDefenderHasFoursOfItsOwn) {
  // The same two threes, but o has a three closed at one end whose fours come first and hit h8.
  const Gomoku game = *Gomoku::parse_position("i8h4j8h5h9h6h10h7");
  Attacker attacker;
  const auto win = attacker.find(game, 100'000);
  EXPECT_FALSE(win) << Gomoku::format_move(win->move);
}

TEST(GomokuThrees, KeepToTheirBudgetAndAlwaysFindTheSame) {
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const Gomoku game = reference::gomoku_position(seed);
    Attacker fresh;
    const auto once = fresh.find(game, 500);
    EXPECT_LE(fresh.spent(), 500u);
    Attacker used;
    used.find(reference::gomoku_position(seed + 1), 500);
    const auto again = used.find(game, 500);
    ASSERT_EQ(once.has_value(), again.has_value()) << seed;
    if (once) {
      EXPECT_EQ(once->move, again->move);
    }
  }
}

int expect_wins_hold(std::uint64_t first_seed, int wanted, int questions_each) {
  int wins = 0;
  for (std::uint64_t seed = first_seed; seed < first_seed + 2000 && wins < wanted; ++seed) {
    const Gomoku game = reference::gomoku_position(seed);
    FoursSearch fours;
    ShapeBoard board;
    board.become(game);
    NodeBudget budget(100'000);
    if (fours.find(board, side_to_move(game), static_cast<int>(kLongestForcedWin), budget)) {
      continue;  // what fours alone win is tested elsewhere
    }
    Attacker attacker;
    const auto win = attacker.find(game, 20'000);
    if (!win) continue;
    ++wins;
    int questions = questions_each;
    attacker.expect_won(game, win->plies, questions);
    EXPECT_FALSE(testing::Test::HasFatalFailure()) << "seed " << seed;
    if (testing::Test::HasFatalFailure()) break;
  }
  return wins;
}

TEST(GomokuThrees, WinAgainstEveryReply) { EXPECT_EQ(expect_wins_hold(0, 4, 100), 4); }

TEST(HeavyGomokuThrees, WinAgainstEveryReply) { EXPECT_EQ(expect_wins_hold(5000, 15, 1000), 15); }

}  // namespace
}  // namespace joseki::search
