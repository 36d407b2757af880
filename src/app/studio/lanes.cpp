// SPDX-License-Identifier: MIT
#include "app/studio/lanes.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

#include <system_error>
#include <utility>

namespace joseki::studio {
namespace {

// The calling thread lets others go first that wake up to answer; those it starts do too.
void give_way() {
  constexpr int kNice = 5;
  const sched_param usual{};
  static_cast<void>(sched_setscheduler(0, SCHED_BATCH, &usual));
  static_cast<void>(setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNice));
}

}  // namespace

Lanes::Lanes(LaneWorkers workers) {
  try {
    for (int i = 0; i < workers.quick; ++i) workers_.emplace_back([this] { work(Pace::quick); });
    for (int i = 0; i < workers.slow; ++i) {
      workers_.emplace_back([this] {
        give_way();
        work(Pace::slow);
      });
    }
  } catch (const std::system_error&) {  // no more threads: those that began must not wait for ever
    end();
    throw;
  }
}

Lanes::~Lanes() { end(); }

void Lanes::end() {
  const std::unique_lock lock(mutex_);
  is_ending_ = true;
  for (PaceQueue& queue : queues_) queue.woken.notify_all();
}

void Lanes::make_ready(Waiting waiting) {
  PaceQueue& place = queue(waiting.pace);
  place.ready.push_back(std::move(waiting));
  place.woken.notify_one();
}

void Lanes::post(const std::string& lane, Pace pace, Task task) {
  const std::lock_guard lock(mutex_);
  if (!lane.empty()) {
    const auto [place, is_free] = behind_.try_emplace(lane);
    if (!is_free) {
      place->second.push_back({lane, pace, std::move(task)});
      return;
    }
  }
  make_ready({lane, pace, std::move(task)});
}

void Lanes::leave(const std::string& lane) {
  if (lane.empty()) return;
  const auto place = behind_.find(lane);
  if (place->second.empty()) {
    behind_.erase(place);
    return;
  }
  Waiting next = std::move(place->second.front());
  place->second.pop_front();
  make_ready(std::move(next));
}

void Lanes::work(Pace pace) {
  PaceQueue& own = queue(pace);
  std::unique_lock lock(mutex_);
  while (true) {
    own.woken.wait(lock, [&] { return is_ending_ || !own.ready.empty(); });
    if (is_ending_) return;
    Waiting next = std::move(own.ready.front());
    own.ready.pop_front();
    lock.unlock();
    next.task();
    next.task = {};  // what it holds goes before the lane is free
    lock.lock();
    leave(next.lane);
  }
}

}  // namespace joseki::studio
