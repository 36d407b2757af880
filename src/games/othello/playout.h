// SPDX-License-Identifier: MIT
// Random games of Othello, four side by side: finding moves and turning discs are long chains of
// shifts, and a vector does four of them in the time of one.
// The end of othello.h, in a file of its own.
#pragma once

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <span>

#include "core/rng.h"

namespace joseki::games::othello {

inline constexpr int kLanes = 4;
// Arithmetic on it is lane by lane. The compiler makes AVX2 of it where it may, else two halves.
using Lanes = Bits __attribute__((vector_size(kLanes * sizeof(Bits)), aligned(32)));

// The n-th set bit, n counted from 0; `bits` must have more than n.
#if defined(__x86_64__)
[[gnu::target("bmi2")]] inline Bits nth_bit_wide(Bits bits, std::uint64_t n) {
  return _pdep_u64(Bits{1} << n, bits);
}
#endif
template <bool kWide>
[[gnu::always_inline]] inline Bits nth_bit(Bits bits, std::uint64_t n) {
#if defined(__x86_64__)
  if constexpr (kWide) return nth_bit_wide(bits, n);
#endif
  for (; n > 0; --n) bits &= bits - 1;
  return bits & (~bits + 1);
}

// Up to four games in lock-step. A lane without a game, or whose game is over, has no moves and
// stays as it is: both of its boards are 0 from then on.
template <bool kWide>
class Table {
 public:
  // At most kLanes playouts, none of them over.
  [[gnu::always_inline]] inline explicit Table(std::span<Playout<Othello>> playouts)
      : playouts_(playouts) {
    std::array<Bits, kLanes> own{}, other{}, moves{};
    for (std::size_t lane = 0; lane < playouts.size(); ++lane) {
      Playout<Othello>& playout = playouts[lane];
      own[lane] = playout.game.mover();
      other[lane] = playout.game.other();
      moves[lane] = playout.game.moves();
      playout.plies = 0;
      live_ |= 1u << lane;
    }
    gather(own, own_);
    gather(other, other_);
    gather(moves, moves_);
  }

  [[gnu::always_inline]] inline void play() {
    for (rounds_ = 1; live_ != 0; ++rounds_) {
      Lanes disc;
      place_random_discs(disc);
      Lanes flips;
      find_flips(own_, other_, disc, flips);
      const Lanes moved = own_ | disc | flips;
      own_ = other_ ^ flips;
      other_ = moved;
      find_moves(own_, other_, moves_);
      settle();
    }
  }

 private:
  // From registers: four stores and a load of all of them at once would wait for each other.
  [[gnu::always_inline]] static inline void gather(const std::array<Bits, kLanes>& lanes,
                                                   Lanes& all) {
    all = Lanes{lanes[0], lanes[1], lanes[2], lanes[3]};
  }

  [[gnu::always_inline]] inline void place_random_discs(Lanes& disc) {
    std::array<Bits, kLanes> discs{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      const Bits moves = moves_[lane];
      if (moves == 0) continue;  // passes, or is over
      const auto count = static_cast<std::uint64_t>(__builtin_popcountll(moves));
      discs[lane] = nth_bit<kWide>(moves, playouts_[lane].rng->below(count));
    }
    gather(discs, disc);
  }

  // Ends the games in which neither side can move.
  [[gnu::always_inline]] inline void settle() {
    for (std::size_t lane = 0; lane < playouts_.size(); ++lane) {
      if (moves_[lane] != 0 || !(live_ >> lane & 1)) continue;
      const Bits own = own_[lane];
      const Bits other = other_[lane];
      Bits replies;
      find_moves(other, own, replies);
      if (replies != 0) continue;  // a pass
      const int lead = __builtin_popcountll(own) - __builtin_popcountll(other);
      // After an odd number of plies the other side than at the start is to move.
      const int turn = playouts_[lane].game.get_turn() * (rounds_ % 2 == 0 ? 1 : -1);
      playouts_[lane].winner = lead == 0 ? 0 : lead > 0 ? turn : -turn;
      playouts_[lane].plies = rounds_;
      live_ &= ~(1u << lane);
      own_[lane] = 0;
      other_[lane] = 0;
    }
  }

  std::span<Playout<Othello>> playouts_;
  Lanes own_{}, other_{}, moves_{};
  unsigned live_ = 0;
  int rounds_ = 0;  // plies of every game that still runs, passes included
};

template <bool kWide>
[[gnu::always_inline]] inline void Othello::play_random_games(
    std::span<Playout<Othello>> playouts) {
  while (!playouts.empty()) {
    const std::size_t count = std::min<std::size_t>(playouts.size(), kLanes);
    Table<kWide>(playouts.first(count)).play();
    playouts = playouts.subspan(count);
  }
}

}  // namespace joseki::games::othello
