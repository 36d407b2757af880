// SPDX-License-Identifier: MIT
#include "search/options.h"

#include <cmath>
#include <string>

namespace joseki::search {
namespace {

struct Range {
  const char* name;
  float value;
  float least;
  float largest;
};

}  // namespace

core::Status check(const SearchOptions& options) {
  const auto bad = [](const core::Text& what) {
    return core::Error{core::Errc::bad_input, what, {}};
  };
  constexpr float kMuch = 1e9f;
  for (const Range& range : {
           Range{"c_init", options.c_init, 0, kMuch},
           Range{"c_base", options.c_base, 1, kMuch},
           Range{"fpu_reduction", options.fpu_reduction, -kMuch, kMuch},
           Range{"noise_epsilon", options.noise_epsilon, 0, 1},
           Range{"noise_alpha", options.noise_alpha, 1e-3f, kMuch},
           Range{"moves_left_slope", options.moves_left_slope, 0, kMuch},
           Range{"moves_left_cap", options.moves_left_cap, 0, kMuch},
           Range{"moves_left_threshold", options.moves_left_threshold, 0, 1},
           Range{"gumbel_visit_offset", options.gumbel_visit_offset, 0, kMuch},
           Range{"gumbel_value_scale", options.gumbel_value_scale, 0, kMuch},
       }) {
    if (range.value >= range.least && range.value <= range.largest) continue;  // false for NaN
    const auto text = [](float number) {
      std::string digits = std::to_string(number);
      digits.erase(digits.find_last_not_of('0') + 1);
      if (digits.ends_with('.')) digits.pop_back();
      return digits;
    };
    return bad(core::text("{} is {}: from {} to {}", range.name, text(range.value),
                          text(range.least), text(range.largest)));
  }
  if (options.leaves_per_round < 1 || options.leaves_per_round > kMaxLeavesPerRound) {
    return bad(core::text("leaves_per_round is {}: from 1 to {}", options.leaves_per_round,
                          kMaxLeavesPerRound));
  }
  if (options.cache_entries > kMaxCacheEntries) {
    return bad(
        core::text("cache_entries is {}: at most {}", options.cache_entries, kMaxCacheEntries));
  }
  if (options.gumbel_considered < 1) return bad(core::text("gumbel_considered is at least 1"));
  return core::Done{};
}

}  // namespace joseki::search
