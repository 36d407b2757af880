// SPDX-License-Identifier: MIT
// joseki bench search: playouts a second and bytes a node.
#include "app/cli/bench/bench.h"
#include "app/players/search_bench.h"

namespace joseki::app {

core::Status bench_search(BenchContext& context) {
  return bench_searches(
      [&](const SearchMetric& metric) {
        context.metric("search", metric.name, metric.value, metric.unit);
      },
      context.stop);
}

}  // namespace joseki::app
