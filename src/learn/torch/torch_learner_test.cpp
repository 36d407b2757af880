// SPDX-License-Identifier: MIT
#include "learn/torch/torch_learner.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "core/test_folder.h"
#include "games/connect4/connect4.h"
#include "games/tictactoe/board.h"
#include "learn/player.h"
#include "learn/selfplay/checkpoint.h"
#include "learn/selfplay/training.h"
#include "learn/selfplay/training_batch.h"
#include "learn/torch/residual_network.h"
#include "search/network/network_forward.h"

namespace joseki::learn {
namespace {

using games::connect4::Connect4;

// Positions of random games with made-up answers.
template <class G>
TrainingBatch made_up_batch(int size) {
  core::Rng rng(1);
  TrainingBatch batch;
  while (batch.size < size) {
    G game;
    for (auto plies = rng.below(20); plies > 0 && !games::is_over(game); --plies) {
      game.step(random_move(game, rng));
    }
    if (games::is_over(game)) continue;
    auto sample = sample_of(game);
    sample.policy[static_cast<std::size_t>(random_move(game, rng))] = 1;
    sample.value = batch.size % 2 == 0 ? search::Wdl{1, 0, 0} : search::Wdl{0, 0.5f, 0.5f};
    sample.moves_left = static_cast<float>(batch.size % 9);
    append(sample, batch);
  }
  return batch;
}

constexpr StepOptions kStep{.learning_rate = 3e-3,
                            .weight_decay = 1e-4,
                            .averaging = 0.9,
                            .value_weight = 1,
                            .moves_left_weight = 0.1,
                            .entropy_weight = 0};

LearnerSetup small_setup() {
  return {.shape = search::shape_of<Connect4>({.blocks = 2, .channels = 8}), .seed = 5};
}

TEST(TorchLearner, LearnsABatchByHeart) {
  const auto learner = make_torch_learner(small_setup());
  const auto batch = made_up_batch<Connect4>(64);
  const Losses first = learner->step(batch, kStep);
  Losses last;
  for (int i = 0; i < 150; ++i) last = learner->step(batch, kStep);
  EXPECT_LT(last.policy, first.policy / 2);
  EXPECT_LT(last.value, first.value / 2);
  EXPECT_LT(last.moves_left, first.moves_left);
}

TEST(TorchLearner, GivesTheSameWeightsForASeed) {
  const auto batch = made_up_batch<Connect4>(32);
  const auto weights = [&](std::uint64_t seed) {
    LearnerSetup setup = small_setup();
    setup.seed = seed;
    const auto learner = make_torch_learner(setup);
    for (int i = 0; i < 5; ++i) learner->step(batch, kStep);
    return learner->network().tensors;
  };
  EXPECT_EQ(weights(5), weights(5));
  EXPECT_NE(weights(5), weights(6));
}

TEST(TorchLearner, GoesOnFromItsStateToTheBit) {
  const auto batch = made_up_batch<Connect4>(32);
  const auto learner = make_torch_learner(small_setup());
  for (int i = 0; i < 4; ++i) learner->step(batch, kStep);
  LearnerSetup other = small_setup();
  other.seed = 77;
  const auto again = make_torch_learner(other);
  ASSERT_TRUE(again->restore(learner->state()));
  for (int i = 0; i < 4; ++i) {
    learner->step(batch, kStep);
    again->step(batch, kStep);
  }
  EXPECT_EQ(again->state().numbers, learner->state().numbers);
  EXPECT_EQ(again->network().tensors, learner->network().tensors);
}

TEST(TorchLearner, RefusesTheStateOfAnotherShape) {
  const auto learner = make_torch_learner(small_setup());
  LearnerState state = learner->state();
  state.numbers.pop_back();
  const auto status = learner->restore(state);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, core::Errc::damaged_file);
}

TEST(TorchLearner, BeginsWithANetworkAndGoesOnFromIt) {
  const auto batch = made_up_batch<Connect4>(256);
  const auto teacher = make_torch_learner(small_setup());
  Losses learned;
  for (int i = 0; i < 100; ++i) learned = teacher->step(batch, kStep);
  LearnerSetup other = small_setup();
  other.seed = 77;
  const auto pupil = make_torch_learner(other);
  const search::Network network = teacher->network();
  pupil->begin_with(network, batch);
  const search::Network begun = pupil->network();
  ASSERT_EQ(begun.tensors.size(), network.tensors.size());
  for (std::size_t i = 0; i < network.tensors.size(); ++i) {
    for (std::size_t j = 0; j < network.tensors[i].size(); ++j) {
      ASSERT_NEAR(begun.tensors[i][j], network.tensors[i][j], 1e-4) << "tensor " << i;
    }
  }
  // Learning sees it through the batch norm of the batch, and the same comes out.
  StepOptions still = kStep;
  still.learning_rate = 0;
  const Losses first = pupil->step(batch, still);
  EXPECT_NEAR(first.policy, learned.policy, 0.05);
  EXPECT_NEAR(first.value, learned.value, 0.05);
}

// oneDNN's forward pass of the exported network against libtorch's of the one with batch norm.
TEST(TorchLearner, ExportsWhatLibtorchComputes) {
  const auto shape = search::shape_of<Connect4>({.blocks = 3, .channels = 16});
  torch::manual_seed(3);
  ResidualNetwork network(shape);
  const auto batch = made_up_batch<Connect4>(50);
  const auto planes = torch::from_blob(const_cast<float*>(batch.planes.data()),
                                       {batch.size, shape.planes, shape.rows, shape.columns});
  network.train();
  for (int i = 0; i < 3; ++i) network.forward(planes);  // running means worth folding
  network.eval();
  const Predictions said = network.forward(planes);

  search::NetworkForward forward(network.folded());
  std::vector<float> policy(50u * 7), wdl(50u * 3), moves_left(50);
  forward.run(batch.planes, 50, {policy, wdl, moves_left});
  const auto expected_wdl = torch::softmax(said.wdl, 1).contiguous();
  const auto expected_policy = said.policy.contiguous();
  const auto expected_left = said.moves_left.contiguous();
  for (std::size_t i = 0; i < policy.size(); ++i) {
    ASSERT_NEAR(policy[i], expected_policy.data_ptr<float>()[i], 2e-5);
  }
  for (std::size_t i = 0; i < wdl.size(); ++i) {
    ASSERT_NEAR(wdl[i], expected_wdl.data_ptr<float>()[i], 1e-5);
  }
  for (std::size_t i = 0; i < moves_left.size(); ++i) {
    ASSERT_NEAR(moves_left[i], expected_left.data_ptr<float>()[i], 2e-5);
  }
}

}  // namespace
}  // namespace joseki::learn
