// SPDX-License-Identifier: MIT
// Training: a network that gets better by playing itself. The virtual seam between typed self-play
// and everybody who holds a game by name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "learn/selfplay/exam.h"
#include "learn/selfplay/harvest.h"
#include "learn/selfplay/network_learner.h"
#include "learn/selfplay/recipe.h"

namespace joseki::learn {

// How far a training is. Everything but the seconds is the same for a seed on one thread.
struct TrainingProgress {
  std::uint64_t rounds = 0;
  std::uint64_t steps = 0;
  SelfPlayCounts counts{};
  Losses losses{};  // means over about the last hundred steps
  double learning_rate = 0;
  std::uint64_t replay = 0;  // positions in the buffer
  std::uint64_t gates = 0;
  std::uint64_t gates_passed = 0;
  double resign_below = 1;
  double play_seconds = 0;
  double learn_seconds = 0;
};

// What an examination found.
struct Examination {
  double elo = 0;
  ExamResult searched{};  // with the recipe's playouts
  ExamResult bare{};      // with one playout
};

// One line of the progress file.
struct HistoryRow {
  double seconds = 0;
  TrainingProgress progress{};
  Examination exam{};
};

// One caller at a time.
class Training {
 public:
  virtual ~Training() = default;
  virtual const Recipe& recipe() const = 0;
  virtual std::uint64_t seed() const = 0;
  virtual const char* device() const = 0;  // that it learns on
  virtual const TrainingProgress& progress() const = 0;

  // Some moves in all games, then training, and what follows from it. False if it was told to stop:
  // then everything is as it was before the round.
  virtual bool round(const std::stop_token& stop) = 0;
  // bad_input once the loss is no number any more: then nothing of it must be kept.
  virtual core::Status health() const = 0;
  // Takes some seconds and changes nothing.
  virtual Examination examine() = 0;
  // What plays now.
  virtual search::Network network() = 0;

  // Kept in checkpoints.
  virtual std::vector<HistoryRow>& history() = 0;
  virtual double& seconds() = 0;
  virtual core::Result<std::uint64_t> save(const std::filesystem::path& path) = 0;
};

struct TrainingSetup {
  Recipe recipe{};
  std::uint64_t seed = 1;
  LearnerMaker make_learner{};
  core::Workers* workers = nullptr;              // outlives the training
  std::optional<search::Network> begins_with{};  // of the recipe's shape; nothing: a random one
};

// What can be trained.
class TrainableGame {
 public:
  virtual ~TrainableGame() = default;
  virtual std::string name() const = 0;
  // bad_input if this game cannot be trained so. Trainings are begun by recipes that it can be.
  virtual core::Status suits(const Recipe& recipe) const = 0;
  virtual std::unique_ptr<Training> begin(const TrainingSetup& setup) const = 0;
  // Goes on with a checkpoint. `change` may change the recipe that was kept; what is fixed must
  // stay (bad_input). Errors as read_checkpoint() has them.
  virtual core::Result<std::unique_ptr<Training>> resume(
      const std::filesystem::path& path, const TrainingSetup& setup,
      const std::function<core::Status(Recipe&)>& change) const = 0;
  // Self-play alone, so many moves in every game: for measuring.
  virtual SelfPlayCounts play(const search::Network& network, const Recipe& recipe, int moves,
                              core::Workers& workers) const = 0;
  virtual search::NetworkShape shape(const Recipe& recipe) const = 0;
  // Whether a network keeps the exact outcome, in all positions that play can reach if these are
  // few enough, else in `positions` of random games.
  struct Check {
    ExamResult result{};
    bool is_whole = false;  // every reachable position was asked
  };
  virtual core::Result<Check> check(const search::Network& network, const Thinking& thinking,
                                    int positions, core::Workers& workers) const = 0;
  // The same for positions written down with the score of every action: above, equal to or below 0
  // if it wins, draws or loses; nothing where it is not possible.
  struct Fact {
    std::string position;
    std::vector<std::optional<int>> scores;
  };
  virtual core::Result<Check> check(const search::Network& network, const Thinking& thinking,
                                    const std::vector<Fact>& facts,
                                    core::Workers& workers) const = 0;
};

// tictactoe, vanish-3x3-m3, vanish-4x4-m4, connect4, othello. Null: nobody trains this game.
const TrainableGame* trainable_game(std::string_view name);
std::vector<std::string> trainable_games();

}  // namespace joseki::learn
