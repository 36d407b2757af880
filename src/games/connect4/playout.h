// SPDX-License-Identifier: MIT
// Random games of Connect4 by rejection: a random column, ignored if it is full or the eighth of
// seven, is exactly uniform over the open ones. Without branches but the one that ends the game.
// The end of connect4.h, in a file of its own.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <array>
#include <span>

#include "core/rng.h"

namespace joseki::games::connect4 {

inline constexpr std::array<Bits, 8> kBottoms{
    bottom_of(0), bottom_of(1), bottom_of(2), bottom_of(3),
    bottom_of(4), bottom_of(5), bottom_of(6), 0};
inline constexpr std::array<Bits, 8> kColumnMasks{
    column_of(0), column_of(1), column_of(2), column_of(3),
    column_of(4), column_of(5), column_of(6), 0};

// has_four() with the four directions side by side: a third of the instructions.
#if defined(__x86_64__)
[[gnu::target("avx2")]] inline bool has_four_wide(Bits stones) {
  const __m256i steps = _mm256_setr_epi64x(1, kColumnBits - 1, kColumnBits, kColumnBits + 1);
  const __m256i all = _mm256_set1_epi64x(static_cast<long long>(stones));
  const __m256i pairs = _mm256_and_si256(all, _mm256_srlv_epi64(all, steps));
  const __m256i pairs_on = _mm256_srlv_epi64(pairs, _mm256_add_epi64(steps, steps));
  return _mm256_testz_si256(pairs, pairs_on) == 0;
}
#endif
template <bool kWide>
[[gnu::always_inline]] inline bool has_four_by(Bits stones) {
#if defined(__x86_64__)
  if constexpr (kWide) return has_four_wide(stones);
#endif
  return has_four(stones);
}

// The state must not be over.
template <bool kWide>
[[gnu::always_inline]] inline void play_random_game(Playout<Connect4>& playout) {
  Bits occupied = playout.game.occupied();
  Bits mover = playout.game.stones(playout.game.get_turn());
  const int before = playout.game.plies();
  core::Rng rng = *playout.rng;
  bool won = false;
  constexpr int kColumnsInAWord = 21;  // three bits each
  while (!won && occupied != kAllCells) {
    std::uint64_t word = rng.next();
    for (int i = 0; i < kColumnsInAWord; ++i, word >>= 3) {
      // In a full column the sum leaves the mask: then nothing moves and nobody's turn changes.
      const Bits stone = (occupied + kBottoms[word & 7]) & kColumnMasks[word & 7];
      const Bits after = mover | stone;
      const Bits passed = mover ^ occupied;
      mover = stone != 0 ? passed : mover;
      occupied |= stone;
      won = has_four_by<kWide>(after);
      if (won || occupied == kAllCells) break;
    }
  }
  *playout.rng = rng;
  playout.plies = __builtin_popcountll(occupied) - before;
  const int last = playout.plies % 2 == 1 ? playout.game.get_turn() : -playout.game.get_turn();
  playout.winner = won ? last : 0;
}

template <bool kWide>
[[gnu::always_inline]] inline void Connect4::play_random_games(
    std::span<Playout<Connect4>> playouts) {
  for (Playout<Connect4>& playout : playouts) play_random_game<kWide>(playout);
}

}  // namespace joseki::games::connect4
