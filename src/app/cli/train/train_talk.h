// SPDX-License-Identifier: MIT
// TrainTalk: what people get to see of a training: lines, JSON, the log, and files in its folder.
#pragma once

#include <filesystem>
#include <string>

#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/session.h"
#include "learn/selfplay/training_run.h"

namespace joseki::app {

struct TrainingPlaces {
  std::filesystem::path folder;
  std::filesystem::path checkpoint;
  std::filesystem::path model;
};

class TrainTalk : public learn::TrainingWatcher {
 public:
  // `command` makes the same training again.
  TrainTalk(Session& session, ProgressMode mode, TrainingPlaces places, std::string command);

  void after_round(const learn::TrainingRun& run) override;
  core::Status after_examination(const learn::TrainingRun& run) override;
  void after_checkpoint(const learn::TrainingRun& run, std::uint64_t bytes) override;

  void note_stop() { talk_.note("keeping what was learned so far"); }
  // The network's file is written after each examination; if it was lost or damaged since, this
  // writes it again.
  core::Status mend_model(const learn::TrainingRun& run) const;
  // The answer of the command.
  void tell_result(const learn::TrainingRun& run);

 private:
  core::Status write_files(const learn::TrainingRun& run) const;

  Session& session_;
  TrainingPlaces places_;
  std::string command_;
  ProgressTalk talk_;
};

}  // namespace joseki::app
