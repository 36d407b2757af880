// SPDX-License-Identifier: MIT
// Plots as an SVG picture: panels with axes below each other, in colours for light and dark.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace joseki::app {

struct SvgSeries {
  std::string name;                               // in the legend
  std::vector<std::pair<double, double>> points;  // ascending by x
};

struct SvgPanel {
  enum class Kind { lines, bars };
  Kind kind = Kind::lines;
  std::string title;
  std::string x_label;
  std::string y_label;
  double x_least = 0, x_most = 1;  // x_most above x_least
  double y_least = 0, y_most = 1;  // y_most above y_least
  // Bars: one series, and each bar reaches from its x to the next one's, the last to x_most.
  std::vector<SvgSeries> series;
};

// A whole file. At most three series a panel have colours of their own.
std::string svg_plot(const std::string& title, const std::vector<SvgPanel>& panels);

}  // namespace joseki::app
