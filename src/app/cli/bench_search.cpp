// SPDX-License-Identifier: MIT
// joseki bench search: playouts a second and bytes a node.
#include "app/cli/bench.h"
#include "app/players/search_bench.h"

namespace joseki::app {

core::Status bench_search(BenchDesk& desk) {
  return bench_searches(
      [&](const SearchMetric& metric) {
        desk.metric("search", metric.name, metric.value, metric.unit);
      },
      desk.stop);
}

}  // namespace joseki::app
