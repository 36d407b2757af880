// SPDX-License-Identifier: MIT
// The search against a slow and obvious one, and its kernels against each other.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/cpu.h"
#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/othello/othello.h"
#include "reference/naive_puct.h"
#include "search/batched_mcts.h"
#include "search/bench.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;
using games::gomoku::Gomoku;
using games::othello::Othello;

// Numbers from the hash of the state, with a policy that is far from flat.
template <class G>
Evaluation<G> guess(const G& game) {
  core::Rng rng(game.hash());
  Evaluation<G> answer;
  for (float& p : answer.policy) p = static_cast<float>(rng.unit() * rng.unit()) + 0.01f;
  const float win = static_cast<float>(rng.unit());
  answer.value = {win, 0, 1 - win};
  return answer;
}

// Float against double: a tie in the last digit may be broken differently, and then the trees part;
// so they do where the search proves something deep down.
// Most visits must agree all the same.
template <class G>
void compare(const G& game, std::uint32_t playouts, const SearchOptions& options) {
  core::Workers workers(1);
  BatchedMCTS<G> mcts(1, options, 1);
  mcts.set_position(0, game);
  CallbackEvaluator<G> evaluator([](auto leaves, auto answers) {
    for (std::size_t i = 0; i < leaves.size(); ++i) answers[i] = guess(leaves[i]);
  });
  ASSERT_TRUE(mcts.run(evaluator, {.playouts = playouts}, workers));
  reference::NaivePuct<G> naive(options);
  const auto& root = naive.run(game, static_cast<int>(playouts), guess<G>);
  const Answer answer = mcts.answer(0);
  ASSERT_EQ(answer.moves.size(), root.edges.size());
  ASSERT_EQ(answer.verdict.proof, Proof::open) << "the naive search knows no proofs";
  std::uint32_t differences = 0;
  for (std::size_t i = 0; i < root.edges.size(); ++i) {
    ASSERT_EQ(answer.moves[i].action, root.edges[i].action);
    const auto naive_visits = static_cast<std::uint32_t>(root.edges[i].visits);
    differences += std::max(answer.moves[i].visits, naive_visits) -
                   std::min(answer.moves[i].visits, naive_visits);
    if (answer.moves[i].visits != naive_visits || naive_visits == 0) continue;
    EXPECT_NEAR(answer.moves[i].value.balance(), root.edges[i].value_sum / naive_visits, 2e-2);
  }
  EXPECT_LE(differences, playouts / 20);
}

TEST(NaivePuct, AgreesOnConnect4) {
  compare(Connect4(), 300, {});
  compare(*Connect4::parse_position("44"), 300, {.c_init = 2.5f, .fpu_reduction = 0.0f});
  compare(*Connect4::parse_position("453"), 300, {.c_init = 1.0f, .c_base = 100.0f});
}
TEST(NaivePuct, AgreesOnGamesWithManyMoves) {
  compare(Othello(), 400, {});
  compare(Gomoku(), 400, {.fpu_reduction = 0.4f});
}

// --- kernels

TEST(Select, IsTheSameWithWideInstructions) {
#if defined(__x86_64__)
  if (!core::has_wide_instructions()) GTEST_SKIP() << "no AVX2 here";
  core::Rng rng(4);
  for (int i = 0; i < 20000; ++i) {
    const int edges = 1 + static_cast<int>(rng.below(29));
    games::ValidMoves<Othello::Traits::ACTION_SIZE> moves;
    for (int k = 0; k < edges; ++k) moves.push_back(k);
    std::vector<NodeGroup> node(static_cast<std::size_t>(groups_for(edges)));
    write_node<Othello>(node.data(), moves,
                        [&](int) { return static_cast<std::uint16_t>(rng.below(65536)); });
    for (int k = 0; k < edges; ++k) {
      const Edge edge = edge_at(node.data(), k);
      // Few different numbers, so that there are ties.
      edge.visits() = static_cast<std::uint32_t>(rng.below(4));
      edge.balance() = static_cast<float>(rng.below(5)) / 2 - 1;
      if (rng.below(3) == 0) edge.prior() = 1000;
      if (rng.below(8) == 0) set_proof(node.data(), k, {Proof::loss, static_cast<int>(k)});
    }
    const SelectTerms terms{static_cast<float>(rng.unit()) / kPriorOne,
                            static_cast<float>(rng.unit()) - 0.5f};
    ASSERT_EQ(select_scalar(node.data(), terms), select_wide<false>(node.data(), terms));
    if (edges <= kLanes) {
      ASSERT_EQ(select_scalar(node.data(), terms), select_wide<true>(node.data(), terms));
    }
  }
#endif
}

TEST(Exploration, IsTheFormula) {
  const Exploration exploration(1.25f, 19652.0f);
  for (const std::uint32_t n : {1u, 2u, 100u, 255u, 1000u, 123456u, 2000000000u}) {
    const double c = 1.25 + std::log(1 + (n + 1.0) / 19652);
    EXPECT_NEAR(exploration.c(n), c, 0.008) << n;
    EXPECT_NEAR(exploration.factor(n) * kPriorOne / std::sqrt(double{1} * n), c, 0.009) << n;
  }
  EXPECT_EQ(exploration.factor(0), exploration.factor(1));
}

// --- the benchmark

TEST(Bench, HasASignatureThatThreadsDoNotChange) {
  const BenchCase bench{.trees = 20, .playouts = 100, .moves = 1};
  core::Workers one(1);
  core::Workers two(2);
  const BenchResult a = bench_search<Connect4>(bench, RolloutEvaluator(), one);
  const BenchResult b = bench_search<Connect4>(bench, RolloutEvaluator(), two);
  EXPECT_EQ(a.signature, b.signature);
  EXPECT_LE(a.bytes_per_node, 165) << "160 and, for each tree, one group that stays empty";
  EXPECT_GT(a.playouts_per_second, 0);
}

}  // namespace
}  // namespace joseki::search
