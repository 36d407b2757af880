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
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "learn/selfplay/exam.h"
#include "learn/selfplay/harvest.h"
#include "learn/selfplay/network_learner.h"
#include "learn/selfplay/recipe.h"

namespace joseki::learn {

// How far a training has come. On one thread a seed decides all of it but the seconds.
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

// One examination, and when it was.
struct HistoryRow {
  double seconds = 0;
  TrainingProgress progress{};
  Examination exam{};
};

// What a training remembers of its own past. Whoever runs it writes this down; checkpoints keep it.
struct TrainingDiary {
  double seconds = 0;  // of work so far, interruptions left out
  std::vector<HistoryRow> history{};
};

// One caller at a time.
class Training {
 public:
  virtual ~Training() = default;
  virtual const Recipe& recipe() const = 0;
  virtual std::uint64_t seed() const = 0;
  virtual const char* device() const = 0;  // that it learns on
  virtual const TrainingProgress& progress() const = 0;

  // Plays some moves in all games, then trains. False if it was told to stop: then everything is as
  // it was before the round.
  virtual bool round(const std::stop_token& stop) = 0;
  // bad_input once the loss is not a number: such a training must not be saved.
  virtual core::Status health() const = 0;
  // Takes some seconds and changes nothing.
  virtual Examination examine() = 0;
  // The network that plays now.
  virtual search::Network network() const = 0;

  // Writes a checkpoint with the diary in it. Returns its length.
  virtual core::Result<std::uint64_t> save(const std::filesystem::path& path,
                                           const TrainingDiary& diary) = 0;
};

struct TrainingSetup {
  Recipe recipe{};
  std::uint64_t seed = 1;
  LearnerMaker make_learner{};
  core::Workers* workers = nullptr;              // outlives the training
  std::optional<search::Network> begins_with{};  // of the recipe's shape; nothing: a random one
};

// A training and its diary: a new one, or one that goes on.
struct OpenTraining {
  std::unique_ptr<Training> training;
  TrainingDiary diary{};
  bool is_resumed = false;
};

// A game that can be trained. Immutable; any number of threads may use it.
class TrainableGame {
 public:
  virtual ~TrainableGame() = default;
  virtual std::string name() const = 0;
  // bad_input if this recipe does not fit the game. begin() wants one that does.
  virtual core::Status suits(const Recipe& recipe) const = 0;
  virtual std::unique_ptr<Training> begin(const TrainingSetup& setup) const = 0;
  // Goes on with a checkpoint. `change` may change its recipe, and refuses changes of what is fixed
  // (bad_input). Other errors are those of read_checkpoint().
  virtual core::Result<OpenTraining> resume(
      const std::filesystem::path& path, const TrainingSetup& setup,
      const std::function<core::Status(Recipe&)>& change) const = 0;
  // Plays this many moves in every game and learns nothing: for benchmarks.
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

// Any game: typed_trainable.h has the definition, and whoever knows the list of games includes it.
template <class G>
std::unique_ptr<TrainableGame> make_trainable_game();

}  // namespace joseki::learn
