// SPDX-License-Identifier: MIT
// The patterns of the n-tuple network: four groups of six cells, laid on the board in all eight
// orientations. (Szubert, Jaskowski: "Temporal difference learning of n-tuple networks for the game
// 2048", CIG 2014; the four groups are those of Yeh et al., 2016.)
#pragma once

#include <array>
#include <cstdint>

#include "games/twenty48/board.h"

namespace joseki::search {

inline constexpr int kTuples = 4;
inline constexpr int kOrientations = 8;
inline constexpr int kLookups = kTuples * kOrientations;
inline constexpr std::uint32_t kTupleEntries = 1U << 24;  // six cells of four bits
inline constexpr std::uint64_t kWeights = std::uint64_t{kTuples} * kTupleEntries;

// The eight images of a board under turning and reflecting.
constexpr std::array<twenty48::Board, kOrientations> images(twenty48::Board board) {
  const twenty48::Board mirrored = twenty48::mirror(board);
  const twenty48::Board turned = twenty48::transpose(board);
  const twenty48::Board turned_mirrored = twenty48::mirror(turned);
  return {board,  mirrored,        twenty48::flip(board),  twenty48::flip(mirrored),
          turned, turned_mirrored, twenty48::flip(turned), twenty48::flip(turned_mirrored)};
}

// The entry of each group's table that the board's cells select:
//   0 1 2 3   . . . .   0 1 2 .   . . . .
//   4 5 . .   0 1 2 3   3 4 5 .   0 1 2 .
//   . . . .   4 5 . .   . . . .   3 4 5 .
constexpr std::array<std::uint32_t, kTuples> tuple_entries(twenty48::Board board) {
  const auto three = [board](int shift) {
    return static_cast<std::uint32_t>(board >> shift) & 0xfff;
  };
  return {static_cast<std::uint32_t>(board >> 40),
          static_cast<std::uint32_t>(board >> 24) & 0xff'ffff, three(52) << 12 | three(36),
          three(36) << 12 | three(20)};
}

// Of all tables, laid one after the other: the entries in every orientation.
constexpr std::array<std::uint32_t, kLookups> board_entries(twenty48::Board board) {
  std::array<std::uint32_t, kLookups> result{};
  std::size_t next = 0;
  for (const twenty48::Board image : images(board)) {
    const auto entries = tuple_entries(image);
    for (std::uint32_t t = 0; t < kTuples; ++t) result[next++] = t * kTupleEntries + entries[t];
  }
  return result;
}

// What a network says: the sum of the weights that `weight_of` gives for these entries. In four
// sums, because one alone would wait for each addition.
template <class WeightOf>
constexpr float network_value(const std::array<std::uint32_t, kLookups>& entries,
                              WeightOf&& weight_of) {
  std::array<float, 4> sums{};
  for (std::size_t i = 0; i < entries.size(); i += sums.size()) {
    for (std::size_t j = 0; j < sums.size(); ++j) sums[j] += weight_of(entries[i + j]);
  }
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

}  // namespace joseki::search
