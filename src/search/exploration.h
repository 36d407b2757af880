// SPDX-License-Identifier: MIT
// Exploration: c(N) * sqrt(N) of PUCT, without a logarithm in the hot loop.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

#include "search/node.h"

namespace joseki::search {

// std::sqrt() of a number that is not negative, without the test for that: one instruction.
[[gnu::always_inline]] inline float root_of(float square) {
#if defined(__x86_64__)
  return _mm_cvtss_f32(_mm_sqrt_ss(_mm_set_ss(square)));
#else
  return std::sqrt(square);
#endif
}

// Immutable; any number of threads.
class Exploration {
 public:
  Exploration(float c_init, float c_base) : c_(kEntries) {
    for (std::uint32_t i = 0; i < kEntries; ++i) {
      const auto visits = static_cast<double>(std::bit_cast<float>((i + kFirst) << kDropped));
      c_[i] = static_cast<float>(c_init + std::log(1 + (visits + 1) / c_base));
    }
  }

  // c(N), N cut to its eight highest binary digits: c grows with log N, so that the error is below
  // 0.008. `visits` from 1 to 2^31 - 1.
  float c(std::uint32_t visits) const {
    const auto as_float = static_cast<float>(static_cast<std::int32_t>(visits));
    return c_[(std::bit_cast<std::uint32_t>(as_float) >> kDropped) - kFirst];
  }

  // What a stored prior is multiplied with: c(N) * sqrt(N) / kPriorOne; N = 0 counts as 1.
  float factor(std::uint32_t visits) const {
    const std::uint32_t n = visits == 0 ? 1 : visits;
    return c(n) * root_of(static_cast<float>(static_cast<std::int32_t>(n))) * (1 / kPriorOne);
  }

 private:
  static constexpr std::uint32_t kDropped = 16;  // bits of a float, of which 7 digits are left
  static constexpr std::uint32_t kFirst = 0x3F800000u >> kDropped;  // 1.0f
  static constexpr std::uint32_t kEntries = 32 << 7;
  std::vector<float> c_;
};

}  // namespace joseki::search
