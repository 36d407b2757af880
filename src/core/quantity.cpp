// SPDX-License-Identifier: MIT
#include "core/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <string>

namespace joseki::core {
namespace {

// What a unit multiplies by; 0: there is no such unit.
double unit_bytes(std::string_view unit) {
  constexpr std::string_view kUnits = "KMGT";
  if (unit.empty() || unit == "B") return 1;
  const auto power = kUnits.find(static_cast<char>(unit[0] & ~0x20));  // upper case
  if (power == std::string_view::npos) return 0;
  const std::string_view rest = unit.substr(1);
  const bool decimal = rest == "B";
  if (!decimal && !rest.empty() && rest != "i" && rest != "iB") return 0;
  return std::pow(decimal ? 1000.0 : 1024.0, static_cast<double>(power) + 1);
}

double unit_seconds(std::string_view unit) {
  if (unit == "s") return 1;
  if (unit == "m" || unit == "min") return 60;
  return unit == "h" ? 3600 : 0;
}

// A number and its unit; 0 if it is none.
double quantity(std::string_view text, double (*unit_of)(std::string_view)) {
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string number(text.substr(0, digits));
  if (number.empty() || number == ".") return 0;
  char* end = nullptr;
  const double count = std::strtod(number.c_str(), &end);
  return *end == '\0' ? count * unit_of(text.substr(digits)) : 0;
}

}  // namespace

Result<std::uint64_t> parse_bytes(std::string_view text) {
  const double bytes = quantity(text, unit_bytes);
  if (bytes >= 1 && bytes <= 0x1p63) return static_cast<std::uint64_t>(bytes);
  return Error{Errc::bad_input, core::text("'{}' is not a size", text),
               core::text("write it like 500M or 12G")};
}

Result<double> parse_job_time(std::string_view text) {
  constexpr double kYear = 366 * 86400.0;
  const double seconds = quantity(text, unit_seconds);
  if (seconds > 0 && seconds <= kYear) return seconds;
  return Error{Errc::bad_input, core::text("'{}' is not a time", text),
               core::text("write it like 90s, 45m or 2h")};
}

}  // namespace joseki::core
