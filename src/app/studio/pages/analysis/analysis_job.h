// SPDX-License-Identifier: MIT
// AnalysisJob: reports of many games, made one beside the other while pages go on.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "app/studio/replays/game_sources.h"
#include "app/studio/studio.h"

namespace joseki::studio {

struct AnalysisFailure {
  std::string game;  // its id
  std::string name;
  core::Text message;
};

struct AnalysisProgress {
  bool is_running = false;
  bool is_cancelled = false;
  std::size_t total = 0;
  std::size_t done = 0;                // with those that failed
  std::vector<std::string> current{};  // names
  std::vector<AnalysisFailure> failed{};
};

struct AnalysisOrder {
  std::vector<std::string> games;  // ids
  bool has_opinions = false;
};

// Any thread. One job at a time, with all cores but one. Each report is in the store before its
// progress is told.
class AnalysisJob {
 public:
  // Told after every change, by any thread.
  using Tell = std::function<void(const AnalysisProgress&)>;

  AnalysisJob(Studio& studio, GameLibrary& library, GameSources& sources, Tell tell)
      : studio_(studio), library_(library), sources_(sources), tell_(std::move(tell)) {}

  // busy if there is one.
  core::Status start(AnalysisOrder order);
  void cancel();
  // The last one; nothing if there was none yet.
  std::optional<AnalysisProgress> progress() const;

 private:
  void work(const AnalysisOrder& order, const std::stop_token& stop);
  void analyse(const std::string& id, const AnalysisOrder& order,
               const std::vector<app::ReviewTable>& tables, const std::stop_token& stop);
  core::Status keep_report(const std::string& id, const AnalysisOrder& order,
                           const std::vector<app::ReviewTable>& tables,
                           const std::stop_token& stop);
  void change(const std::function<void(AnalysisProgress&)>& what);

  Studio& studio_;
  GameLibrary& library_;
  GameSources& sources_;
  const Tell tell_;
  mutable std::mutex mutex_;  // guards progress_
  std::optional<AnalysisProgress> progress_;
  std::mutex start_mutex_;  // guards worker_
  std::jthread worker_;     // last, so that it ends first
};

}  // namespace joseki::studio
