// SPDX-License-Identifier: MIT
// What a formation table holds, in numbers: layers, counts, best rates, a histogram.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::formation {

struct Statistics {
  static constexpr int kBins = 20;  // of equal width; rate 1 is in the last
  std::vector<LayerInfo> layers;
  std::array<std::uint64_t, kBins> histogram{};  // of all stored rates
  std::uint64_t certain = 0;                     // boards with rate 1
};

// Reads every rate of the table once.
core::Result<Statistics> statistics_of(Table& table, core::Workers& workers);

}  // namespace joseki::formation
