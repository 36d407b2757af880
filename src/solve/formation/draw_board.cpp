// SPDX-License-Identifier: MIT
#include "solve/formation/draw_board.h"

#include <bit>

namespace joseki::formation {

core::Result<std::optional<Board>> draw_board(TableLayers& layers, int layer, core::Rng& random,
                                              std::optional<int> exponent) {
  const auto boards = layers.boards_in(layer);
  if (!boards) return boards.error();
  if (*boards == 0) return std::optional<Board>();
  const auto rank = layers.rank_at(layer, random.below(*boards));
  if (!rank) return rank.error();
  const Board board = layers.space().counted_board(*rank, layers.shape().sum_of(layer));
  unsigned rest = twenty48::empty_cells(board);
  if (rest == 0) return std::optional<Board>();
  const auto empty = static_cast<std::uint64_t>(std::popcount(rest));
  for (std::uint64_t skip = random.below(empty); skip > 0; --skip) rest &= rest - 1;
  const bool is_four = exponent ? *exponent == 2 : random.unit() < layers.identity().p4;
  const Board tile = is_four ? 2 : 1;
  return std::optional<Board>(board | tile << (4 * std::countr_zero(rest)));
}

}  // namespace joseki::formation
