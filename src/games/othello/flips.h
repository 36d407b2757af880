// SPDX-License-Identifier: MIT
// Where a disc may be placed in Othello and what it turns, by shifting whole boards. Written once
// for one board in a word and for several side by side in a vector of words.
#pragma once

#include <cstdint>

namespace joseki::games::othello {

using Bits = std::uint64_t;  // bit 8 * row + column, rows from the top

// Columns b to g: what a horizontal or diagonal step may pass through.
inline constexpr Bits kInner = 0x7E7E7E7E7E7E7E7Eu;

// Calls fn(shift, mask) for the four axes; each axis is two directions, left and right shifts.
template <class Fn>
[[gnu::always_inline]] inline void for_each_axis(Fn fn) {
  fn(1, kInner);
  fn(7, kInner);
  fn(8, ~Bits{0});
  fn(9, kInner);
}

// Adds to `to` the runs of `through` that touch `from` on one side: `kUp` shifts left. At most six
// discs lie between two others, so three doublings after the first step reach all of them.
template <bool kUp, class W>
[[gnu::always_inline]] inline void run_from(const W& from, const W& through, int shift, W& to) {
  W run = kUp ? from << shift : from >> shift;
  run &= through;
  W open = through;
  run |= (kUp ? run << shift : run >> shift) & open;
  open &= kUp ? open << shift : open >> shift;
  run |= (kUp ? run << 2 * shift : run >> 2 * shift) & open;
  run |= (kUp ? run << 2 * shift : run >> 2 * shift) & open;
  to = run;
}

// The empty cells where `own` may place a disc.
template <class W>
[[gnu::always_inline]] inline void find_moves(const W& own, const W& other, W& moves) {
  W found = own ^ own;
  for_each_axis([&](int shift, Bits mask) __attribute__((always_inline)) {
    const W through = other & mask;
    W run;
    run_from<true>(own, through, shift, run);
    found |= run << shift;
    run_from<false>(own, through, shift, run);
    found |= run >> shift;
  });
  moves = found & ~(own | other);
}

// Adds `run` to `found` if `end` has a bit; on vectors lane by lane.
template <class W>
[[gnu::always_inline]] inline void add_if_any(const W& end, const W& run, W& found) {
  if constexpr (sizeof(W) == sizeof(Bits)) {
    found |= run & (Bits{0} - static_cast<Bits>(end != 0));
  } else {
    found |= run & reinterpret_cast<W>(end != (end ^ end));
  }
}

// The discs of `other` that turn when `own` places `disc`, one bit or none: the runs that begin at
// the disc and end at an own one.
template <class W>
[[gnu::always_inline]] inline void find_flips(const W& own, const W& other, const W& disc,
                                              W& flips) {
  W found = own ^ own;
  for_each_axis([&](int shift, Bits mask) __attribute__((always_inline)) {
    const W through = other & mask;
    W run;
    run_from<true>(disc, through, shift, run);
    add_if_any<W>((run << shift) & own, run, found);
    run_from<false>(disc, through, shift, run);
    add_if_any<W>((run >> shift) & own, run, found);
  });
  flips = found;
}

}  // namespace joseki::games::othello
