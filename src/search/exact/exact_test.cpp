// SPDX-License-Identifier: MIT
// The exact solvers against known scores, against each other and against plain recursion.
#include <gtest/gtest.h>

#include <vector>

#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"
#include "reference/connect4_facts.h"
#include "search/exact/connect4_solver.h"
#include "search/exact/minimax.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;
using games::tictactoe::TicTacToeBoard;

Proof proof_of(int score) { return score > 0 ? Proof::win : score < 0 ? Proof::loss : Proof::draw; }

void check_facts(std::size_t begin, std::size_t end) {
  const auto facts = reference::connect4_facts();
  ASSERT_EQ(facts.size(), 300u);
  const Connect4Solver solver;
  for (std::size_t i = begin; i < end; ++i) {
    const auto game = Connect4::parse_position(facts[i].position);
    ASSERT_TRUE(game) << facts[i].position;
    EXPECT_EQ(solver.column_scores(*game), facts[i].scores) << facts[i].position;
    EXPECT_EQ(solver.proof(*game), proof_of(facts[i].best())) << facts[i].position;
    EXPECT_EQ(solver.score(*game), facts[i].best()) << facts[i].position;
  }
}

TEST(Connect4Solver, KnowsTheScoresOfLatePositions) {
  // Under the sanitizers too: only positions with few cells left.
  const Connect4Solver solver(1 << 16);
  for (const auto& fact : reference::connect4_facts()) {
    if (fact.position.size() < 30) continue;
    const auto game = Connect4::parse_position(fact.position);
    EXPECT_EQ(solver.column_scores(*game), fact.scores) << fact.position;
  }
}
TEST(HeavyConnect4Solver, KnowsTheScoresOfAllPositions) { check_facts(0, 300); }

TEST(HeavyConnect4Solver, ProvesEarlierPositionsThanItAnswersAbout) {
  core::Rng rng(5);
  const Connect4Solver solver;
  for (int tried = 0; tried < 20;) {
    Connect4 game;
    std::vector<int> history;
    while (!games::is_over(game) && game.plies() < Connect4Solver::kProofPlies + 2) {
      if (game.plies() < Connect4Solver::kProofPlies) {
        ASSERT_EQ(solver.proof(game), Proof::open);
      }
      const auto moves = game.get_valid_moves();
      history.push_back(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
      game.step(history.back());
    }
    if (games::is_over(game)) continue;
    ++tried;
    ASSERT_FALSE(solver.ask(game));
    ASSERT_EQ(solver.proof(game), proof_of(solver.score(game)))
        << Connect4::format_position(game, history);
  }
}

// By definition, for the last few stones: no table, no order, no bounds.
int plain_score(const Connect4& game) {
  int best = -100;
  for (const int column : game.get_valid_moves()) {
    Connect4 next = game;
    next.step(column);
    const int score = next.check_winner() != 0 ? (43 - game.plies()) / 2
                      : next.is_full()         ? 0
                                               : -plain_score(next);
    best = std::max(best, score);
  }
  return best;
}

TEST(Connect4Solver, AgreesWithPlainRecursion) {
  core::Rng rng(3);
  const Connect4Solver solver(1 << 12);
  int tried = 0;
  while (tried < 200) {
    Connect4 game;
    while (!games::is_over(game) && game.plies() < 33) {
      const auto moves = game.get_valid_moves();
      game.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
    if (games::is_over(game)) continue;
    ++tried;
    ASSERT_EQ(solver.score(game), plain_score(game));
  }
}

TEST(Connect4Solver, CountsThePliesOfItsVerdicts) {
  const Connect4Solver solver(1 << 16, 0);
  EXPECT_EQ(*solver.ask(*Connect4::parse_position("414141")), (Verdict{Proof::win, 1}));
  EXPECT_EQ(*solver.ask(*Connect4::parse_position("44335")), (Verdict{Proof::loss, 2}))
      << "three in the bottom row, open at both ends";
  const Connect4Solver late(1 << 10, 18);
  EXPECT_EQ(late.ask(Connect4()), std::nullopt);
}

TEST(Minimax, KnowsTicTacToe) {
  const Minimax<TicTacToeBoard> minimax;
  EXPECT_EQ(*minimax.ask(TicTacToeBoard()), (Verdict{Proof::draw, 0}));
  EXPECT_EQ(*minimax.ask(*TicTacToeBoard::parse_position("xx.oo....")), (Verdict{Proof::win, 1}));
  EXPECT_EQ(*minimax.ask(*TicTacToeBoard::parse_position("x.x.o...o")), (Verdict{Proof::win, 1}));
  // Two corners and the centre against one side: x threatens two lines.
  EXPECT_EQ(minimax.ask(*TicTacToeBoard::parse_position("x.x.xo..o"))->proof, Proof::loss);
}

}  // namespace
}  // namespace joseki::search
