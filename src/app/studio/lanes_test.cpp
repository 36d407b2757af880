// SPDX-License-Identifier: MIT
#include "app/studio/lanes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>
#include <latch>
#include <string>
#include <thread>
#include <vector>

namespace joseki::studio {
namespace {

// Whether it is counted down within ten seconds.
bool is_done(const std::latch& latch) {
  for (int i = 0; i < 1000 && !latch.try_wait(); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return latch.try_wait();
}

TEST(Lanes, TasksOfOneLaneRunInOrderAndAlone) {
  constexpr int kTasks = 500;
  std::vector<int> order;
  std::atomic<int> inside{0};
  std::atomic<bool> was_alone{true};
  std::latch done(kTasks);
  Lanes lanes({.quick = 8, .slow = 0});
  for (int i = 0; i < kTasks; ++i) {
    lanes.post("a", Pace::quick, [&, i] {
      if (++inside != 1) was_alone = false;
      order.push_back(i);
      --inside;
      done.count_down();
    });
  }
  done.wait();
  EXPECT_TRUE(was_alone);
  ASSERT_EQ(order.size(), static_cast<std::size_t>(kTasks));
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(Lanes, OtherLanesAndNobodysTasksDoNotWait) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  std::latch others(2);
  Lanes lanes({.quick = 3, .slow = 0});
  lanes.post("slow", Pace::quick, [released] { released.wait(); });
  lanes.post("slow", Pace::quick, [] {});
  lanes.post("quick", Pace::quick, [&] { others.count_down(); });
  lanes.post("", Pace::quick, [&] { others.count_down(); });
  EXPECT_TRUE(is_done(others));
  release.set_value();
}

TEST(Lanes, SlowTasksLeaveRoomForQuickOnes) {
  std::promise<void> release;
  const auto released = release.get_future().share();
  std::latch quick(20);
  Lanes lanes({.quick = 1, .slow = 2});
  for (int i = 0; i < 10; ++i) lanes.post("", Pace::slow, [released] { released.wait(); });
  for (int i = 0; i < 20; ++i) lanes.post("", Pace::quick, [&] { quick.count_down(); });
  EXPECT_TRUE(is_done(quick));
  release.set_value();
}

TEST(Lanes, ALaneKeepsItsOrderAcrossPaces) {
  constexpr int kTasks = 200;
  std::vector<int> order;
  std::latch done(kTasks);
  Lanes lanes({.quick = 2, .slow = 2});
  for (int i = 0; i < kTasks; ++i) {
    lanes.post("a", i % 3 == 0 ? Pace::slow : Pace::quick, [&, i] {
      order.push_back(i);
      done.count_down();
    });
  }
  done.wait();
  ASSERT_EQ(order.size(), static_cast<std::size_t>(kTasks));
  EXPECT_TRUE(std::is_sorted(order.begin(), order.end()));
}

TEST(Lanes, EndingWaitsForWhatRunsAndDropsTheRest) {
  std::atomic<int> done{0};
  {
    std::promise<void> started;
    Lanes lanes({.quick = 1, .slow = 0});
    lanes.post("a", Pace::quick, [&] {
      started.set_value();
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      ++done;
    });
    started.get_future().wait();
    lanes.post("a", Pace::quick, [&] { ++done; });
  }
  EXPECT_EQ(done, 1);
}

}  // namespace
}  // namespace joseki::studio
