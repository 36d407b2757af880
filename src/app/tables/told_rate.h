// SPDX-License-Identifier: MIT
// A rate as it is told, and graded: 32-bit formats to 9 decimals, since there is no more in them.
// The formats that are fine near certainty, and those of 64 bits, as they are.
#pragma once

#include <cmath>

#include "solve/formation/rate.h"

namespace joseki::app {

inline bool is_rounded(formation::Precision precision) {
  return precision == formation::Precision::u32 || precision == formation::Precision::f32;
}

inline double told_rate(double rate, formation::Precision precision) {
  return is_rounded(precision) ? std::round(rate * 1e9) / 1e9 : rate;
}

}  // namespace joseki::app
