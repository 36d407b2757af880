// SPDX-License-Identifier: MIT
#include "app/cli/frame/terminal_plot.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace joseki::app {
namespace {

ColumnPlot small_plot() {
  ColumnPlot plot;
  plot.title = "Boards";
  plot.values = {0, 1, 2, 3, 4};
  plot.most = 4;
  plot.least_label = "0";
  plot.most_label = "4";
  plot.first_label = "0";
  plot.last_label = "4";
  plot.height = 2;
  return plot;
}

TEST(ColumnPlot, DrawsWithPlainCharacters) {
  EXPECT_EQ(column_plot(small_plot(), {.width = 15, .blocks = false}),
            "Boards\n"
            "  4 |      ####\n"
            "    |  ########\n"
            "  0 +----------\n"
            "     0        4\n");
}

TEST(ColumnPlot, DrawsEighths) {
  ColumnPlot plot = small_plot();
  plot.values = {0, 1, 2, 3, 4, 5, 6, 7, 8, 8};
  plot.most = 8;
  plot.height = 1;
  EXPECT_EQ(column_plot(plot, {.width = 15, .blocks = true}),
            "Boards\n"
            "  4 │ ▁▂▃▄▅▆▇██\n"
            "  0 └──────────\n"
            "     0        4\n");
}

TEST(ColumnPlot, ShowsSomethingWhereThereIsLittle) {
  ColumnPlot plot = small_plot();
  plot.values = {1, 1'000'000};
  plot.most = 1'000'000;
  plot.height = 1;
  const std::string text = column_plot(plot, {.width = 15, .blocks = true});
  EXPECT_NE(text.find("▁▁▁▁▁█████"), std::string::npos) << text;
}

TEST(ColumnPlot, ShowsTheLargestOfSeveralValues) {
  ColumnPlot plot = small_plot();
  plot.values.assign(1000, 0);
  plot.values[555] = 4;
  const std::string text = column_plot(plot, {.width = 15, .blocks = false});
  EXPECT_EQ(std::count(text.begin(), text.end(), '#'), 2) << text;
}

TEST(ColumnPlot, TakesNoValues) {
  ColumnPlot plot = small_plot();
  plot.values.clear();
  EXPECT_NE(column_plot(plot, {}).find("Boards"), std::string::npos);
}

TEST(BarPlot, FillsTheLineWithTheLongest) {
  const std::vector<Bar> bars = {{"0.00", 0, "0"}, {"0.50", 5, "5"}, {"1.00", 10, "10"}};
  EXPECT_EQ(bar_plot("Rates", bars, {.width = 21, .blocks = false}),
            "Rates\n"
            "  0.00  0\n"
            "  0.50 ##### 5\n"
            "  1.00 ########## 10\n");
}

TEST(BarPlot, TakesBarsOfNothing) {
  EXPECT_EQ(bar_plot("Rates", {{"a", 0, "0"}}, {}), "Rates\n  a  0\n");
}

}  // namespace
}  // namespace joseki::app
