// SPDX-License-Identifier: MIT
// Workers: the threads of a solver. The only header that knows TBB; everyone else is handed one.
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#include <tbb/task_arena.h>

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>

#include "core/fork_join.h"

namespace joseki::core {

// A fixed number of threads. One job at a time; exceptions of a job reach its caller.
class Workers {
 public:
  // `threads` = 0: all cores. More threads than cores are allowed (tests need them).
  explicit Workers(int threads);

  int threads() const { return threads_; }
  // Within a piece of a job: which of the threads this is, from 0 to threads() - 1.
  static int current_thread() { return tbb::this_task_arena::current_thread_index(); }

  // fn(begin, end) over pieces of [0, n), each at most `grain` long and starting at a multiple of
  // it, so that pieces never depend on the number of threads. Pieces not yet begun are skipped once
  // `stop` is requested.
  template <class Fn>
  void for_pieces(std::uint64_t n, std::uint64_t grain, const std::stop_token& stop, Fn fn) {
    const std::uint64_t pieces = (n + grain - 1) / grain;
    ForkJoin tsan;
    tsan.fork();
    arena_.execute([&] {
      tbb::parallel_for(
          tbb::blocked_range<std::uint64_t>(0, pieces, 1),
          [&](const auto& range) {
            tsan.begin();
            for (auto piece = range.begin(); piece != range.end(); ++piece) {
              if (stop.stop_requested()) return;
              fn(piece * grain, std::min(n, (piece + 1) * grain));
            }
            tsan.end();
          },
          tbb::simple_partitioner{});
    });
    tsan.join();
  }

  // The sum of fn(begin, end) over such pieces: the same for every thread count, floats included,
  // because the split depends on n and grain only.
  template <class T, class Fn>
  T sum_pieces(std::uint64_t n, std::uint64_t grain, Fn fn) {
    const std::uint64_t pieces = (n + grain - 1) / grain;
    ForkJoin tsan;
    tsan.fork();
    T total = arena_.execute([&] {
      return tbb::parallel_deterministic_reduce(
          tbb::blocked_range<std::uint64_t>(0, pieces, 1), T{},
          [&](const auto& range, T sum) {
            tsan.begin();
            for (auto piece = range.begin(); piece != range.end(); ++piece) {
              sum += fn(piece * grain, std::min(n, (piece + 1) * grain));
            }
            tsan.end();
            return sum;
          },
          [&](T a, const T& b) {
            tsan.join();
            return a += b;
          });
    });
    tsan.join();
    return total;
  }

 private:
  int threads_;
  // Lifts TBB's cap where more threads than cores are wanted. Not there otherwise: of several caps
  // in a process TBB takes the lowest.
  std::optional<tbb::global_control> cap_;
  tbb::task_arena arena_;
};

}  // namespace joseki::core
