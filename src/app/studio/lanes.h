// SPDX-License-Identifier: MIT
// Lanes: workers that answer messages; those of one lane one after the other, others at once.
#pragma once

#include <array>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace joseki::studio {

// What a task may take: milliseconds, or seconds of thinking. Slow ones have workers of their own,
// which also give way to the others where there are more of them than cores.
enum class Pace { quick, slow };

struct LaneWorkers {
  int quick = 8;
  int slow = 16;
};

class Lanes {
 public:
  using Task = std::function<void()>;  // must not throw

  // std::system_error if the system does not allow so many threads.
  explicit Lanes(LaneWorkers workers);
  Lanes(const Lanes&) = delete;
  Lanes& operator=(const Lanes&) = delete;
  ~Lanes();  // waits for the tasks that run; those that wait are dropped

  // Any thread. An empty lane is nobody's: such a task waits only for a free worker.
  void post(const std::string& lane, Pace pace, Task task);

 private:
  struct Waiting {
    std::string lane;
    Pace pace;
    Task task;
  };
  // Tasks of one pace that may run, and who waits for them.
  struct Desk {
    std::deque<Waiting> ready;
    std::condition_variable woken;
  };
  Desk& desk(Pace pace) { return desks_[static_cast<std::size_t>(pace)]; }
  void end();
  void work(Pace pace);
  void make_ready(Waiting waiting);     // with the lock held
  void leave(const std::string& lane);  // with the lock held

  std::mutex mutex_;  // guards everything below but the threads
  std::array<Desk, 2> desks_;
  std::map<std::string, std::deque<Waiting>> behind_;  // lanes with a task ready or running
  bool is_ending_ = false;
  std::vector<std::jthread> workers_;  // last, so that they end first
};

}  // namespace joseki::studio
