// SPDX-License-Identifier: MIT
// Workers: the threads of a solver. Everyone is handed one; only parallel.cpp knows that TBB runs
// them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stop_token>
#include <vector>

namespace joseki::core {

// A fixed number of threads. One job at a time; exceptions of a job reach its caller.
class Workers {
 public:
  // `threads` = 0: all cores. More threads than cores are allowed (tests need them).
  explicit Workers(int threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  int threads() const { return threads_; }
  // Within a piece of a job: which of the threads this is, from 0 to threads() - 1.
  static int current_thread();

  // fn(begin, end) over pieces of [0, n), each at most `grain` long and starting at a multiple of
  // it, so that pieces never depend on the number of threads. Pieces not yet begun are skipped once
  // `stop` is requested.
  template <class Fn>
  void for_pieces(std::uint64_t n, std::uint64_t grain, const std::stop_token& stop, Fn fn) {
    const auto run_piece = [&](std::uint64_t piece) {
      fn(piece * grain, std::min(n, (piece + 1) * grain));
    };
    run({&run_piece, call<decltype(run_piece)>}, pieces_of(n, grain), stop);
  }

  // The sum of fn(begin, end) over such pieces: the same for every thread count, floats included,
  // because the pieces are added in their order.
  template <class T, class Fn>
  T sum_pieces(std::uint64_t n, std::uint64_t grain, Fn fn) {
    std::vector<T> sums(pieces_of(n, grain));
    const auto run_piece = [&](std::uint64_t piece) {
      sums[piece] = fn(piece * grain, std::min(n, (piece + 1) * grain));
    };
    run({&run_piece, call<decltype(run_piece)>}, sums.size(), {});
    T total{};
    for (const T& sum : sums) total += sum;
    return total;
  }

 private:
  // The caller's function without its type: one indirect call a piece keeps TBB's templates, which
  // take seconds to compile, out of every file with a loop.
  struct Job {
    const void* function;
    void (*call)(const void* function, std::uint64_t piece);
  };
  template <class Function>
  static void call(const void* function, std::uint64_t piece) {
    (*static_cast<const Function*>(function))(piece);
  }

  static std::uint64_t pieces_of(std::uint64_t n, std::uint64_t grain) {
    return (n + grain - 1) / grain;
  }
  void run(Job job, std::uint64_t pieces, const std::stop_token& stop);

  struct Arena;
  int threads_;
  std::unique_ptr<Arena> arena_;
};

}  // namespace joseki::core
