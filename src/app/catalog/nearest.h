// SPDX-License-Identifier: MIT
// The nearest of some words to one that was mistyped.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace joseki::app {

// Letters to insert, delete, replace, or swap with their neighbour to get from `a` to `b`
// (optimal string alignment). O(|a| * |b|).
int edit_distance(std::string_view a, std::string_view b);

// The first of the words closest to `typed`; nothing if none is close enough to be meant.
std::optional<std::string> nearest(std::string_view typed, const std::vector<std::string>& words);

}  // namespace joseki::app
