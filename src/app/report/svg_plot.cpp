// SPDX-License-Identifier: MIT
#include "app/report/svg_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string_view>

#include "app/report/markup.h"

namespace joseki::app {
namespace {

constexpr double kPlotWidth = 860;
constexpr double kHead = 54;    // the title
constexpr double kPanel = 280;  // one panel with its labels
constexpr double kLeft = 90;
constexpr double kRight = 24;
constexpr double kTop = 40;     // of the panel's title and legend
constexpr double kBottom = 52;  // of its x axis

// Dark text on white, and the other way round where the reader's system is dark. The background is
// part of the picture, so that a page of any colour may show it. No var(): few viewers know it.
constexpr std::string_view kStyle = R"(<style>
  text { font: 13px system-ui, sans-serif; fill: #24292f; }
  .title { font-size: 18px; font-weight: 600; }
  .panel { font-weight: 600; }
  .back { fill: #ffffff; }
  .grid { stroke: #d0d7de; stroke-width: 1; }
  .axis { stroke: #24292f; stroke-width: 1; }
  .line { fill: none; stroke-width: 2; stroke-linejoin: round; }
  .line.s0 { stroke: #0969da; } .line.s1 { stroke: #bc4c00; } .line.s2 { stroke: #1a7f37; }
  .fill.s0 { fill: #0969da; } .fill.s1 { fill: #bc4c00; } .fill.s2 { fill: #1a7f37; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; }
    .back { fill: #0d1117; }
    .grid { stroke: #30363d; }
    .axis { stroke: #e6edf3; }
    .line.s0 { stroke: #58a6ff; } .line.s1 { stroke: #f0883e; } .line.s2 { stroke: #3fb950; }
    .fill.s0 { fill: #58a6ff; } .fill.s1 { fill: #f0883e; } .fill.s2 { fill: #3fb950; }
  }
</style>
)";

// Steps of 1, 2 or 5 times a power of ten, about `count` of them.
double step_for(double range, double count) {
  const double rough = range / count;
  const double power = std::pow(10, std::floor(std::log10(rough)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * power >= rough) return step * power;
  }
  return 10 * power;
}

std::string tick_text(double value, double step) {
  if (std::abs(value) >= 1e9) return fmt::format("{:g} G", value / 1e9);
  if (std::abs(value) >= 1e6) return fmt::format("{:g} M", value / 1e6);
  if (std::abs(value) >= 1e4) return fmt::format("{:g} k", value / 1e3);
  const int digits = std::max(0, static_cast<int>(std::ceil(-std::log10(step) - 1e-9)));
  return fmt::format("{:.{}f}", value, digits);
}

// One panel and where it stands: from values to places.
struct PlotFrame {
  const SvgPanel& panel;
  double top;

  double x(double value) const {
    const double share = (value - panel.x_least) / (panel.x_most - panel.x_least);
    return kLeft + share * (kPlotWidth - kLeft - kRight);
  }
  double y(double value) const {
    const double share = (value - panel.y_least) / (panel.y_most - panel.y_least);
    return bottom() - std::clamp(share, 0.0, 1.0) * (kPanel - kTop - kBottom);
  }
  double bottom() const { return top + kPanel - kBottom; }
};

std::string text_at(double x, double y, std::string_view anchor, std::string_view text,
                    std::string_view more = "") {
  return fmt::format(R"(<text x="{:.1f}" y="{:.1f}" text-anchor="{}"{}>{}</text>)"
                     "\n",
                     x, y, anchor, more, escaped_markup(text));
}

std::string line_from(double x1, double y1, double x2, double y2, std::string_view kind) {
  return fmt::format(R"(<line class="{}" x1="{:.1f}" y1="{:.1f}" x2="{:.1f}" y2="{:.1f}"/>)"
                     "\n",
                     kind, x1, y1, x2, y2);
}

std::string axes(const PlotFrame& frame) {
  const SvgPanel& panel = frame.panel;
  std::string out;
  const double y_step = step_for(panel.y_most - panel.y_least, 5);
  for (double i = std::ceil(panel.y_least / y_step); i * y_step <= panel.y_most * (1 + 1e-9); ++i) {
    const double y = frame.y(i * y_step);
    out += line_from(kLeft, y, kPlotWidth - kRight, y, "grid");
    out += text_at(kLeft - 8, y + 4, "end", tick_text(i * y_step, y_step));
  }
  const double x_step = step_for(panel.x_most - panel.x_least, 10);
  for (double i = std::ceil(panel.x_least / x_step); i * x_step <= panel.x_most * (1 + 1e-9); ++i) {
    const double x = frame.x(i * x_step);
    out += line_from(x, frame.bottom(), x, frame.bottom() + 5, "axis");
    out += text_at(x, frame.bottom() + 20, "middle", tick_text(i * x_step, x_step));
  }
  out += line_from(kLeft, frame.bottom(), kPlotWidth - kRight, frame.bottom(), "axis");
  out += line_from(kLeft, frame.top + kTop, kLeft, frame.bottom(), "axis");
  out += text_at((kLeft + kPlotWidth - kRight) / 2, frame.bottom() + 40, "middle", panel.x_label);
  const double middle = (frame.top + kTop + frame.bottom()) / 2;
  out += text_at(20, middle, "middle", panel.y_label,
                 fmt::format(R"svg( transform="rotate(-90 20 {:.1f})")svg", middle));
  return out;
}

std::string legend_of(const PlotFrame& frame) {
  if (frame.panel.series.size() < 2) return "";
  std::string out;
  double x = kPlotWidth - kRight;
  for (std::size_t i = frame.panel.series.size(); i-- > 0;) {
    const std::string& name = frame.panel.series[i].name;
    out += text_at(x, frame.top + 24, "end", name);
    x -= 8.0 * static_cast<double>(name.size()) + 6;
    out +=
        fmt::format(R"(<rect class="fill s{}" x="{:.1f}" y="{:.1f}" width="14" height="4" rx="2"/>)"
                    "\n",
                    i, x - 14, frame.top + 17);
    x -= 34;
  }
  return out;
}

std::string curve(const PlotFrame& frame, std::size_t series) {
  std::string points;
  for (const auto& [x, y] : frame.panel.series[series].points) {
    points += fmt::format("{}{:.1f},{:.1f}", points.empty() ? "" : " ", frame.x(x), frame.y(y));
  }
  return fmt::format(R"(<polyline class="line s{}" points="{}"/>)"
                     "\n",
                     series, points);
}

std::string bars(const PlotFrame& frame) {
  std::string out;
  const auto& points = frame.panel.series.front().points;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const double left = frame.x(points[i].first);
    const double right = frame.x(i + 1 < points.size() ? points[i + 1].first : frame.panel.x_most);
    const double top = frame.y(points[i].second);
    out += fmt::format(
        R"(<rect class="fill s0" x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>)"
        "\n",
        left + 1, top, right - left - 2, frame.bottom() - top);
  }
  return out;
}

std::string panel_text(const PlotFrame& frame) {
  std::string out = text_at(kLeft, frame.top + 24, "start", frame.panel.title, R"( class="panel")");
  out += legend_of(frame) + axes(frame);
  if (frame.panel.kind == SvgPanel::Kind::bars) return out + bars(frame);
  for (std::size_t i = 0; i < frame.panel.series.size(); ++i) out += curve(frame, i);
  return out;
}

}  // namespace

std::string svg_plot(const std::string& title, const std::vector<SvgPanel>& panels) {
  const double height = kHead + kPanel * static_cast<double>(panels.size());
  std::string out =
      fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" )"
                  R"(viewBox="0 0 {0:.0f} {1:.0f}" role="img" aria-label="{2}">)"
                  "\n",
                  kPlotWidth, height, escaped_markup(title));
  out += kStyle;
  out += fmt::format(R"(<rect class="back" width="{:.0f}" height="{:.0f}"/>)"
                     "\n",
                     kPlotWidth, height);
  out += text_at(kLeft, 36, "start", title, R"( class="title")");
  for (std::size_t i = 0; i < panels.size(); ++i) {
    out += panel_text({panels[i], kHead + kPanel * static_cast<double>(i)});
  }
  return out + "</svg>\n";
}

}  // namespace joseki::app
