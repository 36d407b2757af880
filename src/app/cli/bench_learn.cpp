// SPDX-License-Identifier: MIT
// joseki bench learn: how fast networks answer.
#include "app/cli/bench.h"
#include "app/players/network_bench.h"

namespace joseki::app {

core::Status bench_learn(BenchDesk& desk) {
  return bench_networks(
      [&](const SearchMetric& metric) {
        desk.metric("learn", metric.name, metric.value, metric.unit);
      },
      desk.stop);
}

}  // namespace joseki::app
