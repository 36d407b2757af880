// SPDX-License-Identifier: MIT
// BoardExpander: spawns and moves of any formation, on whole boards.
#pragma once

#include "games/twenty48/symmetry.h"
#include "solve/formation/board_batch.h"
#include "solve/formation/board_mover.h"

namespace joseki::formation {

// Immutable; any number of threads may use it. Candidates are boards.
class BoardExpander {
 public:
  BoardExpander(const TableShape& shape, const RankSpace&)
      : mover_(shape.formation.big_tiles()), symmetry_(shape.formation.symmetry) {}

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
      const MovedBoard still = mover_.moved(board);
      Board empty = ~twenty48::filled_ones(board) & twenty48::kOnes;
      for (; empty != 0; empty &= empty - 1, ++spawns) {
        const int nibble = std::countr_zero(empty) / 4;
        add(mover_.after_spawn(still, board, nibble, 1), spawns, batch.twos);
        add(mover_.after_spawn(still, board, nibble, 2), spawns, batch.fours);
      }
    }
    batch.first_spawn[batch.boards] = spawns;
  }

 private:
  // Writes all four and forgets those that change nothing, without a branch.
  static void add(const SpawnedBoard& spawned, int spawn, Candidates& out) {
    int count = out.boards;
    for (const Board candidate : spawned.moved) {
      out.board[count] = candidate;
      out.spawn[count] = static_cast<std::uint16_t>(spawn);
      count += candidate != spawned.board ? 1 : 0;
    }
    out.boards = count;
  }

  BoardMover mover_;
  twenty48::Symmetry symmetry_;
};

}  // namespace joseki::formation
