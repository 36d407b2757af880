// SPDX-License-Identifier: MIT
// Whole trainings: they learn, and an interruption changes nothing.
#include "learn/selfplay/training.h"

#include <gtest/gtest.h>

#include "core/ensure.h"
#include "core/test_folder.h"
#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"
#include "learn/selfplay/checkpoint.h"
#include "learn/selfplay/typed_trainable.h"
#include "learn/torch/torch_learner.h"
#include "sixth_game/hexapawn.h"

namespace joseki::learn {
namespace {

const TrainableGame& trainable_game(std::string_view name) {
  static const auto kGames = [] {
    std::vector<std::unique_ptr<TrainableGame>> games;
    games.push_back(make_trainable_game<games::tictactoe::TicTacToeBoard>());
    games.push_back(make_trainable_game<games::vanish::Vanish3x3M3>());
    games.push_back(make_trainable_game<games::connect4::Connect4>());
    games.push_back(make_trainable_game<games::gomoku::Gomoku>());
    games.push_back(make_trainable_game<games::hexapawn::Hexapawn>());
    return games;
  }();
  const auto found = std::find_if(kGames.begin(), kGames.end(),
                                  [&](const auto& game) { return game->name() == name; });
  core::ensure(found != kGames.end(), "a game of this test");
  return **found;
}

class WholeTraining : public testing::Test {
 protected:
  static Recipe small_recipe(std::string_view game, Algorithm algorithm) {
    Recipe recipe = recipe_for(game, algorithm);
    recipe.blocks = 1;
    recipe.channels = 8;
    recipe.games = 32;
    recipe.playouts = 16;
    recipe.fast_playouts = 6;
    recipe.batch = 32;
    recipe.least = 64;
    recipe.gate_rounds = 2;
    recipe.gate_games = 4;
    recipe.gate_playouts = 4;
    recipe.pool_rounds = 2;
    recipe.pool_size = 2;
    return recipe;
  }
  TrainingSetup setup(const Recipe& recipe, core::Workers& workers) {
    return {.recipe = recipe, .seed = 11, .make_learner = make_torch_learner, .workers = &workers};
  }
  Checkpoint kept(Training& training, const std::string& name) {
    const auto path = folder_.path() / name;
    EXPECT_TRUE(training.save(path, {}));
    auto checkpoint = read_checkpoint(path, one_);
    EXPECT_TRUE(checkpoint) << checkpoint.error().what;
    return *checkpoint;
  }

  // Everything that decides what comes next: networks, optimizer, games in play, replay buffer,
  // pool.
  void expect_same(Training& a, Training& b) {
    const Checkpoint expected = kept(a, "a");
    const Checkpoint found = kept(b, "b");
    ASSERT_EQ(expected.sections.size(), found.sections.size());
    for (const auto& [section, bytes] : expected.sections) {
      EXPECT_TRUE(found.sections.at(section) == bytes) << section;
    }
  }
  static core::Status change_nothing(Recipe&) { return core::Done{}; }

  core::TestFolder folder_;
  core::Workers one_{1};
};

class EveryTraining : public WholeTraining,
                      public testing::WithParamInterface<std::pair<std::string, Algorithm>> {};

TEST_P(EveryTraining, GoesOnAfterAnInterruptionAsIfThereHadBeenNone) {
  const auto& [name, algorithm] = GetParam();
  const TrainableGame& game = trainable_game(name);
  Recipe recipe = small_recipe(name, algorithm);
  recipe.pool_share = 0.3;
  const auto whole = game.begin(setup(recipe, one_));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(whole->round({}));
  const std::uint64_t steps = whole->progress().steps;
  const TrainingDiary diary{12.5, {{3.5, whole->progress(), {}}}};
  ASSERT_TRUE(whole->save(folder_.path() / "middle", diary));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(whole->round({}));

  auto opened = game.resume(folder_.path() / "middle", setup({}, one_), change_nothing);
  ASSERT_TRUE(opened) << opened.error().what;
  EXPECT_TRUE(opened->is_resumed);
  EXPECT_EQ(opened->diary.seconds, 12.5);
  ASSERT_EQ(opened->diary.history.size(), 1u);
  EXPECT_EQ(opened->diary.history[0].seconds, 3.5);
  Training& again = *opened->training;
  EXPECT_EQ(again.recipe(), recipe);
  EXPECT_EQ(again.progress().rounds, 3u);
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(again.round({}));
  EXPECT_GT(again.progress().steps, steps);
  expect_same(*whole, again);
}

TEST_P(EveryTraining, ForgetsARoundThatIsStopped) {
  const auto& [name, algorithm] = GetParam();
  const auto training = trainable_game(name).begin(setup(small_recipe(name, algorithm), one_));
  ASSERT_TRUE(training->round({}));
  const Checkpoint before = kept(*training, "before");
  std::stop_source source;
  source.request_stop();
  EXPECT_FALSE(training->round(source.get_token()));
  EXPECT_TRUE(kept(*training, "after").sections == before.sections);
}

INSTANTIATE_TEST_SUITE_P(Games, EveryTraining,
                         testing::Values(std::pair{"tictactoe", Algorithm::az},
                                         std::pair{"tictactoe", Algorithm::selfplay_pg},
                                         std::pair{"vanish-3x3-m3", Algorithm::az},
                                         std::pair{"connect4", Algorithm::az},
                                         std::pair{"gomoku", Algorithm::az},
                                         std::pair{"hexapawn", Algorithm::az}));

// Its learner takes the network up before the first step, which may come after the interruption.
TEST_F(WholeTraining, ThatBeginsWithANetworkPlaysItAndMayBeInterruptedToo) {
  const TrainableGame& game = trainable_game("connect4");
  Recipe recipe = small_recipe("connect4", Algorithm::az);
  recipe.least = 400;
  recipe.gate_rounds = 0;
  TrainingSetup begun = setup(recipe, one_);
  begun.begins_with = search::random_network(game.shape(recipe), 5);
  const auto whole = game.begin(begun);
  ASSERT_TRUE(whole->round({}));
  ASSERT_EQ(whole->progress().steps, 0u);
  EXPECT_EQ(whole->network().tensors, begun.begins_with->tensors);
  ASSERT_TRUE(whole->save(folder_.path() / "middle", {}));
  auto opened = game.resume(folder_.path() / "middle", setup({}, one_), change_nothing);
  ASSERT_TRUE(opened) << opened.error().what;
  while (whole->progress().steps == 0) {
    ASSERT_TRUE(whole->round({}));
    ASSERT_TRUE(opened->training->round({}));
  }
  expect_same(*whole, *opened->training);
}

TEST_F(WholeTraining, RefusesADamagedReplayBuffer) {
  const TrainableGame& game = trainable_game("tictactoe");
  const auto training = game.begin(setup(small_recipe("tictactoe", Algorithm::az), one_));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(training->round({}));
  const Checkpoint sound = kept(*training, "sound");
  const auto refusal = [&](const std::string& section, auto spoil) {
    Checkpoint checkpoint = sound;  // with right checksums: only its meaning is wrong
    spoil(checkpoint.sections.at(section));
    EXPECT_TRUE(write_checkpoint(folder_.path() / "spoilt", checkpoint, one_));
    auto resumed = game.resume(folder_.path() / "spoilt", setup({}, one_), change_nothing);
    EXPECT_FALSE(resumed);
    return resumed ? std::string() : resumed.error().what.english();
  };
  EXPECT_NE(refusal("replay", [](std::string& b) { b[0] = 99; }).find("replay buffer"),
            std::string::npos);
  EXPECT_NE(refusal("replay", [](std::string& b) { b.pop_back(); }).find("replay buffer"),
            std::string::npos);
  EXPECT_NE(refusal("games", [](std::string& b) { b.pop_back(); }).find("games in play"),
            std::string::npos);
  EXPECT_NE(refusal("learner", [](std::string& b) { b.resize(b.size() - 4); }).find("learner"),
            std::string::npos);
  EXPECT_NE(refusal("playing", [](std::string& b) { b.resize(8); }).find("network"),
            std::string::npos);
}

TEST_F(WholeTraining, RefusesTheCheckpointOfAnotherGame) {
  const auto training =
      trainable_game("tictactoe").begin(setup(small_recipe("tictactoe", Algorithm::az), one_));
  kept(*training, "tictactoe");
  auto resumed = trainable_game("connect4")
                     .resume(folder_.path() / "tictactoe", setup({}, one_), change_nothing);
  ASSERT_FALSE(resumed);
  EXPECT_EQ(resumed.error().code, core::Errc::foreign_file);
  EXPECT_NE(resumed.error().what.english().find("tictactoe and not of connect4"),
            std::string::npos);
}

// Rounds, not seconds: the same on every machine and under any load.
class HeavyTraining : public WholeTraining {};
TEST_F(HeavyTraining, OfTicTacToeLowersTheLossAndRaisesElo) {
  Recipe recipe = recipe_for("tictactoe", Algorithm::az);
  recipe.blocks = 2;
  recipe.channels = 16;
  recipe.games = 64;
  recipe.learning_rate = 4e-3;
  const auto training = trainable_game("tictactoe").begin(setup(recipe, one_));
  const Examination before = training->examine();
  while (training->progress().steps < 20) ASSERT_TRUE(training->round({}));
  const Losses early = training->progress().losses;
  while (training->progress().steps < 400) ASSERT_TRUE(training->round({}));
  const Losses late = training->progress().losses;
  const Examination after = training->examine();
  EXPECT_LT(late.policy + late.value, 0.8 * (early.policy + early.value));
  EXPECT_GT(after.elo, before.elo + 50);
  EXPECT_GT(after.bare.share(), before.bare.share() + 0.2);
  EXPECT_GT(after.searched.share(), 0.98);
}

// Without search, against a pool.
TEST_F(HeavyTraining, ByPolicyGradientLearnsToBeatTheRandomPlayer) {
  Recipe recipe = recipe_for("tictactoe", Algorithm::selfplay_pg);
  recipe.blocks = 1;
  recipe.channels = 16;
  const auto training = trainable_game("tictactoe").begin(setup(recipe, one_));
  const Examination before = training->examine();
  while (training->progress().steps < 400) ASSERT_TRUE(training->round({}));
  const Examination after = training->examine();
  EXPECT_GT(after.bare.share(), before.bare.share() + 0.1);
}

TEST_F(WholeTraining, SaysWhenTheLossIsNoNumberAnyMore) {
  Recipe recipe = small_recipe("tictactoe", Algorithm::az);
  recipe.value_weight = 1e39;  // more than single precision has
  const auto training = trainable_game("tictactoe").begin(setup(recipe, one_));
  EXPECT_TRUE(training->health());
  for (int i = 0; i < 20 && training->health(); ++i) ASSERT_TRUE(training->round({}));
  const auto status = training->health();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().hint, core::Remedy::lower_learning_rate);
}

class SlowTraining : public WholeTraining {};
// About a minute of one core; by steps, so that a busy machine ends up with the same network.
TEST_F(SlowTraining, OfTicTacToeEndsPerfect) {
  const TrainableGame& game = trainable_game("tictactoe");
  const auto training = game.begin(setup(recipe_for("tictactoe", Algorithm::az), one_));
  while (training->progress().steps < 4000) ASSERT_TRUE(training->round({}));
  const auto check = game.check(training->network(), {.playouts = 100}, 0, one_);
  ASSERT_TRUE(check);
  EXPECT_TRUE(check->is_whole);
  EXPECT_EQ(check->result.right, check->result.positions);
}

}  // namespace
}  // namespace joseki::learn
