// SPDX-License-Identifier: MIT
#include "app/cli/tables/table_statistics.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/report/svg_plot.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

using formation::LayerInfo;
using formation::Statistics;
using formation::TableCard;

// The layer with most boards; there is at least one.
const LayerInfo& largest(const Statistics& statistics) {
  return *std::max_element(
      statistics.layers.begin(), statistics.layers.end(),
      [](const LayerInfo& a, const LayerInfo& b) { return a.boards < b.boards; });
}

// Where an axis of rates begins, so that rates near certainty do not all look alike.
double least_shown(const Statistics& statistics) {
  double least = 1;
  for (const LayerInfo& layer : statistics.layers) {
    if (layer.boards > 0) least = std::min(least, layer.best_rate);
  }
  for (const double begin : {0.999, 0.99, 0.9, 0.5}) {
    if (least >= begin) return begin;
  }
  return 0;
}

double bin_begin(std::size_t bin) { return static_cast<double>(bin) / Statistics::kBins; }

std::string options_text(const formation::TableIdentity& identity) {
  std::string text = fmt::format("p4 {}, {}", identity.p4, formation::name_of(identity.precision));
  if (identity.delete_below > 0) text += fmt::format(", deleted below {}", identity.delete_below);
  if (identity.optimal_only) text += ", optimal branches only";
  if (identity.sparse) text += ", sparse";
  if (const auto sum = identity.shape.formation.all_of_sum; sum != 0) {
    text += fmt::format(", begins with all boards of sum {}", sum);
  }
  return text;
}

std::string facts_text(const TableCard& card, const Statistics& statistics) {
  const LayerInfo& most = largest(statistics);
  const LayerInfo& first = statistics.layers.front();
  const LayerInfo& last = statistics.layers.back();
  std::string out = card.identity.name() + "\n\n";
  out += fact_line("options", options_text(card.identity));
  out += fact_line("boards", fmt::format("{} stored of {} generated", grouped(card.boards),
                                         grouped(card.generated)));
  const auto all = static_cast<std::size_t>(card.identity.shape.layers());
  const bool missing = statistics.layers.size() < all;
  out += fact_line("layers",
                   fmt::format("{}{}, of tile sums {} to {}", statistics.layers.size(),
                               missing ? fmt::format(" of {}", all) : "", first.sum, last.sum));
  out += fact_line("largest layer",
                   fmt::format("{} with {}", most.layer, counted(most.boards, "board")));
  out += fact_line("best rate", fmt::format("{:.9f} in the first layer", card.best_rate));
  out += fact_line("certain", counted(statistics.certain, "board"));
  return out + fact_line("size", bytes_text(card.bytes));
}

ColumnPlot layers_plot(const Statistics& statistics) {
  ColumnPlot plot;
  plot.first_label = std::to_string(statistics.layers.front().layer);
  plot.last_label = std::to_string(statistics.layers.back().layer);
  return plot;
}

SvgPanel layers_panel(const Statistics& statistics) {
  SvgPanel panel;
  panel.x_label = "layer";
  panel.x_least = statistics.layers.front().layer;
  panel.x_most = std::max<double>(statistics.layers.back().layer, panel.x_least + 1);
  return panel;
}

SvgPanel boards_panel(const Statistics& statistics) {
  SvgPanel panel = layers_panel(statistics);
  panel.title = "Boards a layer";
  panel.y_label = "boards";
  panel.series = {{"stored", {}}, {"generated", {}}};
  panel.y_most = 1;
  for (const LayerInfo& layer : statistics.layers) {
    const auto stored = static_cast<double>(layer.boards);
    const auto generated = static_cast<double>(layer.generated);
    panel.series[0].points.emplace_back(layer.layer, stored);
    panel.series[1].points.emplace_back(layer.layer, generated);
    panel.y_most = std::max({panel.y_most, stored, generated});
  }
  return panel;
}

SvgPanel rates_panel(const Statistics& statistics) {
  SvgPanel panel = layers_panel(statistics);
  panel.title = "Best rate of a layer";
  panel.y_label = "rate";
  panel.y_least = least_shown(statistics);
  panel.series = {{"best rate", {}}};
  for (const LayerInfo& layer : statistics.layers) {
    if (layer.boards > 0) panel.series[0].points.emplace_back(layer.layer, layer.best_rate);
  }
  return panel;
}

SvgPanel histogram_panel(const Statistics& statistics) {
  SvgPanel panel;
  panel.kind = SvgPanel::Kind::bars;
  panel.title = "Boards by rate";
  panel.x_label = "rate";
  panel.y_label = "boards";
  panel.series = {{"boards", {}}};
  for (std::size_t bin = 0; bin < statistics.histogram.size(); ++bin) {
    const auto boards = static_cast<double>(statistics.histogram[bin]);
    panel.series[0].points.emplace_back(bin_begin(bin), boards);
    panel.y_most = std::max(panel.y_most, boards);
  }
  return panel;
}

}  // namespace

std::string statistics_text(const TableCard& card, const Statistics& statistics,
                            const PlotStyle& style) {
  if (statistics.layers.empty()) return card.identity.name() + ": no layers\n";
  ColumnPlot boards = layers_plot(statistics);
  boards.title = "Boards a layer";
  boards.most = std::max<double>(1, static_cast<double>(largest(statistics).boards));
  boards.most_label = grouped(largest(statistics).boards);
  boards.least_label = "0";
  ColumnPlot rates = layers_plot(statistics);
  rates.title = "Best rate of a layer";
  rates.least = least_shown(statistics);
  rates.least_label = fmt::format("{}", rates.least);
  rates.most_label = "1";
  for (const LayerInfo& layer : statistics.layers) {
    boards.values.push_back(static_cast<double>(layer.boards));
    rates.values.push_back(layer.best_rate);
  }
  std::vector<Bar> bars;
  for (std::size_t bin = 0; bin < statistics.histogram.size(); ++bin) {
    bars.push_back({fmt::format("{:.2f}", bin_begin(bin)),
                    static_cast<double>(statistics.histogram[bin]),
                    grouped(statistics.histogram[bin])});
  }
  return facts_text(card, statistics) + "\n" + column_plot(boards, style) + "\n" +
         column_plot(rates, style) + "\n" + bar_plot("Boards by rate, from", bars, style);
}

std::string statistics_csv(const Statistics& statistics) {
  std::string out = "layer,sum,generated,boards,best_rate,bytes,has_rates\n";
  for (const LayerInfo& layer : statistics.layers) {
    out += fmt::format("{},{},{},{},{},{},{}\n", layer.layer, layer.sum, layer.generated,
                       layer.boards, layer.best_rate, layer.bytes, layer.has_rates);
  }
  return out;
}

std::vector<Json> statistics_objects(const TableCard& card, const Statistics& statistics) {
  std::vector<Json> objects;
  const std::string name = card.identity.name();
  for (const LayerInfo& layer : statistics.layers) {
    objects.push_back({{"type", "layer"},
                       {"table", name},
                       {"layer", layer.layer},
                       {"sum", layer.sum},
                       {"generated", layer.generated},
                       {"states", layer.boards},
                       {"best_rate", layer.best_rate},
                       {"bytes", layer.bytes},
                       {"has_rates", layer.has_rates},
                       {"file", layer.file.string()}});
  }
  objects.push_back({{"type", "statistics"},
                     {"table", name},
                     {"layers", statistics.layers.size()},
                     {"states", card.boards},
                     {"generated", card.generated},
                     {"bytes", card.bytes},
                     {"best_rate", card.best_rate},
                     {"certain", statistics.certain},
                     {"histogram", statistics.histogram},
                     {"p4", card.identity.p4},
                     {"precision", formation::name_of(card.identity.precision)},
                     {"delete_below", card.identity.delete_below},
                     {"optimal_only", card.identity.optimal_only},
                     {"sparse", card.identity.sparse}});
  return objects;
}

std::string statistics_svg(const TableCard& card, const Statistics& statistics) {
  std::vector<SvgPanel> panels;
  if (!statistics.layers.empty()) {
    panels = {boards_panel(statistics), rates_panel(statistics), histogram_panel(statistics)};
  }
  return svg_plot(fmt::format("{}: {}, best rate {:.9f}", card.identity.name(),
                              counted(card.boards, "board"), card.best_rate),
                  panels);
}

}  // namespace joseki::app
