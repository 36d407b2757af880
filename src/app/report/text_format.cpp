// SPDX-License-Identifier: MIT
#include "app/report/text_format.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

namespace joseki::app {
namespace {

// Appends one paragraph, wrapped.
void wrap_line(std::string_view line, std::size_t indent, std::size_t width, std::string& out) {
  const std::string margin(indent, ' ');
  std::size_t column = 0;
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, end);
    line.remove_prefix(std::min(end + 1, line.size()));
    if (word.empty()) continue;
    if (column > 0 && column + 1 + word.size() > width) {
      out += '\n';
      column = 0;
    }
    out += column == 0 ? margin : " ";
    column += (column == 0 ? indent : 1) + word.size();
    out += word;
  }
  if (column > 0) out += '\n';
}

}  // namespace

std::string grouped(std::uint64_t count) {
  std::string text = std::to_string(count);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string seconds_text(double seconds) {
  if (seconds < 1) return fmt::format("{:.2f} s", seconds);
  if (seconds < 120) return fmt::format("{:.1f} s", seconds);
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (whole < 7200) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

std::string counted(std::uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", grouped(count), thing, count == 1 ? "" : "s");
}

std::string plies_text(int plies) {
  return fmt::format("{} {}", plies, plies == 1 ? "ply" : "plies");
}

std::string percent_text(double fraction) {
  std::string text = fmt::format("{:.7f}", fraction * 100);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text + "%";
}

std::string about_text(double count) {
  if (count < 10'000) return grouped(static_cast<std::uint64_t>(std::llround(count)));
  constexpr std::array kNames = {"thousand", "million", "billion", "trillion"};
  std::size_t name = 0;
  for (count /= 1000; count >= 999.5 && name + 1 < kNames.size(); count /= 1000) ++name;
  const int digits = count < 10 ? 2 : count < 100 ? 1 : 0;
  return fmt::format("{:.{}f} {}", count, digits, kNames[name]);
}

std::string fact_line(std::string_view label, std::string_view text) {
  return fmt::format("  {:<14}{}\n", label, text);
}

std::string wrapped(std::string_view text, std::size_t indent, std::size_t width) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.empty()) {
      out += '\n';
    } else if (line[0] == ' ') {
      out += std::string(indent, ' ') + std::string(line) + '\n';
    } else {
      wrap_line(line, indent, width, out);
    }
  }
  return out;
}

}  // namespace joseki::app
