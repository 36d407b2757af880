// SPDX-License-Identifier: MIT
#include "app/report/svg_plot.h"

#include <gtest/gtest.h>

namespace joseki::app {
namespace {

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

SvgPanel two_curves() {
  SvgPanel panel;
  panel.title = "Boards a layer";
  panel.x_label = "layer";
  panel.y_label = "boards";
  panel.x_most = 10;
  panel.y_most = 2'000'000;
  panel.series = {{"stored", {{0, 0}, {10, 1'000'000}}}, {"generated", {{0, 0}, {10, 2'000'000}}}};
  return panel;
}

TEST(SvgPlot, HasCurvesAxesAndLabels) {
  const std::string svg = svg_plot("L3-512", {two_curves()});
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_TRUE(holds(svg, R"(<polyline class="line s0")")) << svg;
  EXPECT_TRUE(holds(svg, R"(<polyline class="line s1")")) << svg;
  for (const char* word : {">L3-512<", ">Boards a layer<", ">layer<", ">boards<", ">stored<",
                           ">generated<", ">2 M<", ">10<"}) {
    EXPECT_TRUE(holds(svg, word)) << word << "\n" << svg;
  }
}

TEST(SvgPlot, SuitsLightAndDark) {
  EXPECT_TRUE(holds(svg_plot("", {}), "prefers-color-scheme: dark"));
}

TEST(SvgPlot, DrawsBars) {
  SvgPanel panel;
  panel.kind = SvgPanel::Kind::bars;
  panel.series = {{"boards", {{0, 0.5}, {0.5, 1}}}};
  const std::string svg = svg_plot("", {panel});
  // From x 90 to 836, and y 94 to 282: the second half, up to the top.
  EXPECT_TRUE(holds(svg, R"(x="464.0" y="94.0" width="371.0" height="188.0")")) << svg;
}

TEST(SvgPlot, EscapesText) {
  const std::string svg = svg_plot("a<b & \"c\"", {});
  EXPECT_TRUE(holds(svg, "a&lt;b &amp; &quot;c&quot;")) << svg;
}

}  // namespace
}  // namespace joseki::app
