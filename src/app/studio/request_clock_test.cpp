// SPDX-License-Identifier: MIT
#include "app/studio/request_clock.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <thread>

namespace joseki::studio {
namespace {

struct Timing {
  double wait = -1;
  double work = -1;
  double cpu = -1;
};

Timing timing_of(const RequestClock& clock) {
  Timing timing;
  const int read = std::sscanf(clock.timing().c_str(), "wait;dur=%lf, work;dur=%lf, cpu;dur=%lf",
                               &timing.wait, &timing.work, &timing.cpu);
  EXPECT_EQ(read, 3) << clock.timing();
  return timing;
}

TEST(RequestClock, SleepIsWorkButTakesNoProcessor) {
  RequestClock clock;
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  clock.begin_work();
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  const Timing timing = timing_of(clock);
  EXPECT_GE(timing.wait, 30);
  EXPECT_GE(timing.work, 50);
  EXPECT_LT(timing.cpu, 25);
}

TEST(RequestClock, CountsTheProcessorOfTheWorkAlone) {
  const auto spin = [](double milliseconds) {
    RequestClock clock;
    clock.begin_work();
    while (timing_of(clock).cpu < milliseconds) {
    }
  };
  RequestClock clock;
  spin(20);
  clock.begin_work();
  spin(5);
  const Timing timing = timing_of(clock);
  EXPECT_GE(timing.cpu, 5);
  EXPECT_LT(timing.cpu, 20);
  EXPECT_GE(timing.work, timing.cpu - 0.01);
  EXPECT_GE(timing.wait, 20);
}

}  // namespace
}  // namespace joseki::studio
