// SPDX-License-Identifier: MIT
// Known boards: how a network sees tiles that games of training seldom have. If some tile is
// missing on a board, all larger ones may be halved: until it is made, the board plays the same. So
// a game with 16384 looks like one with 8192, over and over again, and what was learned of one is
// known of all. (Lowering what is searched, lower_tiles.h, is exact; this is for what is judged.)
#pragma once

#include <bit>
#include <cstdint>

#include "games/twenty48/board.h"
#include "search/expectimax/tuples.h"

namespace joseki::search {

inline constexpr int kLargestKnown = 13;  // exponent
// A smaller tile that is missing comes and goes with every few moves.
inline constexpr int kLeastGap = 5;

namespace known_board_detail {

// Of `count` exponents, four bits each, those above the highest gap one less, until none is above
// kLargestKnown or there is no gap from `least_gap` on.
template <class Nibbles>
constexpr Nibbles lowered(Nibbles nibbles, int count, int least_gap) {
  while (true) {
    std::uint32_t present = 1;  // bit e: the tile 2^e
    for (int i = 0; i < count; ++i) present |= 1U << (nibbles >> (4 * i) & 15);
    if (present >> (kLargestKnown + 1) == 0) return nibbles;
    const std::uint32_t missing = ~present & (std::bit_floor(present) - 1);
    const int gap = std::bit_width(missing) - 1;
    if (gap < least_gap) return nibbles;
    for (int i = 0; i < count; ++i) {
      if (static_cast<int>(nibbles >> (4 * i) & 15) > gap) nibbles -= Nibbles{1} << (4 * i);
    }
  }
}

}  // namespace known_board_detail

// The board that judges for `board`.
constexpr twenty48::Board known_board(twenty48::Board board) {
  // Exponents e and f have the upper three bits set.
  const bool is_known = (board & board >> 1 & board >> 2 & (twenty48::kOnes << 1)) == 0;
  if (is_known) return board;
  return known_board_detail::lowered(board, twenty48::kCells, kLeastGap);
}

// Which of all weights (tuples.h) stands for one that was never learned.
constexpr std::uint32_t known_weight(std::uint32_t weight) {
  const std::uint32_t entry = weight % kTupleEntries;
  return weight - entry + known_board_detail::lowered(entry, 6, 1);
}

}  // namespace joseki::search
