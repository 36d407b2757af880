// SPDX-License-Identifier: MIT
#include "solve/formation/rate.h"

#include <array>

namespace joseki::formation {
namespace {

constexpr std::array<std::string_view, 6> kNames = {"u32", "u64", "f32", "f64", "1-f32", "1-f64"};

}  // namespace

std::string_view name_of(Precision precision) {
  return kNames[static_cast<std::size_t>(precision)];
}

std::optional<Precision> precision_named(std::string_view name) {
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<Precision>(i);
  }
  return std::nullopt;
}

int bytes_of(Precision precision) {
  return with_format(precision, [](auto format) {
    return static_cast<int>(sizeof(typename decltype(format)::Stored));
  });
}

}  // namespace joseki::formation
