// SPDX-License-Identifier: MIT
// BoardMover: the replies to boards of any formation, on whole boards.
#pragma once

#include <array>
#include <cstdint>

#include "games/twenty48/moves.h"
#include "solve/formation/replies.h"

namespace joseki::formation {

// Immutable; any number of threads may use it.
class BoardMover {
 public:
  BoardMover(const TableShape& shape, const RankSpace& space)
      : space_(&space), moves_(shape.formation.big_tiles()) {}

  // Adds the replies to the boards of a run. None of them goes to `nearby`: see LineMover.
  template <class Nearby>
  void add_replies(const BoardRun& run, const LayerRanks& layer, Replies& out, Nearby) const {
    // Boards first, so that the loads of their ranks overlap.
    std::array<Board, 4 * BoardRun::kMost + 1> moved;
    std::array<std::uint64_t, 4 * BoardRun::kMost + 1> number;
    int count = 0;
    for (int i = 0; i < run.count; ++i) {
      const Board board = space_->board(run.arrangement, run.parts(i));
      for (const Board after : moved_boards(board)) {
        moved[count] = after;
        number[count] = Replies::of_board(i);
        count += after != board ? 1 : 0;
      }
    }
    for (int i = 0; i < count; ++i) {
      const Rank rank = space_->rank(moved[i], layer);
      out.add(rank | number[i], rank != RankSpace::kOutside);
    }
  }

  // Left, right, up and down.
  std::array<Board, 4> moved_boards(Board board) const {
    const Board turned = twenty48::transpose(board);
    return {moves_.left(board), moves_.right(board), columns_up(turned), columns_down(turned)};
  }

 private:
  Board columns_up(Board turned) const {
    return moves_.column_up(turned >> 48) | moves_.column_up(turned >> 32 & 0xffff) >> 4 |
           moves_.column_up(turned >> 16 & 0xffff) >> 8 | moves_.column_up(turned & 0xffff) >> 12;
  }
  Board columns_down(Board turned) const {
    return moves_.column_down(turned >> 48) | moves_.column_down(turned >> 32 & 0xffff) >> 4 |
           moves_.column_down(turned >> 16 & 0xffff) >> 8 |
           moves_.column_down(turned & 0xffff) >> 12;
  }

  const RankSpace* space_;
  twenty48::Moves moves_;
};

}  // namespace joseki::formation
