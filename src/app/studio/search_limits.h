// SPDX-License-Identifier: MIT
// What a search that somebody asks for may take.
#pragma once

#include <chrono>
#include <cstdint>

namespace joseki::studio {

inline constexpr std::uint32_t kMostPlayouts = 1'000'000;
inline constexpr std::chrono::seconds kLongestSearch{10};

}  // namespace joseki::studio
