// SPDX-License-Identifier: MIT
// BoardExpander: spawns and moves of any formation, on whole boards.
#pragma once

#include "games/twenty48/moves.h"
#include "solve/formation/board_batch.h"

namespace joseki::formation {

// Immutable; any number of threads may use it. Candidates are boards.
class BoardExpander {
 public:
  BoardExpander(const TableShape& shape, const RankSpace&)
      : symmetry_(shape.formation.symmetry), moves_(shape.formation.big_tiles()) {}

  // There are no keys.
  static Rank rank(std::uint64_t, const BoardBatch&, const LayerRanks&) { return 0; }
  static int spawn(std::uint64_t) { return 0; }

  // Boards are taken in the orientation that is numerically smallest: the order of their empty
  // cells decides how the mean over them is rounded.
  template <bool kWide>
  void expand(BoardBatch& batch) const {
    batch.twos.keys = batch.fours.keys = 0;
    batch.twos.boards = batch.fours.boards = 0;
    int spawns = 0;
    for (int b = 0; b < batch.boards; ++b) {
      batch.first_spawn[b] = spawns;
      const Board board = twenty48::canonical(batch.board[b], symmetry_);
      const Moved still = moved(board);
      Board empty = ~twenty48::filled_ones(board) & twenty48::kOnes;
      for (; empty != 0; empty &= empty - 1, ++spawns) {
        const int nibble = std::countr_zero(empty) / 4;
        add(still, board | Board{1} << (4 * nibble), nibble, spawns, batch.twos);
        add(still, board | Board{2} << (4 * nibble), nibble, spawns, batch.fours);
      }
    }
    batch.first_spawn[batch.boards] = spawns;
  }

 private:
  struct Moved {
    Board left, right, up, down;
  };

  Board columns_up(Board turned) const {
    return moves_.column_up(turned >> 48) | moves_.column_up(turned >> 32 & 0xffff) >> 4 |
           moves_.column_up(turned >> 16 & 0xffff) >> 8 | moves_.column_up(turned & 0xffff) >> 12;
  }
  Board columns_down(Board turned) const {
    return moves_.column_down(turned >> 48) | moves_.column_down(turned >> 32 & 0xffff) >> 4 |
           moves_.column_down(turned >> 16 & 0xffff) >> 8 |
           moves_.column_down(turned & 0xffff) >> 12;
  }
  Moved moved(Board board) const {
    const Board turned = twenty48::transpose(board);
    return {moves_.left(board), moves_.right(board), columns_up(turned), columns_down(turned)};
  }

  // A spawn changes one row and one column; the others moved as they did without it.
  void add(const Moved& still, Board spawned, int nibble, int spawn, Candidates& out) const {
    constexpr Board kRow = 0xffff;
    constexpr Board kColumn = 0x000f'000f'000f'000f;
    const int row_shift = nibble & 12;
    const int column_shift = 4 * (nibble & 3);
    const auto row = static_cast<twenty48::Line>(spawned >> (4 * row_shift));
    // The column's four nibbles, gathered by a multiplication.
    const auto column = static_cast<twenty48::Line>(
        ((spawned >> column_shift & kColumn) * 0x0001'0010'0100'1000) >> 48);
    const Board rows = ~(kRow << (4 * row_shift));
    const Board columns = ~(kColumn << column_shift);
    int count = out.boards;
    const auto offer = [&](Board candidate) {
      out.board[count] = candidate;
      out.spawn[count] = static_cast<std::uint16_t>(spawn);
      count += candidate != spawned ? 1 : 0;
    };
    offer((still.left & rows) | Board{moves_.to_start(row)} << (4 * row_shift));
    offer((still.right & rows) | Board{moves_.to_end(row)} << (4 * row_shift));
    offer((still.up & columns) | moves_.column_up(column) >> (12 - column_shift));
    offer((still.down & columns) | moves_.column_down(column) >> (12 - column_shift));
    out.boards = count;
  }

  twenty48::Symmetry symmetry_;
  twenty48::Moves moves_;
};

}  // namespace joseki::formation
