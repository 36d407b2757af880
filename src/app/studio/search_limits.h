// SPDX-License-Identifier: MIT
// How much a search may be asked to do.
#pragma once

#include <chrono>
#include <cstdint>

namespace joseki::studio {

inline constexpr std::uint32_t kMostPlayouts = 1'000'000;
inline constexpr std::chrono::seconds kLongestSearch{10};

}  // namespace joseki::studio
