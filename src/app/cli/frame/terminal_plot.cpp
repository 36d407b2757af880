// SPDX-License-Identifier: MIT
#include "app/cli/frame/terminal_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

namespace joseki::app {
namespace {

constexpr std::array<std::string_view, 9> kColumns = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
constexpr std::array<std::string_view, 9> kBars = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"};

// The largest value of each column's share of the values.
std::vector<double> columns_of(const std::vector<double>& values, std::size_t columns) {
  std::vector<double> out;
  if (values.empty()) return out;
  for (std::size_t i = 0; i < columns; ++i) {
    const std::size_t begin = i * values.size() / columns;
    const std::size_t end = std::max(begin + 1, (i + 1) * values.size() / columns);
    out.push_back(*std::max_element(values.begin() + static_cast<std::ptrdiff_t>(begin),
                                    values.begin() + static_cast<std::ptrdiff_t>(end)));
  }
  return out;
}

// Eighths of a cell: 0 to 8. Something is never drawn as nothing.
std::size_t eighths(double cells, std::size_t row) {
  if (row == 0 && cells > 0) cells = std::max(cells, 0.125);
  const double part = std::clamp(cells - static_cast<double>(row), 0.0, 1.0);
  return static_cast<std::size_t>(std::lround(part * 8));
}

std::string without_end_blanks(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::size_t label_width(const ColumnPlot& plot) {
  return std::max(plot.least_label.size(), plot.most_label.size());
}

std::string axis_line(const ColumnPlot& plot, std::size_t columns, const PlotStyle& style) {
  const std::size_t margin = label_width(plot);
  std::string out = fmt::format("  {:>{}} {}", plot.least_label, margin, style.blocks ? "└" : "+");
  for (std::size_t i = 0; i < columns; ++i) out += style.blocks ? "─" : "-";
  const std::size_t taken = plot.first_label.size() + plot.last_label.size();
  const std::string gap(columns > taken ? columns - taken : 1, ' ');
  return out +
         fmt::format("\n{:{}}{}{}{}\n", "", margin + 4, plot.first_label, gap, plot.last_label);
}

}  // namespace

std::string column_plot(const ColumnPlot& plot, const PlotStyle& style) {
  const std::size_t margin = label_width(plot) + 4;
  const std::size_t columns = style.width > margin + 10 ? style.width - margin : 10;
  const std::vector<double> shown = columns_of(plot.values, columns);
  std::string out = plot.title + "\n";
  for (std::size_t row = plot.height; row-- > 0;) {
    const bool top = row + 1 == plot.height;
    std::string line = fmt::format("  {:>{}} {}", top ? plot.most_label : "", margin - 4,
                                   style.blocks ? "│" : "|");
    for (const double value : shown) {
      const double share = (value - plot.least) / (plot.most - plot.least);
      const std::size_t full = eighths(share * static_cast<double>(plot.height), row);
      if (style.blocks) line += kColumns[full];
      if (!style.blocks) line += full >= 4 ? '#' : ' ';
    }
    out += without_end_blanks(std::move(line));
  }
  return out + axis_line(plot, columns, style);
}

std::string bar_plot(const std::string& title, const std::vector<Bar>& bars,
                     const PlotStyle& style) {
  std::size_t label = 0;
  std::size_t text = 0;
  double most = 0;
  for (const Bar& bar : bars) {
    label = std::max(label, bar.label.size());
    text = std::max(text, bar.text.size());
    most = std::max(most, bar.value);
  }
  const std::size_t taken = label + text + 5;
  const std::size_t columns = style.width > taken + 10 ? style.width - taken : 10;
  std::string out = title + "\n";
  for (const Bar& bar : bars) {
    std::string line = fmt::format("  {:>{}} ", bar.label, label);
    const double cells = most > 0 ? bar.value / most * static_cast<double>(columns) : 0;
    for (std::size_t i = 0; i < columns; ++i) {
      const std::size_t full = eighths(cells, i);
      if (style.blocks) line += kBars[full];
      if (!style.blocks) line += full >= 4 ? "#" : "";
    }
    out += line + " " + bar.text + "\n";
  }
  return out;
}

}  // namespace joseki::app
