// SPDX-License-Identifier: MIT
// Lanes: workers for tasks. Tasks of one lane run one after the other, those of different lanes at
// the same time.
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

// How long a task may take: milliseconds, or seconds of thinking. Slow tasks have their own
// workers, which give way to the others when cores are short.
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

  // Any thread. A task with an empty lane belongs to no lane: it waits for a free worker only.
  void post(const std::string& lane, Pace pace, Task task);

 private:
  struct Waiting {
    std::string lane;
    Pace pace;
    Task task;
  };
  // Tasks of one pace that may run now, and the workers that wait for one.
  struct PaceQueue {
    std::deque<Waiting> ready;
    std::condition_variable woken;
  };
  PaceQueue& queue(Pace pace) { return queues_[static_cast<std::size_t>(pace)]; }
  void end();
  void work(Pace pace);
  void make_ready(Waiting waiting);     // with the lock held
  void leave(const std::string& lane);  // with the lock held

  std::mutex mutex_;  // guards everything below but the threads
  std::array<PaceQueue, 2> queues_;
  std::map<std::string, std::deque<Waiting>> behind_;  // lanes with a task ready or running
  bool is_ending_ = false;
  std::vector<std::jthread> workers_;  // last, so that they end first
};

}  // namespace joseki::studio
