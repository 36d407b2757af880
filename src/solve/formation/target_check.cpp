// SPDX-License-Identifier: MIT
#include "solve/formation/target_check.h"

namespace joseki::formation {
namespace {

std::uint8_t bytes_equal(std::uint64_t bytes, int value) {
  unsigned equal = 0;
  for (int i = 0; i < 8; ++i) {
    if (static_cast<int>(bytes >> (8 * i) & 0xff) == value) equal |= 1U << i;
  }
  return static_cast<std::uint8_t>(equal);
}

}  // namespace

TargetCheck::TargetCheck(const TableShape& shape, const RankSpace& space) {
  for (std::uint32_t high = 0; high < space.high_parts(); ++high) {
    high_.push_back(bytes_equal(space.high_digits(high), shape.target));
  }
  for (std::uint32_t row = 0; row < space.low_rows(); ++row) {
    low_.push_back(bytes_equal(space.low_digits(row), shape.target));
  }
  for (std::uint32_t number = 0; number < space.arrangements(); ++number) {
    const unsigned cells = shape.formation.target_set() & ~space.arrangement(number);
    unsigned digits = 0;
    for (unsigned rest = cells; rest != 0; rest &= rest - 1) {
      digits |= 1U << space.digit_of(number, std::countr_zero(rest));
    }
    cells_.push_back(static_cast<std::uint16_t>(digits));
  }
}

}  // namespace joseki::formation
