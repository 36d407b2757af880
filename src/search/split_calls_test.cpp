// SPDX-License-Identifier: MIT
// Split calls: answers as arrays, batches that need no answer, options between batches.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"
#include "search/batched_mcts.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;
using games::tictactoe::TicTacToeBoard;

// Answers from the hash of each leaf, as rows of arrays.
struct Rows {
  std::vector<float> policy;
  std::vector<float> value;
  std::vector<float> moves_left;

  explicit Rows(std::span<const Connect4> leaves) {
    for (const Connect4& leaf : leaves) {
      core::Rng rng(leaf.hash());
      for (int i = 0; i < 7; ++i) policy.push_back(static_cast<float>(rng.unit()));
      const auto win = static_cast<float>(rng.unit());
      value.insert(value.end(), {win, 0.5f * (1 - win), 0.5f * (1 - win)});
      moves_left.push_back(static_cast<float>(rng.below(20)));
    }
  }
  EvaluationRows<Connect4> rows() const {
    return {moves_left.size(), {policy, value, moves_left, 3}};
  }
  std::vector<Evaluation<Connect4>> list() const {
    std::vector<Evaluation<Connect4>> list;
    for (std::size_t i = 0; i < moves_left.size(); ++i)
      list.push_back(copy_of<Connect4>(rows()[i]));
    return list;
  }
};

std::vector<std::uint32_t> visits_of(const BatchedMCTS<Connect4>& mcts) {
  std::vector<std::uint32_t> visits;
  for (int tree = 0; tree < mcts.size(); ++tree) {
    for (const MoveAnswer& move : mcts.answer(tree).moves) visits.push_back(move.visits);
  }
  return visits;
}

TEST(SplitCallRows, AreReadAsAListIs) {
  core::Workers workers(1);
  const SearchOptions options{.leaves_per_round = 3, .random_symmetry = true};
  BatchedMCTS<Connect4> by_rows(4, options, 8);
  BatchedMCTS<Connect4> by_list(4, options, 8);
  by_rows.begin({.playouts = 200});
  by_list.begin({.playouts = 200});
  for (;;) {
    const auto leaves = by_rows.next_batch(workers);
    ASSERT_EQ(by_list.next_batch(workers).size(), leaves.size());
    if (leaves.empty()) break;
    const Rows answers(leaves);
    ASSERT_TRUE(by_rows.backprop_batch(answers.rows(), workers));
    ASSERT_TRUE(by_list.backprop_batch(answers.list(), workers));
  }
  EXPECT_EQ(visits_of(by_rows), visits_of(by_list));
}

TEST(SplitCallRows, ThatAreWrongAreRefused) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(3, {}, 8);
  mcts.begin({.playouts = 10});
  const Rows right(mcts.next_batch(workers));
  const auto refused = [&](auto change) {
    Rows rows = right;
    change(rows);
    const auto status = mcts.backprop_batch(rows.rows(), workers);
    return !status && status.error().what.english().find("leaf 1") != std::string::npos;
  };
  EXPECT_TRUE(refused([](Rows& rows) { rows.policy[8] = std::nanf(""); }));
  EXPECT_TRUE(refused([](Rows& rows) { rows.policy[13] = -0.1f; }));
  EXPECT_TRUE(refused([](Rows& rows) { rows.policy[7] = INFINITY; }));
  EXPECT_TRUE(refused([](Rows& rows) { rows.value[3] = std::nanf(""); }));
  EXPECT_TRUE(refused([](Rows& rows) { rows.value[4] += 0.5f; }));
  EXPECT_TRUE(refused([](Rows& rows) { rows.moves_left[1] = -1; }));
  EXPECT_TRUE(mcts.is_waiting());
  EXPECT_TRUE(mcts.backprop_batch(right.rows(), workers));
}

TEST(SplitCallRows, MayHaveOneNumberAsValue) {
  const std::vector<float> policy(7, 1.0f);
  const std::vector<float> value{-0.5f};
  const EvaluationRows<Connect4> rows(1, {policy, value, {}, 1});
  EXPECT_EQ(rows.problem_of(0), nullptr);
  EXPECT_EQ(rows[0].value.win, 0.25f);
  EXPECT_EQ(rows[0].value.draw, 0.0f);
  const std::vector<float> too_much{1.5f};
  EXPECT_NE(EvaluationRows<Connect4>(1, {policy, too_much, {}, 1}).problem_of(0), nullptr);
}

TEST(NextBatch, AsksUntilTheSearchIsOver) {
  core::Workers workers(1);
  BatchedMCTS<TicTacToeBoard> mcts(2, {.cache_entries = 1 << 14}, 8);
  mcts.begin({.playouts = 20000});
  std::size_t asked = 0;
  for (;;) {
    const auto leaves = mcts.next_batch(workers);
    if (leaves.empty()) break;
    ASSERT_EQ(mcts.leaf_trees().size(), leaves.size());
    asked += leaves.size();
    const std::vector<Evaluation<TicTacToeBoard>> answers(leaves.size());
    ASSERT_TRUE(mcts.backprop_batch(answers, workers));
  }
  for (const int tree : {0, 1}) {
    const Answer answer = mcts.answer(tree);
    EXPECT_TRUE(answer.playouts == 20000 || answer.verdict.proof == Proof::draw);
  }
  EXPECT_LT(asked, 5478u / 2) << "a position up to symmetry is asked for once";
}

TEST(LeafTrees, TellWhoAsks) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(3, {.leaves_per_round = 4}, 8);
  mcts.begin({.playouts = 100});
  for (int batch = 0; batch < 5; ++batch) {
    const auto leaves = mcts.next_batch(workers);
    const auto trees = mcts.leaf_trees();
    ASSERT_EQ(trees.size(), leaves.size());
    EXPECT_TRUE(std::is_sorted(trees.begin(), trees.end()));
    EXPECT_EQ(trees.front(), 0);
    EXPECT_EQ(trees.back(), 2);
    ASSERT_TRUE(mcts.backprop_batch(Rows(leaves).rows(), workers));
    EXPECT_TRUE(mcts.leaf_trees().empty());
  }
}

TEST(SetOptions, WorksBetweenBatchesOnly) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(1, {}, 8);
  mcts.begin({.playouts = 10});
  const Rows answers(mcts.next_batch(workers));
  EXPECT_FALSE(mcts.set_options({.c_init = 3}));
  EXPECT_EQ(mcts.options().c_init, 1.5f);
  ASSERT_TRUE(mcts.backprop_batch(answers.rows(), workers));
  EXPECT_TRUE(mcts.set_options({.c_init = 3, .cache_entries = 100}));
  EXPECT_EQ(mcts.options().c_init, 3.0f);
  EXPECT_NE(mcts.cache(), nullptr);
  EXPECT_TRUE(mcts.set_options({}));
  EXPECT_EQ(mcts.cache(), nullptr);
}

TEST(SetOptions, ActsAsIfTheyHadBeenThereFromTheBeginning) {
  core::Workers workers(1);
  const SearchOptions options{.c_init = 3, .c_base = 50, .fpu_reduction = 0.5f};
  BatchedMCTS<Connect4> given(2, options, 8);
  BatchedMCTS<Connect4> set(2, {}, 8);
  ASSERT_TRUE(set.set_options(options));
  ASSERT_TRUE(given.run(RolloutEvaluator(), {.playouts = 500}, workers));
  ASSERT_TRUE(set.run(RolloutEvaluator(), {.playouts = 500}, workers));
  EXPECT_EQ(visits_of(given), visits_of(set));
}

TEST(CheckOptions, NamesTheOneThatIsOutOfRange) {
  EXPECT_TRUE(check(SearchOptions{}));
  const auto what = [](const SearchOptions& options) {
    return check(options).error().what.english();
  };
  EXPECT_EQ(what({.c_init = -1}), "c_init is -1: from 0 to 1000000000");
  EXPECT_EQ(what({.noise_epsilon = 1.5f}), "noise_epsilon is 1.5: from 0 to 1");
  EXPECT_EQ(what({.c_base = std::nanf("")}).find("c_base is nan"), 0u);
  EXPECT_EQ(what({.leaves_per_round = 0}).find("leaves_per_round is 0"), 0u);
  EXPECT_EQ(what({.gumbel_considered = 0}), "gumbel_considered is at least 1");
}

}  // namespace
}  // namespace joseki::search
