// SPDX-License-Identifier: MIT
#include "app/players/search_bench.h"

#include <algorithm>
#include <optional>

#include "core/parallel.h"
#include "games/connect4/connect4.h"
#include "games/othello/othello.h"
#include "search/bench.h"

namespace joseki::app {
namespace {

using games::connect4::Connect4;
using games::othello::Othello;
using search::BenchCase;
using search::BenchResult;

constexpr int kRounds = 3;

// The better of two measurements.
BenchResult better(const std::optional<BenchResult>& a, const BenchResult& b) {
  return a && a->playouts_per_second > b.playouts_per_second ? *a : b;
}

// One case measured on one thread and on two, taking turns, so that whatever else the machine does
// hits both.
struct OneAndTwo {
  BenchResult one;
  BenchResult two;
};

OneAndTwo measure_rollouts(const BenchCase& bench) {
  core::Workers one(1);
  core::Workers two(2);
  std::optional<BenchResult> on_one;
  std::optional<BenchResult> on_two;
  for (int round = 0; round < kRounds; ++round) {
    on_one = better(on_one, bench_search<Connect4>(bench, search::RolloutEvaluator(), one));
    on_two = better(on_two, bench_search<Connect4>(bench, search::RolloutEvaluator(), two));
  }
  return {*on_one, *on_two};
}

BenchResult measure_null(const BenchCase& bench) {
  core::Workers one(1);
  return bench_search<Connect4>(bench, search::NullEvaluator(), one);
}

BenchResult measure_othello(const BenchCase& bench) {
  core::Workers one(1);
  return bench_search<Othello>(bench, search::RolloutEvaluator(), one);
}

}  // namespace

core::Status bench_searches(const std::function<void(const SearchMetric&)>& tell,
                            const std::stop_token& stop) {
  const auto interrupted = core::Error{core::Errc::interrupted, core::text("interrupted"), {}};
  const auto millions = [](const BenchResult& r) { return r.playouts_per_second * 1e-6; };
  const OneAndTwo tree = measure_rollouts({.trees = 1, .playouts = 1000, .moves = 50});
  tell({"connect4_rollouts_1_tree", millions(tree.one), "M/s"});
  tell({"connect4_rollouts_1_tree_2_threads", millions(tree.two), "M/s"});
  if (stop.stop_requested()) return interrupted;
  const OneAndTwo many = measure_rollouts({.trees = 64, .playouts = 1000, .moves = 10});
  tell({"connect4_rollouts_64_trees", millions(many.one), "M/s"});
  tell({"connect4_rollouts_64_trees_2_threads", millions(many.two), "M/s"});
  tell({"connect4_speedup_2_threads", millions(many.two) / millions(many.one), "x"});
  if (stop.stop_requested()) return interrupted;
  const BenchResult null = measure_null({.trees = 256, .playouts = 1000, .moves = 10});
  tell({"connect4_null_256_trees", millions(null), "M/s"});
  if (stop.stop_requested()) return interrupted;
  const BenchResult othello = measure_othello({.trees = 64, .playouts = 1000, .moves = 5});
  tell({"othello_rollouts_64_trees", millions(othello), "M/s"});
  tell({"connect4_bytes_per_node", many.one.bytes_per_node, "B"});
  tell({"connect4_bytes_per_playout", many.one.bytes_per_playout, "B"});
  return core::Done{};
}

std::uint64_t search_signature() {
  const BenchCase small{.trees = 8, .playouts = 1000, .moves = 1};
  core::Workers one(1);
  const std::uint64_t rollouts =
      bench_search<Connect4>(small, search::RolloutEvaluator(), one).signature;
  return games::mix_words(games::mix_words(rollouts, measure_null(small).signature),
                          measure_othello(small).signature);
}

}  // namespace joseki::app
