// SPDX-License-Identifier: MIT
// joseki bench learn: how fast networks answer, play themselves and learn.
#include "app/cli/bench/bench.h"
#include "app/players/network_bench.h"

namespace joseki::app {

core::Status bench_learn(BenchContext& context) {
  auto status = bench_networks(
      [&](const SearchMetric& metric) {
        context.metric("learn", metric.name, metric.value, metric.unit);
      },
      context.stop);
  if (!status || context.stop.stop_requested()) return status;
  return bench_training(context);
}

}  // namespace joseki::app
