// SPDX-License-Identifier: MIT
// RateRange: what is known of a success rate. A table that does not hold a board does not say that
// it is worth nothing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>

namespace joseki::formation {

// Spelt in JSON exact, at_least, unknown.
enum class RateStatus : std::uint8_t { exact, at_least, unknown };
std::string_view name_of(RateStatus status);

// The rate lies between the two, as fractions.
struct RateRange {
  double least = 0;
  double most = 1;

  static constexpr RateRange exactly(double rate) { return {rate, rate}; }

  bool is_exact() const { return least == most; }
  RateStatus status() const {
    if (is_exact()) return RateStatus::exact;
    return least > 0 ? RateStatus::at_least : RateStatus::unknown;
  }
  // The rate, or what it is at least; nothing if it is not known.
  std::optional<double> rate() const {
    if (status() == RateStatus::unknown) return std::nullopt;
    return least;
  }

  friend bool operator==(RateRange, RateRange) = default;
};

// Of the better one of two moves.
constexpr RateRange better_of(RateRange a, RateRange b) {
  return {std::max(a.least, b.least), std::max(a.most, b.most)};
}

}  // namespace joseki::formation
