// SPDX-License-Identifier: MIT
// TrainingRun: the loop around a training. It decides when to examine, when to save, when to end.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>

#include "core/result.h"
#include "learn/selfplay/training.h"

namespace joseki::learn {

class TrainingRun;

// Who follows a run. Called by the thread that runs it.
class TrainingWatcher {
 public:
  virtual ~TrainingWatcher() = default;
  virtual void after_round(const TrainingRun& run) = 0;
  // The last row of the diary is new. An error ends the run.
  virtual core::Status after_examination(const TrainingRun& run) = 0;
  virtual void after_checkpoint(const TrainingRun& run, std::uint64_t bytes) = 0;
};

// When a training is over: what came before this run counts.
struct TrainingGoal {
  double seconds = 3600;
  std::optional<std::uint64_t> rounds{};  // if that comes first
};

struct TrainingRhythm {
  std::chrono::duration<double> save_every{30};  // with a round on top: what a kill can cost
  std::chrono::duration<double> examine_every{30};
  double exam_share = 0.05;  // of the time, at most, goes into examinations
};

enum class TrainingEnd { reached_goal, stopped };

class TrainingRun {
 public:
  // Checkpoints go to the file `checkpoint`. The watcher must outlive the run.
  TrainingRun(OpenTraining opened, std::filesystem::path checkpoint, TrainingWatcher& watcher);

  // Until the goal is reached or somebody stops it; keeps what was learned either way. Call it
  // once.
  core::Result<TrainingEnd> run(const TrainingGoal& goal, const TrainingRhythm& rhythm,
                                const std::stop_token& stop);

  const Training& training() const { return *training_; }
  const TrainingDiary& diary() const { return diary_; }
  // What there was before this run, and how long it has been going on.
  const TrainingProgress& start() const { return start_; }
  std::chrono::duration<double> elapsed() const { return Clock::now() - began_; }
  double seconds_left() const { return std::max(0.0, goal_.seconds - diary_.seconds); }

 private:
  using Clock = std::chrono::steady_clock;

  bool reached_goal() const;
  void count_time();
  core::Status look_after();  // examines and saves if it is time to
  core::Status examine();
  core::Status save();

  // Fixed while it runs.
  std::filesystem::path checkpoint_;
  TrainingWatcher& watcher_;
  TrainingGoal goal_{};
  TrainingRhythm rhythm_{};
  TrainingProgress start_;

  std::unique_ptr<Training> training_;
  TrainingDiary diary_;
  Clock::time_point began_ = Clock::now();
  Clock::time_point counted_until_ = began_;
  Clock::time_point save_at_ = began_;
  Clock::time_point examine_at_ = began_;
};

}  // namespace joseki::learn
