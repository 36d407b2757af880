// SPDX-License-Identifier: MIT
// Success rates as the public trainer's files keep them: 32 bits, 4,000,000,000 for certainty.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace joseki::app {

inline constexpr double kCertainInFiles = 4e9;

inline std::uint32_t file_rate(double rate) {
  return static_cast<std::uint32_t>(std::llround(std::clamp(rate, 0.0, 1.0) * kCertainInFiles));
}

// At most 1, whatever a damaged file says.
inline double rate_of_file(std::uint32_t stored) { return std::min(1.0, stored / kCertainInFiles); }

}  // namespace joseki::app
