// SPDX-License-Identifier: MIT
#include "app/players/network_bench.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

#include "app/catalog/model_shelf.h"
#include "core/ensure.h"
#include "core/parallel.h"
#include "games/connect4/connect4.h"
#include "search/batched_mcts.h"
#include "search/network/network_evaluator.h"

namespace joseki::app {
namespace {

using games::connect4::Connect4;
using Clock = std::chrono::steady_clock;

constexpr int kRounds = 5;

double seconds_of(const std::function<void()>& work) {
  const auto begin = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// The speed does not depend on what was learnt.
search::Network connect4_network() {
  auto shipped = load_model(ModelPlace{"connect4", {}});
  if (shipped) return *std::move(shipped);
  return search::random_network(search::shape_of<Connect4>({}), 1);
}

// Positions a second in the best of some rounds.
double measure_forward(search::NetworkForward& forward, int batch) {
  constexpr int kPositions = 2048;  // in a round
  const auto count = static_cast<std::size_t>(batch);
  std::vector<float> planes(count * forward.shape().inputs());
  for (std::size_t i = 0; i < planes.size(); i += 3) planes[i] = 1;
  std::vector<float> policy(count * static_cast<std::size_t>(forward.shape().actions));
  std::vector<float> wdl(count * 3);
  std::vector<float> moves_left(count);
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    const double seconds = seconds_of([&] {
      for (int done = 0; done < kPositions; done += batch) {
        forward.run(planes, batch, {policy, wdl, moves_left});
      }
    });
    best = std::max(best, kPositions / seconds);
  }
  return best;
}

struct SearchCase {
  int trees;
  int leaves;
  std::uint32_t playouts;
};

// Playouts a second of searches from the start, nothing kept in between.
double measure_search(const search::Network& network, const SearchCase& bench) {
  core::Workers one(1);
  search::NetworkEvaluator<Connect4> evaluator(network, one);
  search::SearchOptions options;
  options.leaves_per_round = bench.leaves;
  search::BatchedMCTS<Connect4> mcts(bench.trees, options, 1);
  double best = 0;
  for (int round = 0; round < kRounds; ++round) {
    for (int tree = 0; tree < bench.trees; ++tree) mcts.forget(tree);
    const double seconds = seconds_of([&] {
      const bool done{mcts.run(evaluator, {.playouts = bench.playouts}, one)};
      core::ensure(done, "a benchmark fits the memory");
    });
    best = std::max(best, bench.trees * static_cast<double>(bench.playouts) / seconds);
  }
  return best;
}

}  // namespace

core::Status bench_networks(const std::function<void(const SearchMetric&)>& tell,
                            const std::stop_token& stop) {
  const auto interrupted = core::Error{core::Errc::interrupted, core::text("interrupted"), {}};
  const search::Network network = connect4_network();
  search::NetworkForward forward(network);
  tell({"connect4_network_batch_1", measure_forward(forward, 1), "positions/s"});
  tell({"connect4_network_batch_64", measure_forward(forward, 64), "positions/s"});
  if (stop.stop_requested()) return interrupted;
  tell({"connect4_search_1_tree", measure_search(network, {1, 8, 1600}), "playouts/s"});
  tell({"connect4_search_64_trees", measure_search(network, {64, 1, 32}), "playouts/s"});
  return stop.stop_requested() ? core::Status(interrupted) : core::Done{};
}

}  // namespace joseki::app
