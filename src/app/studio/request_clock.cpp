// SPDX-License-Identifier: MIT
#include "app/studio/request_clock.h"

#include <fmt/format.h>

#include <ctime>

namespace joseki::studio {
namespace {

constexpr double kMilliseconds = 1e3;

// Of the calling thread.
double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

double milliseconds(std::chrono::steady_clock::duration time) {
  return kMilliseconds * std::chrono::duration<double>(time).count();
}

}  // namespace

void RequestClock::begin_work() {
  begun_ = Clock::now();
  cpu_before_ = cpu_seconds();
}

std::string RequestClock::timing() const {
  return fmt::format("wait;dur={:.3f}, work;dur={:.3f}, cpu;dur={:.3f}",
                     milliseconds(begun_ - read_), milliseconds(Clock::now() - begun_),
                     kMilliseconds * (cpu_seconds() - cpu_before_));
}

}  // namespace joseki::studio
