// SPDX-License-Identifier: MIT
#include "core/bytes_text.h"

#include <fmt/format.h>

#include <array>

namespace joseki::core {

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array kUnits = {"KiB", "MiB", "GiB", "TiB"};
  if (bytes < 1024) return fmt::format("{} bytes", bytes);
  double number = static_cast<double>(bytes) / 1024;
  std::size_t unit = 0;
  while (number >= 1023.5 && unit + 1 < kUnits.size()) {
    number /= 1024;
    ++unit;
  }
  return fmt::format("{:.{}f} {}", number, number < 99.95 ? 1 : 0, kUnits[unit]);
}

}  // namespace joseki::core
