// SPDX-License-Identifier: MIT
// Tests of the forward pass against its slow twin, and of networks as evaluators of a search.
#include "search/network/network_forward.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <vector>

#include "core/parallel.h"
#include "core/rng.h"
#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/othello/othello.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "reference/naive_network.h"
#include "search/batched_mcts.h"
#include "search/network/network_evaluator.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;

constexpr NetworkSize kSmall{
    .blocks = 2, .channels = 16, .policy_channels = 3, .value_channels = 2, .hidden = 20};

// Biases too, so that a forgotten one is seen.
template <class G>
Network some_network(const NetworkSize& size, std::uint64_t seed) {
  Network network = random_network(shape_of<G>(size), seed);
  core::Rng rng(seed);
  for (auto& tensor : network.tensors) {
    for (float& weight : tensor) weight += static_cast<float>(rng.unit() - 0.5) * 0.1f;
  }
  return network;
}

// Positions of random games, some of each length.
template <class G>
std::vector<G> some_positions(std::size_t count, std::uint64_t seed) {
  core::Rng rng(seed);
  std::vector<G> positions;
  G game;
  while (positions.size() < count) {
    const auto moves = game.get_valid_moves();
    if (moves.empty()) {
      game = G();
      continue;
    }
    positions.push_back(game);
    game.step(moves[static_cast<int>(rng.below(static_cast<std::uint64_t>(moves.size())))]);
  }
  return positions;
}

struct Rows {
  std::vector<float> policy, wdl, moves_left;
  friend bool operator==(const Rows&, const Rows&) = default;
};

template <class G>
std::vector<float> planes_of(std::span<const G> positions) {
  constexpr std::size_t kInputs = games::observation_size<G>(games::Layout::planes);
  std::vector<float> planes(positions.size() * kInputs);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    games::write_observation(positions[i], positions[i].get_turn(), games::Layout::planes,
                             planes.data() + i * kInputs);
  }
  return planes;
}

template <class G>
Rows run(NetworkForward& forward, std::span<const G> positions) {
  const std::size_t count = positions.size();
  Rows rows{std::vector<float>(count * static_cast<std::size_t>(G::Traits::ACTION_SIZE)),
            std::vector<float>(count * 3), std::vector<float>(count)};
  forward.run(planes_of(positions), static_cast<int>(count),
              {rows.policy, rows.wdl, rows.moves_left});
  return rows;
}

template <class G>
class NetworkTwins : public testing::Test {};
using Games = testing::Types<games::tictactoe::TicTacToeBoard, Connect4, games::othello::Othello,
                             games::gomoku::Gomoku, games::vanish::Vanish3x3M3>;
TYPED_TEST_SUITE(NetworkTwins, Games);

TYPED_TEST(NetworkTwins, SayTheSame) {
  const Network network = some_network<TypeParam>(kSmall, 5);
  NetworkForward forward(network);
  const auto positions = some_positions<TypeParam>(5, 1);
  const Rows rows = run<TypeParam>(forward, positions);
  const std::vector<float> planes = planes_of<TypeParam>(positions);
  const std::size_t actions = rows.policy.size() / positions.size();
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const std::size_t inputs = network.shape.inputs();
    const auto twin =
        reference::NaiveNetwork(network).run(std::span(planes).subspan(i * inputs, inputs));
    for (std::size_t k = 0; k < actions; ++k) {
      ASSERT_NEAR(rows.policy[i * actions + k], twin.policy[k], 2e-4) << "move " << k;
    }
    for (std::size_t k = 0; k < 3; ++k) ASSERT_NEAR(rows.wdl[3 * i + k], twin.wdl[k], 1e-4);
    ASSERT_NEAR(rows.moves_left[i], twin.moves_left, 2e-4);
  }
}

TYPED_TEST(NetworkTwins, SayTheSameToBothSides) {
  NetworkForward forward(some_network<TypeParam>(kSmall, 6));
  const auto positions = some_positions<TypeParam>(40, 2);
  std::vector<TypeParam> swapped;
  for (const TypeParam& position : positions) {
    auto cells = position.board_data();
    for (auto& cell : cells) cell = static_cast<std::int8_t>(-cell);
    TypeParam other = position;
    other.set_turn(-position.get_turn());
    // Not every game lets the second player have more stones; its boards need not be imported.
    if (!other.import_board(cells)) continue;
    swapped.push_back(other);
    ASSERT_EQ(run<TypeParam>(forward, std::span(&position, 1)),
              run<TypeParam>(forward, std::span(&swapped.back(), 1)));
  }
  ASSERT_FALSE(swapped.empty());
}

TEST(NetworkForward, SaysTheSameInAnyCompany) {
  NetworkForward forward(some_network<Connect4>({}, 7));
  const auto positions = some_positions<Connect4>(41, 3);
  const Rows all = run<Connect4>(forward, positions);
  for (std::size_t first = 0; first < positions.size(); first += 5) {
    for (const std::size_t count : {1u, 2u, 3u, 7u, 8u, 9u, 20u}) {
      if (first + count > positions.size()) continue;
      const Rows some = run<Connect4>(forward, std::span(positions).subspan(first, count));
      ASSERT_TRUE(std::equal(some.policy.begin(), some.policy.end(),
                             all.policy.begin() + static_cast<std::ptrdiff_t>(7 * first)))
          << count << " from " << first;
      ASSERT_TRUE(std::equal(some.wdl.begin(), some.wdl.end(),
                             all.wdl.begin() + static_cast<std::ptrdiff_t>(3 * first)));
    }
  }
}

TEST(NetworkForward, TakesEverySizeThatIsAllowed) {
  for (const NetworkSize& size :
       {NetworkSize{0, 1, 1, 1, 1}, NetworkSize{1, 7, 5, 3, 9}, NetworkSize{3, 48, 32, 8, 64}}) {
    const Network network = some_network<Connect4>(size, 8);
    NetworkForward forward(network);
    const Connect4 start;
    const Rows rows = run<Connect4>(forward, std::span(&start, 1));
    const auto twin =
        reference::NaiveNetwork(network).run(planes_of<Connect4>(std::span(&start, 1)));
    for (std::size_t k = 0; k < 7; ++k) {
      ASSERT_NEAR(rows.policy[k], twin.policy[k], 1e-3) << size.channels << " channels";
    }
    ASSERT_NEAR(rows.wdl[0], twin.wdl[0], 1e-3);
  }
}

TEST(NetworkForward, StaysANumberAtTheEnds) {
  Network network = some_network<Connect4>(kSmall, 9);
  network.tensors.back() = {300, -300, 0, 200};  // the last bias
  const Connect4 start;
  NetworkForward high(network);
  Rows rows = run<Connect4>(high, std::span(&start, 1));
  EXPECT_NEAR(rows.wdl[0], 1, 1e-6);
  EXPECT_NEAR(rows.moves_left[0], 200, 5);
  network.tensors.back() = {0, 0, 0, -200};
  NetworkForward low(network);
  rows = run<Connect4>(low, std::span(&start, 1));
  EXPECT_NEAR(rows.moves_left[0], 0, 1e-6);
}

TEST(NetworkEvaluator, SaysTheSameForEveryNumberOfThreads) {
  const Network network = some_network<Connect4>(kSmall, 10);
  const auto positions = some_positions<Connect4>(100, 4);
  std::vector<Evaluation<Connect4>> first;
  for (const int threads : {1, 2, 7}) {
    core::Workers workers(threads);
    NetworkEvaluator<Connect4> evaluator(network, workers);
    std::vector<Evaluation<Connect4>> answers(positions.size());
    evaluator.evaluate(positions, answers);
    if (first.empty()) first = answers;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      ASSERT_EQ(answers[i].policy, first[i].policy);
      ASSERT_EQ(answers[i].value.win, first[i].value.win);
      ASSERT_EQ(answers[i].moves_left, first[i].moves_left);
      float sum = 0;
      for (int move = 0; move < 7; ++move) {
        const float chance = answers[i].policy[static_cast<std::size_t>(move)];
        ASSERT_EQ(chance > 0, games::is_valid(positions[i], move));
        sum += chance;
      }
      ASSERT_NEAR(sum, 1, 1e-5);
    }
  }
}

TEST(NetworkEvaluator, LeadsASearchWithSeveralLeavesARound) {
  const Network network = some_network<Connect4>(kSmall, 11);
  const auto search = [&](int threads, int leaves) {
    core::Workers workers(threads);
    NetworkEvaluator<Connect4> evaluator(network, workers);
    SearchOptions options;
    options.leaves_per_round = leaves;
    options.cache_entries = 4096;
    BatchedMCTS<Connect4> mcts(3, options, 1);
    EXPECT_TRUE(mcts.run(evaluator, {.playouts = 300}, workers));
    std::vector<std::uint32_t> visits;
    for (int tree = 0; tree < mcts.size(); ++tree) {
      for (const MoveAnswer& move : mcts.answer(tree).moves) visits.push_back(move.visits);
      EXPECT_EQ(mcts.answer(tree).playouts, 300u);
    }
    return visits;
  };
  EXPECT_EQ(search(1, 8), search(2, 8));
  EXPECT_EQ(search(1, 1), search(2, 1));
}

}  // namespace
}  // namespace joseki::search
