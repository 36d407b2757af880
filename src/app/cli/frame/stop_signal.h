// SPDX-License-Identifier: MIT
// StopOnSignal: Ctrl-C as a std::stop_token. The first asks the work to stop, the second ends the
// process at once.
#pragma once

#include <functional>
#include <stop_token>
#include <thread>

namespace joseki::app {

// While one lives, SIGINT, SIGTERM and SIGHUP request a stop instead of killing. At most one at a
// time; construct and destroy it on the same thread.
class StopOnSignal {
 public:
  // `on_stop` is called once, on a thread of its own, when the first signal has come. May be empty.
  explicit StopOnSignal(std::function<void()> on_stop = {});
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
  ~StopOnSignal();

  std::stop_token token() const { return source_.get_token(); }

 private:
  void watch(const std::stop_token& end);

  std::function<void()> on_stop_;
  std::stop_source source_;
  std::jthread watcher_;
};

}  // namespace joseki::app
