// SPDX-License-Identifier: MIT
#include "core/parallel.h"

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/info.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <iterator>
#include <optional>
#include <thread>

#include "core/fork_join.h"

namespace joseki::core {
namespace {

// As TBB counts them: those this process may use. Asked for more than that without a cap lifted,
// TBB prints a warning.
int cores() { return std::max(1, tbb::info::default_concurrency()); }

std::ptrdiff_t threads_there() {
  std::error_code ignored;
  return std::distance(std::filesystem::directory_iterator("/proc/self/task", ignored), {});
}

// Throws std::system_error if the system does not allow `count` threads beside those there are. TBB
// finds out on one of its own threads, and that ends the program.
void try_threads(int count) {
  const std::ptrdiff_t before = threads_there();
  {
    std::vector<std::jthread> tried;
    for (int i = 0; i < count; ++i) {
      tried.emplace_back([](const std::stop_token& end) {
        while (!end.stop_requested()) std::this_thread::sleep_for(std::chrono::microseconds(50));
      });
    }
    for (std::jthread& thread : tried) thread.request_stop();
  }
  // A thread that was joined counts until the system has put it away.
  for (int wait = 0; wait < 1000 && threads_there() > before; ++wait) {
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
}

// TBB keeps the threads it made for the whole process, so the most that was tried once is enough.
void allow_threads(int count) {
  static std::atomic<int> most_tried = 1;
  constexpr int kOthers = 3;  // Ctrl-C, the clock of a progress line, one to spare
  if (count <= most_tried) return;
  try_threads(count - 1 + kOthers);
  most_tried = count;
}

}  // namespace

struct Workers::Arena {
  explicit Arena(int threads) : tasks(threads) {}

  // Lifts TBB's cap where more threads than cores are wanted. Not there otherwise: of several caps
  // in a process TBB takes the lowest.
  std::optional<tbb::global_control> cap;
  tbb::task_arena tasks;
};

Workers::Workers(int threads) : threads_(threads > 0 ? threads : cores()) {
  allow_threads(threads_);
  arena_ = std::make_unique<Arena>(threads_);
  if (threads_ > cores()) {
    arena_->cap.emplace(tbb::global_control::max_allowed_parallelism,
                        static_cast<std::size_t>(threads_));
  }
}

Workers::~Workers() = default;

int Workers::current_thread() { return tbb::this_task_arena::current_thread_index(); }

void Workers::run(Job job, std::uint64_t pieces, const std::stop_token& stop) {
  ForkJoin tsan;
  tsan.fork();
  arena_->tasks.execute([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::uint64_t>(0, pieces, 1),
        [&](const auto& range) {
          tsan.begin();
          for (auto piece = range.begin(); piece != range.end(); ++piece) {
            if (stop.stop_requested()) return;
            job.call(job.function, piece);
          }
          tsan.end();
        },
        tbb::simple_partitioner{});
  });
  tsan.join();
}

}  // namespace joseki::core
