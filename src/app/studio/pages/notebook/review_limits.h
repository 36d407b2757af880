// SPDX-License-Identifier: MIT
// ReviewLimits: what the fields of a notebook entry may be, wherever they come from.
#pragma once

#include <cstdint>

namespace joseki::studio {

struct ReviewLimits {
  static constexpr std::int64_t kTime = 253'402'300'799'999;  // the end of 9999, in milliseconds
  static constexpr double kStability = 100'000;               // days
  static constexpr double kDifficulty = 10;
  static constexpr std::int64_t kDays = 100'000;
  static constexpr std::int64_t kCount = 1'000'000'000;
  static constexpr std::size_t kTable = 100;  // bytes
  static constexpr std::size_t kNote = 2'000;
  static constexpr std::size_t kTag = 60;
  static constexpr std::size_t kTags = 20;
  static constexpr std::size_t kEntries = 100'000;  // of one message
};

}  // namespace joseki::studio
