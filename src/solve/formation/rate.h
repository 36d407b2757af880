// SPDX-License-Identifier: MIT
// How a success rate is stored: six formats, each with its number for certainty and for nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace joseki::formation {

// Spelt in JSON and on the command line u32, u64, f32, f64, 1-f32, 1-f64.
enum class Precision : std::uint8_t { u32, u64, f32, f64, one_minus_f32, one_minus_f64 };

std::string_view name_of(Precision precision);
std::optional<Precision> precision_named(std::string_view name);
int bytes_of(Precision precision);

// A rate of 0 is never stored: a board that cannot succeed is not in the table.
// fraction() is for people; the solver computes with the stored numbers.
template <class T, T kCertain>
struct FixedPoint {
  using Stored = T;
  static constexpr Stored certain() { return kCertain; }
  static constexpr Stored nothing() { return 0; }
  static constexpr Stored from_mean(double mean) { return static_cast<Stored>(mean); }  // truncates
  static constexpr double fraction(Stored rate) {
    return static_cast<double>(rate) / static_cast<double>(kCertain);
  }
  static constexpr Stored from_fraction(double fraction) {
    return static_cast<Stored>(fraction * static_cast<double>(kCertain));
  }
  static constexpr bool is_at_most(Stored rate, double limit) {
    return static_cast<double>(rate) <= limit * static_cast<double>(kCertain);
  }
};

template <class T>
struct Floating {
  using Stored = T;
  static constexpr Stored certain() { return 1; }
  static constexpr Stored nothing() { return 0; }
  static constexpr Stored from_mean(double mean) { return static_cast<Stored>(mean); }
  static constexpr double fraction(Stored rate) { return static_cast<double>(rate); }
  static constexpr Stored from_fraction(double fraction) { return static_cast<Stored>(fraction); }
  static constexpr bool is_at_most(Stored rate, double limit) { return fraction(rate) <= limit; }
};

// Holds the rate less one: 0 is certain, -1 is nothing. Near certainty it loses nothing.
template <class T>
struct OneMinus {
  using Stored = T;
  static constexpr Stored certain() { return 0; }
  static constexpr Stored nothing() { return -1; }
  static constexpr Stored from_mean(double mean) { return static_cast<Stored>(mean); }
  static constexpr double fraction(Stored rate) { return static_cast<double>(rate) + 1; }
  static constexpr Stored from_fraction(double fraction) {
    return static_cast<Stored>(fraction - 1);
  }
  static constexpr bool is_at_most(Stored rate, double limit) { return fraction(rate) <= limit; }
};

// Calls fn with the format's type: fn(FixedPoint<...>{}).
template <class Fn>
decltype(auto) with_format(Precision precision, Fn fn) {
  switch (precision) {
    case Precision::u64:
      return fn(FixedPoint<std::uint64_t, 1'600'000'000'000'000'000>{});
    case Precision::f32:
      return fn(Floating<float>{});
    case Precision::f64:
      return fn(Floating<double>{});
    case Precision::one_minus_f32:
      return fn(OneMinus<float>{});
    case Precision::one_minus_f64:
      return fn(OneMinus<double>{});
    case Precision::u32:
      break;
  }
  return fn(FixedPoint<std::uint32_t, 4'000'000'000>{});
}

}  // namespace joseki::formation
