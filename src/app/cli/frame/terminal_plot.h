// SPDX-License-Identifier: MIT
// Plots made of characters: columns over a line, and bars beside labels.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace joseki::app {

struct PlotStyle {
  std::size_t width = 80;  // of the whole plot in columns; at least 30
  bool blocks = true;      // eighths of a block; else # only
};

// One column for each value, or for the largest of several if there are more values than columns.
struct ColumnPlot {
  std::string title;
  std::vector<double> values;
  double least = 0;  // at the bottom; smaller values are not seen
  double most = 1;   // at the top; above `least`
  std::string least_label;
  std::string most_label;
  std::string first_label;  // below the first column
  std::string last_label;
  std::size_t height = 8;
};
std::string column_plot(const ColumnPlot& plot, const PlotStyle& style);

struct Bar {
  std::string label;
  double value = 0;
  std::string text;  // behind the bar
};
// The longest bar fills the line.
std::string bar_plot(const std::string& title, const std::vector<Bar>& bars,
                     const PlotStyle& style);

}  // namespace joseki::app
