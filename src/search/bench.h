// SPDX-License-Identifier: MIT
// How fast the search is: playouts a second of a BatchedMCTS, with its memory warm.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>

#include "core/ensure.h"
#include "core/parallel.h"
#include "search/batched_mcts.h"

namespace joseki::search {

struct BenchCase {
  int trees = 1;
  std::uint32_t playouts = 1000;  // a move and tree, from the start of the game
  int moves = 20;                 // searches that are timed
};

struct BenchResult {
  double playouts_per_second = 0;  // of the fastest search
  double bytes_per_node = 0;
  double bytes_per_playout = 0;
  std::uint64_t signature = 0;  // of all visits; the same on every machine and thread count
};

// One search more than asked for is run and not timed: it touches the memory.
template <games::MCTSGame G, LocalEvaluator<G> E>
BenchResult bench_search(const BenchCase& bench, const E& evaluator, core::Workers& workers) {
  using Clock = std::chrono::steady_clock;
  BatchedMCTS<G> mcts(bench.trees, {}, 1);
  BenchResult result;
  for (int move = 0; move <= bench.moves; ++move) {
    for (int tree = 0; tree < bench.trees; ++tree) mcts.forget(tree);
    const auto start = Clock::now();
    const bool done{mcts.run(evaluator, {.playouts = bench.playouts}, workers)};
    const std::chrono::duration<double> seconds = Clock::now() - start;
    core::ensure(done, "a benchmark fits the memory");
    double playouts = 0;
    double nodes = 0;
    double bytes = 0;
    for (int tree = 0; tree < bench.trees; ++tree) {
      const Answer answer = mcts.answer(tree);
      playouts += answer.playouts;
      nodes += static_cast<double>(answer.nodes);
      // The first group of a tree's memory is no node.
      bytes += static_cast<double>(mcts.used_bytes(tree) - sizeof(NodeGroup));
      for (const MoveAnswer& m : answer.moves) {
        result.signature = games::mix_words(result.signature, m.visits);
      }
    }
    if (move == 0) continue;
    result.playouts_per_second = std::max(result.playouts_per_second, playouts / seconds.count());
    result.bytes_per_node = bytes / nodes;
    result.bytes_per_playout = bytes / playouts;
  }
  return result;
}

}  // namespace joseki::search
