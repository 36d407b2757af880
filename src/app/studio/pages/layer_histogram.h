// SPDX-License-Identifier: MIT
// LayerHistogram: how the rates of one layer of a table are spread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "solve/formation/statistics.h"
#include "solve/formation/table.h"

namespace joseki::studio {

struct LayerHistogram {
  std::uint64_t boards = 0;
  std::uint64_t certain = 0;  // of rate 1
  std::array<std::uint64_t, formation::Statistics::kBins> bins{};
  double mean = 0;
  double best = 0;
  std::uint64_t below = 0;  // boards with a lower rate than asked for
};

// Reads the whole layer. bad_input if it has more than 50 million boards or keeps no rates,
// not_found if it is not there.
core::Result<LayerHistogram> layer_histogram(const formation::Table& table, int layer,
                                             std::uint64_t boards, double rate);

}  // namespace joseki::studio
