// SPDX-License-Identifier: MIT
// BatchedMCTS: proofs, determinism, memory, virtual losses, cache, noise, Gumbel, budgets.
#include "search/batched_mcts.h"

#include <gtest/gtest.h>

#include <atomic>

#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/othello/othello.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "search/exact/connect4_solver.h"
#include "search/exact/minimax.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;
using games::gomoku::Gomoku;
using games::othello::Othello;
using games::tictactoe::TicTacToeBoard;

// A deterministic stand-in for a network: numbers from the hash of the state.
template <class G>
void guess(std::span<const G> leaves, std::span<Evaluation<G>> answers) {
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    core::Rng rng(leaves[i].hash());
    for (float& p : answers[i].policy) p = static_cast<float>(rng.unit());
    const float win = static_cast<float>(rng.unit());
    const float draw = static_cast<float>(rng.unit()) * (1 - win);
    answers[i].value = {win, draw, 1 - win - draw};
    answers[i].moves_left = static_cast<float>(rng.below(20));
  }
}

template <class G>
std::vector<std::uint32_t> visits_of(const BatchedMCTS<G>& mcts) {
  std::vector<std::uint32_t> visits;
  for (int tree = 0; tree < mcts.size(); ++tree) {
    for (const MoveAnswer& move : mcts.answer(tree).moves) {
      visits.push_back(move.visits);
      visits.push_back(std::bit_cast<std::uint32_t>(move.value.win));
      visits.push_back(std::bit_cast<std::uint32_t>(move.value.draw));
      visits.push_back(std::bit_cast<std::uint32_t>(move.moves_left));
    }
  }
  return visits;
}

// --- proofs

TEST(MctsSolver, ProvesTicTacToeDrawn) {
  core::Workers workers(1);
  BatchedMCTS<TicTacToeBoard> mcts(1, {}, 1);
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 2000000}, workers));
  const Answer answer = mcts.answer(0);
  EXPECT_EQ(answer.verdict.proof, Proof::draw);
  EXPECT_LT(answer.playouts, 2000000u) << "a proven root answers at once";
  EXPECT_EQ(answer.value.draw, 1.0f);
}

TEST(MctsSolver, AgreesWithMinimaxOnEveryTicTacToeBoard) {
  core::Workers workers(1);
  const Minimax<TicTacToeBoard> minimax;
  core::Rng rng(5);
  for (int i = 0; i < 150; ++i) {
    TicTacToeBoard board;
    const auto plies = 2 + rng.below(5);
    for (std::uint64_t ply = 0; ply < plies && !games::is_over(board); ++ply) {
      const auto moves = board.get_valid_moves();
      board.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
    if (games::is_over(board)) continue;
    BatchedMCTS<TicTacToeBoard> mcts(1, {}, 1);
    mcts.set_position(0, board);
    ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 300000}, workers));
    ASSERT_EQ(mcts.answer(0).verdict.proof, minimax.ask(board)->proof);
  }
}

TEST(MctsSolver, ProvesThatTheFirstPlayerWinsVanish3x3) {
  core::Workers workers(1);
  BatchedMCTS<games::vanish::Vanish3x3M3> mcts(1, {}, 1);
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 5000000}, workers));
  const Answer answer = mcts.answer(0);
  EXPECT_EQ(answer.verdict.proof, Proof::win);
  EXPECT_GE(answer.verdict.plies, 13) << "the table says 13, and nothing wins faster";
}

TEST(MctsSolver, PlaysAProvenWinAtOnce) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(1, {}, 1);
  mcts.set_position(0, *Connect4::parse_position("414141"));
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 100000}, workers));
  const Answer answer = mcts.answer(0);
  EXPECT_EQ(answer.best, 3);
  EXPECT_EQ(answer.verdict, (Verdict{Proof::win, 1}));
  EXPECT_LE(answer.playouts, 50u);
  EXPECT_EQ(answer.line, std::vector<int>{3});
}

TEST(MctsSolver, SaysHowAFinishedGameEnded) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(1, {}, 1);
  mcts.set_position(0, *Connect4::parse_position("4141414"));
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {}, workers));
  EXPECT_EQ(mcts.answer(0).verdict.proof, Proof::loss);
  EXPECT_FALSE(mcts.answer(0).best.has_value());
}

TEST(Oracle, EndsTheSearchWhereItKnows) {
  core::Workers workers(1);
  const Minimax<TicTacToeBoard> minimax;
  BatchedMCTS<TicTacToeBoard> mcts(1, {}, 1);
  mcts.set_oracle(&minimax);
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 1000}, workers));
  EXPECT_EQ(mcts.answer(0).verdict.proof, Proof::draw);
  EXPECT_EQ(mcts.answer(0).playouts, 9u);
  EXPECT_EQ(mcts.answer(0).nodes, 1u);
}

// --- the same results

template <class G>
std::vector<std::uint32_t> local_results(int threads, bool wide) {
  core::Workers workers(threads);
  SearchOptions options;
  options.allow_wide = wide;
  options.noise_epsilon = 0.25f;
  options.moves_left_slope = 0.003f;
  BatchedMCTS<G> mcts(21, options, 42);
  EXPECT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 400}, workers));
  for (int tree = 0; tree < mcts.size(); ++tree) {
    EXPECT_TRUE(mcts.advance(tree, *mcts.answer(tree).best));
  }
  EXPECT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 300}, workers));
  return visits_of(mcts);
}

template <class G>
std::vector<std::uint32_t> batch_results(int threads, bool wide, std::uint64_t cache) {
  core::Workers workers(threads);
  SearchOptions options;
  options.allow_wide = wide;
  options.noise_epsilon = 0.25f;
  options.leaves_per_round = 4;
  options.random_symmetry = true;
  options.cache_entries = cache;
  BatchedMCTS<G> mcts(21, options, 43);
  CallbackEvaluator<G> evaluator(guess<G>);
  EXPECT_TRUE(mcts.run(evaluator, {.playouts = 150}, workers));
  return visits_of(mcts);
}

template <class G>
class SearchResults : public ::testing::Test {};
using SomeGames = ::testing::Types<TicTacToeBoard, Connect4, Othello, games::vanish::Vanish4x4M4>;
TYPED_TEST_SUITE(SearchResults, SomeGames);

TYPED_TEST(SearchResults, AreTheSameForEveryNumberOfThreads) {
  const auto one = local_results<TypeParam>(1, true);
  EXPECT_EQ(one, local_results<TypeParam>(2, true));
  EXPECT_EQ(one, local_results<TypeParam>(4, true));
  for (const std::uint64_t cache : {0, 1000}) {
    const auto batch = batch_results<TypeParam>(1, true, cache);
    EXPECT_EQ(batch, batch_results<TypeParam>(2, true, cache));
    EXPECT_EQ(batch, batch_results<TypeParam>(4, true, cache));
  }
}

TYPED_TEST(SearchResults, AreTheSameWithAndWithoutWideInstructions) {
  EXPECT_EQ(local_results<TypeParam>(1, true), local_results<TypeParam>(1, false));
  EXPECT_EQ(batch_results<TypeParam>(1, true, 0), batch_results<TypeParam>(1, false, 0));
}

TEST(SearchResults2, DifferForDifferentSeeds) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> a(2, {}, 1);
  BatchedMCTS<Connect4> b(2, {}, 2);
  ASSERT_TRUE(a.run(RolloutEvaluator(), {}, workers));
  ASSERT_TRUE(b.run(RolloutEvaluator(), {}, workers));
  EXPECT_NE(visits_of(a), visits_of(b));
  EXPECT_NE(a.answer(0).value.win, a.answer(1).value.win) << "each tree has its own numbers";
}

TEST(Gomoku, IsSearchedWithAllItsMoves) {
  core::Workers workers(1);
  BatchedMCTS<Gomoku> mcts(1, {}, 1);
  mcts.set_position(0, *Gomoku::parse_position("h8a1i8a2j8a3k8a15"));
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 5000}, workers));
  EXPECT_EQ(mcts.answer(0).verdict, (Verdict{Proof::win, 1}));
  EXPECT_EQ(mcts.answer(0).moves.size(), 217u);
}

// --- memory

TEST(TreeReuse, KeepsTheVisitsBelowTheMove) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(1, {}, 7);
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 5000}, workers));
  const Answer before = mcts.answer(0);
  const MoveAnswer played = before.moves[static_cast<std::size_t>(*before.best)];
  ASSERT_TRUE(mcts.advance(0, *before.best));
  const Answer after = mcts.answer(0);
  std::uint32_t visits = 0;
  for (const MoveAnswer& move : after.moves) visits += move.visits;
  EXPECT_EQ(visits, played.visits - 1) << "its first visit was before it had a node";
  EXPECT_NEAR(after.value.win, played.value.loss, 1e-6);
  EXPECT_LT(after.nodes, before.nodes);
  EXPECT_LT(after.bytes, before.bytes);
  std::vector<int> rest(before.line.begin() + 1, before.line.end());
  EXPECT_EQ(after.line, rest);
  EXPECT_FALSE(mcts.advance(0, 7)) << "no such column";
}

TEST(TreeReuse, PlaysAProvenGameToItsEnd) {
  core::Workers workers(1);
  using Game = games::vanish::Vanish3x3M3;
  BatchedMCTS<Game> mcts(1, {}, 3);
  int plies = 0;
  while (!games::is_over(mcts.position(0)) && plies < 100) {
    ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 500000}, workers));
    ASSERT_NE(mcts.answer(0).verdict.proof, Proof::open);
    ASSERT_TRUE(mcts.advance(0, *mcts.answer(0).best));
    ++plies;
  }
  EXPECT_EQ(mcts.position(0).check_winner(), 1) << "the first player wins";
}

TEST(TreeReuse, HoldsTheMemoryFlatOverAHundredMoves) {
  core::Workers workers(1);
  using Game = games::vanish::Vanish4x4M4;  // a game that does not end
  BatchedMCTS<Game> mcts(4, {}, 3);
  std::uint64_t early = 0;
  std::uint64_t late = 0;
  for (int move = 0; move < 100; ++move) {
    ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 2000}, workers));
    for (int tree = 0; tree < mcts.size(); ++tree) {
      const Answer answer = mcts.answer(tree);
      ASSERT_EQ(answer.best.has_value(), !games::is_over(mcts.position(tree)));
      if (answer.best) {
        ASSERT_TRUE(mcts.advance(tree, *answer.best));
      } else {
        mcts.set_position(tree, Game());
      }
    }
    (move < 20 ? early : late) = std::max(move < 20 ? early : late, mcts.held_bytes());
  }
  EXPECT_LE(late, 2 * early);
}

TEST(Memory, Is160BytesForANodeOfConnect4) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(1, {}, 3);
  ASSERT_TRUE(mcts.run(NullEvaluator(), {.playouts = 20000}, workers));
  EXPECT_EQ(sizeof(NodeGroup), 160u);
  EXPECT_EQ(groups_for(Connect4::Traits::ACTION_SIZE), 1);
  EXPECT_EQ(mcts.answer(0).nodes, 20001u);
}

TEST(Budget, LimitsNodes) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(2, {}, 3);
  ASSERT_TRUE(mcts.run(NullEvaluator(), {.playouts = 20000, .nodes = 500}, workers));
  EXPECT_EQ(mcts.answer(0).nodes, 500u);
}

// --- virtual losses

template <class G>
void check_counts(const Tree<G>& tree, NodeIndex index, std::uint32_t visits) {
  const NodeGroup* node = tree.pool.at(index);
  std::uint32_t sum = 0;
  int seen = 0;
  for (int i = 0; i < node->head.edges; ++i) {
    const ConstEdge edge = edge_at(node, i);
    sum += edge.visits();
    if (edge.visits() > 0) seen += edge.prior();
    if (edge.proof() == Proof::open) {
      ASSERT_GE(edge.balance(), -1.0f);
      ASSERT_LE(edge.balance(), 1.0f);
      ASSERT_GE(edge.draw(), -1e-5f);
    }
    const NodeIndex child = index_of(edge.child());
    if (child != kNoNode) check_counts(tree, child, edge.visits());
  }
  ASSERT_EQ(sum + 1, visits);
  ASSERT_EQ(node->head.seen_prior, std::min(seen, 65535));
}

TEST(VirtualLoss, LeavesNothingBehind) {
  TreeRules<Connect4> rules{{.leaves_per_round = 8}};
  Tree<Connect4> tree(5);
  PendingLeaves<Connect4> pending;
  Tree<Connect4>* const trees[] = {&tree};
  PendingLeaves<Connect4>* const lists[] = {&pending};
  tree.root = expand_uniformly(tree.pool, tree.game);
  tree.root_visits = 1;
  double sum = 0;
  int asked = 0;
  for (int round = 0; round < 40; ++round) {
    pending.is_full = false;
    for (int i = 0; i < 8; ++i) {
      collect_leaves<true>(rules, std::span<Tree<Connect4>* const>(trees),
                           std::span<PendingLeaves<Connect4>* const>(lists), false);
    }
    std::vector<Connect4> leaves;
    for (auto& leaf : pending.waiting()) leaves.push_back(leaf.descent.game);
    std::vector<Evaluation<Connect4>> answers(leaves.size());
    guess<Connect4>(leaves, answers);
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      const bool even = pending.leaves[i].descent.path.size() % 2 == 0;
      sum += (even ? 1 : -1) * answers[i].value.balance();
      ++asked;
      answer_leaf<true>(tree, pending.leaves[i], view_of(answers[i]));
    }
    pending.count = 0;
  }
  ASSERT_EQ(tree.in_flight, 0u);
  ASSERT_EQ(tree.playouts, static_cast<unsigned>(asked)) << "nothing was proven here";
  check_counts(tree, tree.root, tree.root_visits);
  // The mean over the edges of the root is the mean of all leaves.
  double mean = 0;
  for (int i = 0; i < 7; ++i) {
    const Edge edge = edge_at(tree.pool.at(tree.root), i);
    mean += static_cast<double>(edge.balance()) * edge.visits();
  }
  EXPECT_NEAR(mean / asked, sum / asked, 1e-4);
}

TEST(VirtualLoss, IsTakenBackToTheBit) {
  TreeRules<Connect4> rules;
  Tree<Connect4> tree(5);
  tree.root = expand_uniformly(tree.pool, tree.game);
  tree.root_visits = 1;
  Descent<Connect4> descent;
  const LocalJob<Connect4> job{&tree, &descent, 500};
  run_locally(rules, RolloutEvaluator(), std::span(&job, 1), false);
  const NodeIndex used = static_cast<NodeIndex>(tree.pool.used_bytes() / sizeof(NodeGroup));
  const std::vector<NodeGroup> before(tree.pool.at(1), tree.pool.at(used));
  begin_descent(tree, descent);
  while (descend<false, true>(rules, tree, descent) == Arrival::going) {
  }
  EXPECT_NE(std::memcmp(before.data(), tree.pool.at(1), before.size() * sizeof(NodeGroup)), 0);
  take_back(tree, std::span<const PathStep>(descent.path));
  EXPECT_EQ(std::memcmp(before.data(), tree.pool.at(1), before.size() * sizeof(NodeGroup)), 0);
}

// --- split calls, cache, symmetry

TEST(SplitCalls, DoWhatOneCallDoes) {
  core::Workers workers(2);
  const SearchOptions options{.leaves_per_round = 3};
  BatchedMCTS<Othello> one(5, options, 8);
  BatchedMCTS<Othello> split(5, options, 8);
  CallbackEvaluator<Othello> evaluator(guess<Othello>);
  ASSERT_TRUE(one.run(evaluator, {.playouts = 100}, workers));
  split.begin({.playouts = 100});
  for (;;) {
    const auto leaves = split.search_batch(workers);
    if (leaves.empty()) break;
    std::vector<Evaluation<Othello>> answers(leaves.size());
    guess<Othello>(leaves, answers);
    ASSERT_TRUE(split.backprop_batch(answers, workers));
  }
  EXPECT_EQ(visits_of(one), visits_of(split));
}

TEST(SplitCalls, RefuseWrongAnswers) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(3, {}, 8);
  mcts.begin({.playouts = 10});
  const auto leaves = mcts.search_batch(workers);
  ASSERT_EQ(leaves.size(), 3u);
  std::vector<Evaluation<Connect4>> answers(2);
  EXPECT_FALSE(mcts.backprop_batch(answers, workers));
  answers.resize(3);
  answers[1].value.win = std::nanf("");
  EXPECT_NE(mcts.backprop_batch(answers, workers).error().what.english().find("leaf 1"),
            std::string::npos);
  answers[1].value.win = 0;
  EXPECT_TRUE(mcts.backprop_batch(answers, workers));
  EXPECT_EQ(mcts.search_batch(workers).size(), 3u);
  EXPECT_THROW((void)mcts.search_batch(workers).size(), core::Bug) << "not answered yet";
}

TEST(Callback, LetsExceptionsThroughAndGoesOnAfterwards) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(3, {.leaves_per_round = 4}, 8);
  CallbackEvaluator<Connect4> broken([](auto, auto) { throw std::runtime_error("no network"); });
  EXPECT_THROW((void)mcts.run(broken, {.playouts = 10}, workers), std::runtime_error);
  CallbackEvaluator<Connect4> evaluator(guess<Connect4>);
  EXPECT_TRUE(mcts.run(evaluator, {.playouts = 10}, workers));
  EXPECT_EQ(mcts.answer(0).playouts, 10u);
}

TEST(Cache, AsksForEachPositionOnce) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(8, {.cache_entries = 1 << 16}, 8);
  std::vector<std::uint64_t> asked;
  CallbackEvaluator<Connect4> evaluator([&](auto leaves, auto answers) {
    for (const Connect4& leaf : leaves) {
      EXPECT_EQ(canonical_image(leaf).symmetry, 0);
      asked.push_back(leaf.hash());
    }
    guess<Connect4>(leaves, answers);
  });
  ASSERT_TRUE(mcts.run(evaluator, {.playouts = 300}, workers));
  EXPECT_LT(asked.size(), 301u) << "eight equal trees cost no more than one";
  std::sort(asked.begin(), asked.end());
  EXPECT_EQ(std::adjacent_find(asked.begin(), asked.end()), asked.end());
  EXPECT_GT(mcts.cache()->hits(), 0u);
}

// An evaluator whose answer turns with the board: then images must not matter.
TEST(Symmetry, TurnsThePolicyBack) {
  core::Workers workers(1);
  const auto prefer_corner = [](auto leaves, auto answers) {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      answers[i].policy.fill(0.01f);
      const auto cells = leaves[i].board_data();
      // The cell right of the only stone, whatever the image: found on the image itself.
      for (std::size_t cell = 0; cell < 9; ++cell) {
        if (cells[cell] != 0) answers[i].policy[8 - cell] = 1;  // the opposite cell
      }
      answers[i].value = {0.5f, 0, 0.5f};
    }
  };
  for (const std::uint64_t cache : {0, 100}) {
    BatchedMCTS<TicTacToeBoard> mcts(16, {.random_symmetry = true, .cache_entries = cache}, 1);
    for (int tree = 0; tree < 16; ++tree) {
      mcts.set_position(tree, *TicTacToeBoard::parse_position("x........"));
    }
    CallbackEvaluator<TicTacToeBoard> evaluator(prefer_corner);
    ASSERT_TRUE(mcts.run(evaluator, {.playouts = 1}, workers));
    for (int tree = 0; tree < 16; ++tree) {
      EXPECT_GT(mcts.answer(tree).moves.back().prior, 0.9f) << "cell 8 is opposite to cell 0";
    }
  }
}

// --- noise and Gumbel

TEST(Noise, IsMixedIntoThePriorsAndReproducible) {
  core::Workers workers(1);
  const auto priors = [&](float epsilon, std::uint64_t seed) {
    BatchedMCTS<Connect4> mcts(1, {.noise_epsilon = epsilon}, seed);
    EXPECT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 10}, workers));
    std::vector<float> found;
    for (const MoveAnswer& move : mcts.answer(0).moves) found.push_back(move.prior);
    return found;
  };
  const auto plain = priors(0, 1);
  const auto noisy = priors(0.25f, 1);
  EXPECT_EQ(noisy, priors(0.25f, 1));
  EXPECT_NE(noisy, priors(0.25f, 2));
  EXPECT_NE(noisy, plain);
  float sum = 0;
  for (std::size_t i = 0; i < 7; ++i) {
    EXPECT_GE(noisy[i], 0.74f * plain[i]);
    sum += noisy[i];
  }
  EXPECT_NEAR(sum, 1, 1e-3);
}

TEST(Dirichlet, HasTheRightMeanAndSpread) {
  core::Rng rng(1);
  constexpr int kDraws = 20000;
  for (const double alpha : {0.03, 0.3, 1.0, 5.0}) {
    double mean = 0;
    double square = 0;
    for (int i = 0; i < kDraws; ++i) {
      std::array<double, 5> sample{};
      draw_dirichlet(rng, alpha, sample);
      mean += sample[2];
      square += sample[2] * sample[2];
    }
    mean /= kDraws;
    const double variance = square / kDraws - mean * mean;
    EXPECT_NEAR(mean, 0.2, 0.015);
    EXPECT_NEAR(variance, 0.2 * 0.8 / (5 * alpha + 1), 0.01) << alpha;
  }
}

TEST(Gumbel, FindsTheMoveAndSpendsItsBudget) {
  core::Workers workers(1);
  for (const std::uint32_t playouts : {7u, 16u, 50u, 400u}) {
    BatchedMCTS<Connect4> mcts(1, {.gumbel = true}, 4);
    ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = playouts}, workers));
    const Answer answer = mcts.answer(0);
    EXPECT_EQ(answer.playouts, playouts);
    ASSERT_TRUE(answer.best);
    std::uint32_t visits = 0;
    for (const MoveAnswer& move : answer.moves) visits += move.visits;
    EXPECT_EQ(visits, playouts);
    EXPECT_GT(answer.moves[static_cast<std::size_t>(*answer.best)].visits, 0u);
  }
  BatchedMCTS<Connect4> mcts(1, {.gumbel = true}, 4);
  mcts.set_position(0, *Connect4::parse_position("44115"));  // 3, 6 or lose
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 3000}, workers));
  const int best = *mcts.answer(0).best;
  EXPECT_TRUE(best == 2 || best == 5) << best;
}

// Only one of the moves is considered, and it loses: then the others are looked at all the same.
TEST(Gumbel, DoesNotInsistOnALostMove) {
  core::Workers workers(1);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    BatchedMCTS<Connect4> mcts(1, {.gumbel = true, .gumbel_considered = 1}, seed);
    mcts.set_position(0, *Connect4::parse_position("11223"));  // the second player must play 4
    ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 200}, workers));
    EXPECT_EQ(mcts.answer(0).best, 3) << seed;
  }
}

TEST(Gumbel, ConsidersOnlySoManyMoves) {
  core::Workers workers(1);
  BatchedMCTS<Gomoku> mcts(1, {.gumbel = true, .gumbel_considered = 8}, 4);
  ASSERT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = 64}, workers));
  int tried = 0;
  for (const MoveAnswer& move : mcts.answer(0).moves) tried += move.visits > 0;
  EXPECT_EQ(tried, 8);
}

// --- budgets

TEST(Budget, StopsWhenTheMoveIsDecided) {
  core::Workers workers(1);
  const Connect4 forced = *Connect4::parse_position("1211131");
  BatchedMCTS<Connect4> hasty(1, {}, 4);
  hasty.set_position(0, forced);
  ASSERT_TRUE(
      hasty.run(RolloutEvaluator(), {.playouts = 20000, .stop_when_decided = true}, workers));
  BatchedMCTS<Connect4> patient(1, {}, 4);
  patient.set_position(0, forced);
  ASSERT_TRUE(patient.run(RolloutEvaluator(), {.playouts = 20000}, workers));
  EXPECT_LT(hasty.answer(0).playouts, patient.answer(0).playouts);
  EXPECT_EQ(hasty.answer(0).best, patient.answer(0).best);
}

TEST(Budget, StopsOnTimeAndOnRequest) {
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(1, {}, 4);
  const auto start = std::chrono::steady_clock::now();
  ASSERT_TRUE(mcts.run(RolloutEvaluator(),
                       {.playouts = 2000000000, .time = std::chrono::milliseconds(50)}, workers));
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  EXPECT_GT(mcts.answer(0).playouts, 0u);
  std::stop_source stop;
  stop.request_stop();
  ASSERT_TRUE(
      mcts.run(RolloutEvaluator(), {.playouts = 2000000000, .stop = stop.get_token()}, workers));
  EXPECT_EQ(mcts.answer(0).playouts, 0u);
}

TEST(MovesLeft, PrefersTheQuickWin) {
  // Two moves of the same value; the leaf that lasts longer is visited less by the winner.
  core::Workers workers(1);
  const auto value = [](auto leaves, auto answers) {
    for (std::size_t i = 0; i < leaves.size(); ++i) {
      answers[i].policy.fill(1);
      const bool first = leaves[i].get_turn() == 1;
      answers[i].value = first ? Wdl{0.9f, 0, 0.1f} : Wdl{0.1f, 0, 0.9f};
      const bool left = (leaves[i].occupied() & games::connect4::column_of(0)) != 0;
      answers[i].moves_left = left ? 5.0f : 25.0f;
    }
  };
  const auto left_visits = [&](float slope) {
    BatchedMCTS<Connect4> mcts(1, {.moves_left_slope = slope}, 4);
    CallbackEvaluator<Connect4> evaluator(value);
    EXPECT_TRUE(mcts.run(evaluator, {.playouts = 400}, workers));
    return mcts.answer(0).moves[0].visits;
  };
  EXPECT_GT(left_visits(0.01f), left_visits(0) + 20);
}

}  // namespace
}  // namespace joseki::search
