// SPDX-License-Identifier: MIT
// Arithmetic on state counts that says so when it does not fit 64 bits.
#pragma once

#include <cstdint>
#include <optional>

namespace joseki::core {

inline std::optional<std::uint64_t> checked_multiply(std::uint64_t a, std::uint64_t b) {
  std::uint64_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

}  // namespace joseki::core
