// SPDX-License-Identifier: MIT
// BuildQueue: builds, proofs and compressions one after the other, each a child process that runs
// the same command a person would type.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "app/log/event_log.h"
#include "app/studio/events.h"
#include "app/studio/tables/build_orders.h"
#include "app/studio/tables/job.h"
#include "app/studio/tables/job_progress.h"
#include "app/studio/tables/job_store.h"
#include "core/child_process.h"

namespace joseki::studio {

// Any thread. A build that is paused, canceled or stopped with the server keeps what is done.
class BuildQueue {
 public:
  struct Helpers {
    Store& store;
    Events& events;
    TableShelf& shelf;
    app::EventLog& log;
  };

  // Goes on with what waited or ran when the last server ended.
  static core::Result<std::unique_ptr<BuildQueue>> open(Helpers helpers);
  ~BuildQueue();  // interrupts the job that runs and waits for it; it will go on next time

  // A new job at the end. busy if the table has one already that has not ended.
  core::Status add(app::BuildRequest request, const std::string& source);
  // The same of a table that is there, in that folder of the shelf.
  core::Status add(Job::Kind kind, const std::string& table, const std::filesystem::path& folder);

  // not_found for a number that is none; bad_input if that cannot be done to it now.
  core::Status pause(std::int64_t job);
  core::Status resume(std::int64_t job);
  core::Result<Job> cancel(std::int64_t job);  // returns when its process has ended
  void clear();                                // forgets ended jobs

  // Running and waiting ones in their order, then ended ones, newest first.
  std::vector<Job> jobs() const;
  std::optional<Job> job_of(const std::string& table) const;  // not ended
  core::Result<Job> job(std::int64_t id) const;               // not_found

 private:
  explicit BuildQueue(Helpers helpers);
  using Clock = std::chrono::steady_clock;

  core::Status append(Job job);
  Job* find(std::int64_t id);          // with the lock held; null if there is none
  Job* next();                         // with the lock held: the next one that may run
  bool is_held(const Job& job) const;  // another process builds that table
  void work(const std::stop_token& end);
  void run(std::int64_t id, const std::stop_token& end);
  void take_line(std::int64_t id, JobProgress& progress, std::string_view line);
  void finish(std::int64_t id, const core::Result<core::ChildRun>& child, const Json& error);
  void settle(Job& job, const core::ChildRun& child, const Json& error);  // with the lock held
  void note_result(const Job& job, const Json& answer);                   // with the lock held
  void changed(const Job& job);         // with the lock held: to the store and the pages
  void forget_ended(std::size_t kept);  // with the lock held: all but the newest so many
  void push_queue();

  Helpers helpers_;
  JobStore store_;
  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable_any woken_;
  std::vector<Job> jobs_;  // by number
  std::optional<std::int64_t> running_;
  std::stop_source interrupt_;  // of the running one
  bool is_ending_ = false;
  Clock::time_point busy_until_{};  // another process has the table: look again then
  Clock::time_point last_push_{};
  std::jthread worker_;  // last, so that it ends first
};

// The contract's queue object; `outside`: jobs of other processes, which come first.
Json queue_object(const BuildQueue& queue, const Json& outside);

}  // namespace joseki::studio
