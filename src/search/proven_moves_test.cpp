// SPDX-License-Identifier: MIT
// Moves that an evaluator proves: they end a search, narrow it, and carry proofs to the root.
#include <gtest/gtest.h>

#include <functional>

#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"
#include "search/batched_mcts.h"
#include "search/exact/minimax.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;
using games::tictactoe::TicTacToeBoard;

template <games::MCTSGame G>
Answer search_with(const G& game, const SearchOptions& options, std::uint32_t playouts,
                   typename CallbackEvaluator<G>::Function evaluate) {
  core::Workers workers(1);
  BatchedMCTS<G> mcts(1, options, 7);
  mcts.set_position(0, game);
  CallbackEvaluator<G> evaluator(std::move(evaluate));
  EXPECT_TRUE(mcts.run(evaluator, {.playouts = playouts}, workers));
  return mcts.answer(0);
}

template <games::MCTSGame G>
Evaluation<G> even() {
  Evaluation<G> answer;
  answer.policy.fill(1);
  answer.value = {0.5f, 0, 0.5f};
  return answer;
}

TEST(ProvenMoves, EndASearchAtItsRoot) {
  int asked = 0;
  const Answer answer = search_with<Connect4>(Connect4(), {}, 1000, [&](auto leaves, auto answers) {
    asked += static_cast<int>(leaves.size());
    answers[0] = even<Connect4>();
    answers[0].proven = {{5, {Proof::win, 8}}};
  });
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(answer.best, 5);
  EXPECT_EQ(answer.verdict, (Verdict{Proof::win, 9}));
  EXPECT_EQ(answer.value.win, 1);
}

TEST(ProvenMoves, ThatLoseAreNotSearched) {
  const Answer answer = search_with<Connect4>(Connect4(), {}, 1000, [](auto leaves, auto answers) {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      answers[i] = even<Connect4>();
      if (leaves[i] != Connect4()) continue;
      for (const int lost : {0, 1, 2, 5, 6}) {
        answers[i].proven.push_back({lost, {Proof::loss, 10 + lost}});
      }
    }
  });
  ASSERT_EQ(answer.moves.size(), 7u);
  for (const MoveAnswer& move : answer.moves) {
    const bool open = move.action == 3 || move.action == 4;
    EXPECT_EQ(move.visits > 0, open) << move.action;
    EXPECT_EQ(move.verdict.proof, open ? Proof::open : Proof::loss) << move.action;
    if (!open) {
      EXPECT_EQ(move.verdict.plies, 10 + move.action);
    }
  }
}

TEST(ProvenMoves, ThatAllLoseAreALossWithTheLongestAsBest) {
  const Answer answer = search_with<Connect4>(Connect4(), {}, 1000, [](auto, auto answers) {
    answers[0] = even<Connect4>();
    for (int move = 0; move < 7; ++move) {
      answers[0].proven.push_back({move, {Proof::loss, move == 4 ? 12 : 6}});
    }
  });
  EXPECT_EQ(answer.verdict, (Verdict{Proof::loss, 13}));
  EXPECT_EQ(answer.best, 4);
}

// An evaluator that proves some moves of some leaves, and none of others.
class SomeMovesProven {
 public:
  void operator()(std::span<const TicTacToeBoard> leaves,
                  std::span<Evaluation<TicTacToeBoard>> answers) const {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      core::Rng rng(leaves[i].hash());
      answers[i] = even<TicTacToeBoard>();
      for (float& weight : answers[i].policy) weight = static_cast<float>(rng.unit());
      for (const int move : leaves[i].get_valid_moves()) {
        if (rng.unit() < 0.5) continue;
        TicTacToeBoard next = leaves[i];
        next.step(move);
        if (games::is_over(next)) continue;
        const Verdict reply = *minimax_.ask(next);
        answers[i].proven.push_back({move, {opposite(reply.proof), reply.plies}});
      }
    }
  }

 private:
  Minimax<TicTacToeBoard> minimax_;
};

class ProvenMovesWith : public testing::TestWithParam<SearchOptions> {};

TEST_P(ProvenMovesWith, ProveWhatMinimaxProves) {
  const SomeMovesProven evaluator;
  const Minimax<TicTacToeBoard> minimax;
  core::Rng rng(5);
  for (int i = 0; i < 60; ++i) {
    TicTacToeBoard board;
    for (std::uint64_t ply = rng.below(6); ply > 0 && !games::is_over(board); --ply) {
      const auto moves = board.get_valid_moves();
      board.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
    if (games::is_over(board)) continue;
    const Answer answer =
        search_with<TicTacToeBoard>(board, GetParam(), 300000, std::cref(evaluator));
    ASSERT_EQ(answer.verdict.proof, minimax.ask(board)->proof)
        << TicTacToeBoard::format_position(board, {});
    TicTacToeBoard next = board;
    next.step(*answer.best);
    const Proof after = games::is_over(next)
                            ? (next.check_winner() == 0 ? Proof::draw : Proof::loss)
                            : minimax.ask(next)->proof;
    EXPECT_EQ(opposite(after), answer.verdict.proof) << "the best move keeps the outcome";
  }
}

INSTANTIATE_TEST_SUITE_P(Options, ProvenMovesWith,
                         testing::Values(SearchOptions{}, SearchOptions{.leaves_per_round = 5},
                                         SearchOptions{.random_symmetry = true},
                                         SearchOptions{.leaves_per_round = 3, .cache_entries = 64},
                                         SearchOptions{.gumbel = true}));

}  // namespace
}  // namespace joseki::search
