// SPDX-License-Identifier: MIT
#include "solve/formation/statistics.h"

#include <algorithm>

#include "solve/formation/rate.h"

namespace joseki::formation {

core::Result<Statistics> statistics_of(Table& table, core::Workers& workers) {
  auto layers = table.layers();
  if (!layers) return std::move(layers).error();
  Statistics statistics;
  statistics.layers = std::move(*layers);
  for (const LayerInfo& info : statistics.layers) {
    if (!info.has_rates) continue;
    const auto loaded = table.load(info.layer, workers);
    if (!loaded) return loaded.error();
    with_format(table.identity().precision, [&](auto format) {
      using Format = decltype(format);
      const auto* const rates =
          reinterpret_cast<const typename Format::Stored*>(loaded->rates.data());
      for (std::uint64_t i = 0; i < info.boards; ++i) {
        const double fraction = Format::fraction(rates[i]);
        const auto bin = static_cast<int>(fraction * Statistics::kBins);
        ++statistics.histogram[static_cast<std::size_t>(std::clamp(bin, 0, Statistics::kBins - 1))];
        statistics.certain += rates[i] == Format::certain() ? 1 : 0;
      }
    });
  }
  return statistics;
}

}  // namespace joseki::formation
