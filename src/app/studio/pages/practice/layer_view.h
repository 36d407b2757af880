// SPDX-License-Identifier: MIT
// LayerView: the layers of a table, and how the rates of one of them are spread.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/studio/disk_shelf.h"
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

struct LayerView {
  std::string table;
  std::vector<formation::LayerInfo> layers{};
  std::optional<int> layer{};    // of the board; nothing: it is in none
  std::optional<double> here{};  // its rate
  formation::Precision precision = formation::Precision::u32;
  std::optional<LayerHistogram> histogram{};
  std::optional<std::string> absent{};  // why there is no histogram

  // What its file tells of the board's layer; null if it is not there.
  const formation::LayerInfo* info() const;
};

// Adds the layers of the table to a view, and the histogram of view.layer, for which it reads the
// whole layer. No histogram is possible for more than 50 million boards, or without stored rates.
core::Status look_at_layers(TableShelf& tables, LayerView& view);

}  // namespace joseki::studio
