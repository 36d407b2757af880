// SPDX-License-Identifier: MIT
// joseki bench learn: how fast networks answer, play themselves and learn.
#include "app/cli/bench.h"
#include "app/players/network_bench.h"

namespace joseki::app {

core::Status bench_learn(BenchDesk& desk) {
  auto status = bench_networks(
      [&](const SearchMetric& metric) {
        desk.metric("learn", metric.name, metric.value, metric.unit);
      },
      desk.stop);
  if (!status || desk.stop.stop_requested()) return status;
  return bench_training(desk);
}

}  // namespace joseki::app
