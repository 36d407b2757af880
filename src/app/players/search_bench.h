// SPDX-License-Identifier: MIT
// How fast the search is, and a signature of what it finds: the numbers of joseki bench search.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string_view>

#include "core/result.h"

namespace joseki::app {

struct SearchMetric {
  std::string_view name;
  double value;
  std::string_view unit;
};

// Tells one number after the other. interrupted if `stop` was requested in between.
core::Status bench_searches(const std::function<void(const SearchMetric&)>& tell,
                            const std::stop_token& stop);

// Of the visits of some searches of several games: the same on every machine and thread count.
std::uint64_t search_signature();

}  // namespace joseki::app
