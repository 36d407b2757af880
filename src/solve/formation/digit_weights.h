// SPDX-License-Identifier: MIT
// The innermost step of ranking: sixteen nibbles, picked and weighed as two numbers in base
// `radix`.
#pragma once

#include <array>
#include <cstdint>
#if defined(__SSSE3__)
#include <immintrin.h>
#endif

#include "games/twenty48/board.h"

namespace joseki::formation {

// The digits nibble[pick[0]] ... nibble[pick[7]] and nibble[pick[8]] ... nibble[pick[15]] as two
// numbers in base `radix` <= 15, the first in the upper half of the result; 0x80 picks a zero.
// Slow and obvious: the twin of the one below, and what other processors run.
constexpr std::uint64_t weigh_plainly(std::uint64_t nibbles,
                                      const std::array<std::uint8_t, 16>& pick,
                                      std::uint32_t radix) {
  std::uint64_t halves[2] = {0, 0};
  for (int i = 0; i < 16; ++i) {
    const std::uint64_t digit = pick[i] == 0x80 ? 0 : nibbles >> (4 * pick[i]) & 15;
    halves[i / 8] = halves[i / 8] * radix + digit;
  }
  return halves[0] << 32 | halves[1];
}

// The way back: nibble i is the digit in byte pick[i] of the sixteen bytes, 0 where that is 0x80.
constexpr std::uint64_t nibbles_plainly(std::uint64_t first, std::uint64_t second,
                                        const std::array<std::uint8_t, 16>& pick) {
  std::uint64_t nibbles = 0;
  for (int i = 15; i >= 0; --i) {
    const std::uint64_t half = pick[i] < 8 ? first : second;
    const std::uint64_t digit = pick[i] == 0x80 ? 0 : half >> (8 * (pick[i] % 8)) & 15;
    nibbles = nibbles << 4 | digit;
  }
  return nibbles;
}

// Nibble i of the result is nibble pick[i], 0 where that is 0x80.
constexpr std::uint64_t shuffled_plainly(std::uint64_t nibbles,
                                         const std::array<std::uint8_t, 16>& pick) {
  std::uint64_t image = 0;
  for (int i = 15; i >= 0; --i) {
    image = image << 4 | (pick[i] == 0x80 ? 0 : nibbles >> (4 * pick[i]) & 15);
  }
  return image;
}

#if defined(__SSSE3__)
// Nibble i in byte i.
inline __m128i bytes_of_nibbles(std::uint64_t nibbles) {
  const __m128i both = _mm_cvtsi64_si128(static_cast<long long>(nibbles));
  const __m128i fifteen = _mm_set1_epi8(15);
  return _mm_unpacklo_epi8(_mm_and_si128(both, fifteen),
                           _mm_and_si128(_mm_srli_epi64(both, 4), fifteen));
}

// Pairs, then fours of digits are weighed by multiply-and-add instructions.
inline std::uint64_t weigh(std::uint64_t nibbles, const std::array<std::uint8_t, 16>& pick,
                           std::uint32_t radix) {
  const __m128i picked = _mm_shuffle_epi8(
      bytes_of_nibbles(nibbles), _mm_loadu_si128(reinterpret_cast<const __m128i*>(pick.data())));
  const int square = static_cast<int>(radix * radix);
  const __m128i twos =
      _mm_maddubs_epi16(picked, _mm_set1_epi16(static_cast<short>(radix | 1 << 8)));
  const __m128i fours = _mm_madd_epi16(twos, _mm_set1_epi32(square | 1 << 16));
  const auto highs = static_cast<std::uint64_t>(_mm_cvtsi128_si64(fours));
  const auto lows = static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_unpackhi_epi64(fours, fours)));
  const std::uint64_t fourth =
      static_cast<std::uint64_t>(square) * static_cast<std::uint64_t>(square);
  const std::uint64_t high = (highs & 0xffff'ffff) * fourth + (highs >> 32);
  const std::uint64_t low = (lows & 0xffff'ffff) * fourth + (lows >> 32);
  return high << 32 | low;
}

inline std::uint64_t picked_nibbles(__m128i bytes, const std::array<std::uint8_t, 16>& pick) {
  const __m128i picked =
      _mm_shuffle_epi8(bytes, _mm_loadu_si128(reinterpret_cast<const __m128i*>(pick.data())));
  const __m128i pairs = _mm_maddubs_epi16(picked, _mm_set1_epi16(1 | 16 << 8));
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_packus_epi16(pairs, pairs)));
}

inline std::uint64_t nibbles_of_bytes(std::uint64_t first, std::uint64_t second,
                                      const std::array<std::uint8_t, 16>& pick) {
  return picked_nibbles(
      _mm_set_epi64x(static_cast<long long>(second), static_cast<long long>(first)), pick);
}

inline std::uint64_t shuffled(std::uint64_t nibbles, const std::array<std::uint8_t, 16>& pick) {
  return picked_nibbles(bytes_of_nibbles(nibbles), pick);
}

// The nibbles that are 15, one bit each.
inline std::uint16_t cells_of_fifteens(std::uint64_t nibbles) {
  const __m128i equal = _mm_cmpeq_epi8(bytes_of_nibbles(nibbles), _mm_set1_epi8(15));
  return static_cast<std::uint16_t>(_mm_movemask_epi8(equal));
}
#else
inline std::uint64_t nibbles_of_bytes(std::uint64_t first, std::uint64_t second,
                                      const std::array<std::uint8_t, 16>& pick) {
  return nibbles_plainly(first, second, pick);
}
inline std::uint64_t shuffled(std::uint64_t nibbles, const std::array<std::uint8_t, 16>& pick) {
  return shuffled_plainly(nibbles, pick);
}
inline std::uint16_t cells_of_fifteens(std::uint64_t nibbles) {
  return twenty48::big_cells(nibbles);
}
inline std::uint64_t weigh(std::uint64_t nibbles, const std::array<std::uint8_t, 16>& pick,
                           std::uint32_t radix) {
  return weigh_plainly(nibbles, pick, radix);
}
#endif

}  // namespace joseki::formation
