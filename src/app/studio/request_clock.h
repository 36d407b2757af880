// SPDX-License-Identifier: MIT
// RequestClock: how long a request takes, by the server's own clocks.
#pragma once

#include <chrono>
#include <string>

namespace joseki::studio {

// Begins when the request has been read.
class RequestClock {
 public:
  // A worker has taken the request. Call this and the next function on the worker's thread.
  void begin_work();

  // The answer is there. The value of the header Server-Timing, in milliseconds: the wait for the
  // worker, the work, and what the work took of the processor: "wait;dur=0.04, work;dur=0.51,
  // cpu;dur=0.38".
  std::string timing() const;

 private:
  using Clock = std::chrono::steady_clock;

  Clock::time_point read_ = Clock::now();
  Clock::time_point begun_ = read_;
  double cpu_before_ = 0;  // seconds
};

}  // namespace joseki::studio
