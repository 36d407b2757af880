// SPDX-License-Identifier: MIT
// Micro-benchmarks of ranking: what a query and a proof spend their time on.
#include <benchmark/benchmark.h>

#include <vector>

#include "core/rng.h"
#include "games/vanish/vanish.h"

namespace joseki::games::vanish {
namespace {

const Vanish& game() {
  static const Vanish game(*parse_rules("vanish-4x4-m4"));
  return game;
}

std::vector<State> random_states() {
  core::Rng rng(1);
  std::vector<State> states;
  for (int i = 0; i < 4096; ++i)
    states.push_back(game().unrank({0, rng.below(game().tier_size(0))}));
  return states;
}

void rank(benchmark::State& run) {
  const std::vector<State> states = random_states();
  std::size_t i = 0;
  for (auto _ : run) benchmark::DoNotOptimize(game().rank(states[i++ % states.size()]));
}
BENCHMARK(rank);

void unrank(benchmark::State& run) {
  core::Rng rng(2);
  for (auto _ : run) {
    benchmark::DoNotOptimize(game().unrank({0, rng.below(game().tier_size(0))}));
  }
}
BENCHMARK(unrank);

}  // namespace
}  // namespace joseki::games::vanish
