// SPDX-License-Identifier: MIT
#include "app/studio/pages/practice/layer_view.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "solve/formation/rate.h"

namespace joseki::studio {
namespace {

// bad_input if the layer is too large or keeps no rates, not_found if it is not there.
core::Result<LayerHistogram> layer_histogram(const formation::Table& table, int layer,
                                             std::uint64_t boards, double rate) {
  constexpr std::uint64_t kMostBoards = 50'000'000;
  if (boards > kMostBoards) {
    return core::Error{core::Errc::bad_input,
                       core::text("layer {} has {} boards: too many to read now", layer, boards),
                       {}};
  }
  core::Workers alone(1);
  const auto loaded = table.load(layer, alone);
  if (!loaded) return loaded.error();
  LayerHistogram histogram{.boards = boards};
  const auto precision = table.identity().precision;
  if (loaded->rates.size() != boards * static_cast<std::uint64_t>(formation::bytes_of(precision))) {
    return core::Error{core::Errc::bad_input,
                       core::text("layer {} keeps no rates: the table is sparse", layer),
                       {}};
  }
  formation::with_format(precision, [&](auto format) {
    using Format = decltype(format);
    const auto* const rates =
        reinterpret_cast<const typename Format::Stored*>(loaded->rates.data());
    for (std::uint64_t i = 0; i < boards; ++i) {
      const double fraction = Format::fraction(rates[i]);
      const auto bin = static_cast<int>(fraction * formation::Statistics::kBins);
      ++histogram
            .bins[static_cast<std::size_t>(std::clamp(bin, 0, formation::Statistics::kBins - 1))];
      histogram.certain += rates[i] == Format::certain() ? 1 : 0;
      histogram.below += fraction < rate ? 1 : 0;
      histogram.mean += fraction;
      histogram.best = std::max(histogram.best, fraction);
    }
  });
  if (boards > 0) histogram.mean /= static_cast<double>(boards);
  return histogram;
}

}  // namespace

const formation::LayerInfo* LayerView::info() const {
  const auto found = std::find_if(layers.begin(), layers.end(),
                                  [&](const auto& one) { return one.layer == layer; });
  return found == layers.end() ? nullptr : &*found;
}

core::Status look_at_layers(TableShelf& tables, LayerView& view) {
  return tables.with_formation(view.table, [&](formation::Table& table) -> core::Status {
    auto layers = table.layers();
    if (!layers) return std::move(layers).error();
    view.layers = std::move(*layers);
    if (!view.layer) return core::Done{};
    view.histogram.reset();  // of a table that has changed meanwhile
    view.absent.reset();
    const formation::LayerInfo* info = view.info();
    const std::uint64_t boards = info == nullptr ? 0 : info->boards;
    auto histogram = layer_histogram(table, *view.layer, boards, view.here.value_or(0));
    if (histogram) {
      view.histogram = *histogram;
    } else {
      view.absent = histogram.error().what.english();
    }
    return core::Done{};
  });
}

}  // namespace joseki::studio
