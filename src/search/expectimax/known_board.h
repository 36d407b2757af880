// SPDX-License-Identifier: MIT
// Known boards: how a network sees tiles that games of training seldom have. If some tile is
// missing on a board, all larger ones may be halved: until it is made, the board plays the same. So
// a game with 16384 looks like one with 8192, over and over again, and what was learned of one is
// known of all. (Lowering what is searched, lower_tiles.h, is exact; this is for what is judged.)
//
// While it learns, a network sees 16384 as it is: without looking ahead games fail on the way to
// 32768, and what fails there must not count against the boards that it knows well.
#pragma once

#include <bit>
#include <cstdint>

#include "games/twenty48/board.h"
#include "search/expectimax/tuples.h"

namespace joseki::search {

inline constexpr int kLargestKnown = 13;    // exponent
inline constexpr int kLargestLearned = 14;  // the same in games of training
// A smaller tile that is missing comes and goes with every few moves.
inline constexpr int kLeastGap = 5;

namespace known_board_detail {

struct Lowering {
  int count;      // of exponents, four bits each
  int largest;    // that may stay
  int least_gap;  // that counts
};

// The exponents above the highest gap are one less, until none is too large or there is no gap.
template <class Nibbles>
constexpr Nibbles lowered(Nibbles nibbles, const Lowering& how) {
  while (true) {
    std::uint32_t present = 1;  // bit e: the tile 2^e
    for (int i = 0; i < how.count; ++i) present |= 1U << (nibbles >> (4 * i) & 15);
    if (present >> (how.largest + 1) == 0) return nibbles;
    const std::uint32_t missing = ~present & (std::bit_floor(present) - 1);
    const int gap = std::bit_width(missing) - 1;
    if (gap < how.least_gap) return nibbles;
    for (int i = 0; i < how.count; ++i) {
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
  return known_board_detail::lowered(board, {twenty48::kCells, kLargestKnown, kLeastGap});
}

// The board that is learned from for `board`.
constexpr twenty48::Board learned_board(twenty48::Board board) {
  const bool has_32768 = (board & board >> 1 & board >> 2 & board >> 3 & twenty48::kOnes) != 0;
  if (!has_32768) return board;
  return known_board_detail::lowered(board, {twenty48::kCells, kLargestLearned, kLeastGap});
}

// Which of all weights (tuples.h) stands for one that was never learned.
constexpr std::uint32_t known_weight(std::uint32_t weight) {
  const std::uint32_t entry = weight % kTupleEntries;
  return weight - entry + known_board_detail::lowered(entry, {6, kLargestKnown, 1});
}

}  // namespace joseki::search
