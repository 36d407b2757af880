// SPDX-License-Identifier: MIT
// Deadline: requests a stop after a while.
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <thread>

namespace joseki::studio {

class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds after)
      : clock_([this, after](const std::stop_token& end) { wait(after, end); }) {}

  std::stop_token token() const { return stop_.get_token(); }
  bool is_over() const { return stop_.stop_requested(); }

 private:
  void wait(std::chrono::milliseconds after, const std::stop_token& end) {
    std::mutex mutex;
    std::condition_variable_any woken;  // only ever by `end`
    std::unique_lock lock(mutex);
    woken.wait_for(lock, end, after, [] { return false; });
    if (!end.stop_requested()) stop_.request_stop();
  }

  std::stop_source stop_;
  std::jthread clock_;  // last, so that it ends first
};

}  // namespace joseki::studio
