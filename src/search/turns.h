// SPDX-License-Identifier: MIT
// Taking turns: descents of several trees in one thread, level by level, so that they wait for
// memory together and not one after the other.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace joseki::search {

// Trees that take turns in one thread; more would push each other out of the cache.
inline constexpr std::size_t kTreesInTurn = 8;

// On a function that runs a search: compiled for processors with AVX2 and BMI2, with everything
// inlined into it, so that nothing else is compiled that way. What is hot is always_inline besides:
// a call out of such a function costs more than the call.
#if defined(__x86_64__)
#define JOSEKI_SEARCH_WIDE [[gnu::flatten, gnu::target("avx2,bmi,bmi2,popcnt,lzcnt")]]
#else
#define JOSEKI_SEARCH_WIDE
#endif

// level_down(i) for each i < count in turn, again and again until it is false. At most
// kTreesInTurn.
template <class LevelDown>
[[gnu::always_inline]] inline void take_turns(std::size_t count, LevelDown level_down) {
  std::array<std::uint8_t, kTreesInTurn> going;
  for (std::size_t i = 0; i < count; ++i) going[i] = static_cast<std::uint8_t>(i);
  while (count > 0) {
    std::size_t still = 0;
    for (std::size_t k = 0; k < count; ++k) {
      const std::uint8_t i = going[k];
      if (level_down(i)) going[still++] = i;
    }
    count = still;
  }
}

}  // namespace joseki::search
