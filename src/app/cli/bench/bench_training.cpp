// SPDX-License-Identifier: MIT
// The part of joseki bench learn that trains: games of self-play and steps a second.
#include <chrono>

#include "app/cli/bench/bench.h"
#include "core/ensure.h"
#include "core/parallel.h"
#include "learn/selfplay/training.h"

namespace joseki::app {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kGame = "connect4";

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// Positions without stones: what they show does not change how long a step takes.
learn::TrainingBatch blank_batch(const search::NetworkShape& shape, int size) {
  const auto rows = static_cast<std::size_t>(size);
  const auto actions = static_cast<std::size_t>(shape.actions);
  learn::TrainingBatch batch{
      .size = size,
      .planes = std::vector<float>(rows * shape.inputs()),
      .policy = std::vector<float>(rows * actions, 1.0f / static_cast<float>(shape.actions)),
      .valid = std::vector<float>(rows * actions, 1.0f),
      .weight = std::vector<float>(rows, 1.0f),
      .wdl = std::vector<float>(rows * 3, 1.0f / 3),
      .moves_left = std::vector<float>(rows, 10.0f)};
  return batch;
}

void bench_self_play(BenchContext& context, const learn::TrainableGame& game,
                     const learn::Recipe& recipe) {
  core::Workers workers(0);
  const search::Network network = search::random_network(game.shape(recipe), 1);
  constexpr int kMoves = 24;
  const auto begin = Clock::now();
  const learn::SelfPlayCounts counts = game.play(network, recipe, kMoves, workers);
  const double seconds = seconds_since(begin);
  context.metric("learn", "selfplay_moves", static_cast<double>(counts.plies) / seconds, "moves/s");
  context.metric("learn", "selfplay_games", static_cast<double>(counts.games) / seconds, "games/s");
  context.metric("learn", "selfplay_positions", static_cast<double>(counts.evaluations) / seconds,
                 "positions/s");
}

void bench_steps(BenchContext& context, const learn::TrainableGame& game,
                 const learn::Recipe& recipe) {
  core::Workers workers(0);
  const search::NetworkShape shape = game.shape(recipe);
  const auto learner =
      context.session.make_learner({.shape = shape, .seed = 1, .threads = workers.threads()});
  const learn::TrainingBatch batch = blank_batch(shape, recipe.batch);
  for (int i = 0; i < 3; ++i) learner->step(batch, {});
  constexpr int kSteps = 30;
  const auto begin = Clock::now();
  for (int i = 0; i < kSteps; ++i) learner->step(batch, {});
  context.metric("learn", "train_steps", kSteps / seconds_since(begin), "steps/s");
}

}  // namespace

core::Status bench_training(BenchContext& context) {
  const SearchGame* connect4 = context.session.shelf.find(kGame);
  core::ensure(connect4 != nullptr, "joseki has the game of its benchmarks");
  const learn::TrainableGame& game = connect4->trainable();
  const learn::Recipe recipe = learn::recipe_for(kGame, learn::Algorithm::az);
  bench_self_play(context, game, recipe);
  if (context.stop.stop_requested()) return core::Done{};
  if (context.session.make_learner) {
    bench_steps(context, game, recipe);
  } else {
    context.session.say("joseki-train bench learn measures training steps: it has libtorch");
  }
  return core::Done{};
}

}  // namespace joseki::app
