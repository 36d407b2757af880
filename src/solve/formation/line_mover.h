// SPDX-License-Identifier: MIT
// LineMover: the replies to boards of a formation without symmetry whose parts have whole rows. To
// the left and to the right each part moves by itself, so a whole run of boards goes from one
// segment to another. Up and down, a board's digits are a sum over its columns, so a moved
// board's are a sum of four table entries. Moves that shift a big tile are made on whole boards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/twenty48/moves.h"
#include "solve/formation/board_mover.h"
#include "solve/formation/replies.h"

namespace joseki::formation {

// Immutable; any number of threads may use it. Twin: BoardMover.
class LineMover {
 public:
  // Each arrangement has tables of megabytes.
  static constexpr std::uint32_t kMostArrangements = 16;
  static bool fits(const RankSpace& space) {
    return space.has_whole_rows() && space.arrangements() <= kMostArrangements;
  }

  LineMover(const TableShape& shape, const RankSpace& space);

  // Adds the replies to the boards of a run; those that lie near each other in memory, legal or
  // not, go to nearby(rank, i, is_legal) instead.
  template <class Nearby>
  void add_replies(const BoardRun& run, const LayerRanks& layer, Replies& out,
                   Nearby nearby) const {
    const Tables& tables = tables_[run.arrangement];
    move_along_rows(tables, run, layer, nearby);
    add_along_columns(tables, run, layer, out);
    if (tables.can_shift) add_shifts(tables, run, layer, out);
  }

 private:
  // What a part becomes when its rows move to their starts or ends: the number of a high part or
  // the place of a low part, and above it whether it changed and whether an f would move.
  struct PartMoves {
    std::uint32_t to_start = 0;
    std::uint32_t to_end = 0;
  };
  static constexpr int kStateShift = 28;
  static constexpr std::uint32_t kNumber = (1U << kStateShift) - 1;
  static constexpr std::uint32_t kChanged = 1;
  static constexpr std::uint32_t kForbidden = 2;

  // What a column adds to the key of a board when it moves up and when it moves down. A key, from
  // the lowest bit: the low part's digits, the high part's, as in Replies the place of the board
  // in its run, and a sign: a move starts at minus one, each column that changes adds one, each
  // in which an f would move takes four away. So a move that is not legal is negative.
  struct ColumnMoves {
    // Two numbers that are added at once.
    typedef std::uint64_t Pair __attribute__((vector_size(16)));
    Pair up_down{};
  };
  static constexpr int kLowBits = 24;
  static constexpr std::uint64_t kLowDigits = (1 << kLowBits) - 1;
  static constexpr std::uint64_t kHighDigits = (1 << (Replies::kBoardShift - kLowBits)) - 1;
  static constexpr std::uint64_t kColumnChanged = std::uint64_t{1} << 58;
  static constexpr std::uint64_t kColumnForbidden = -(kColumnChanged << 2);
  static_assert(Replies::kBoardShift == 51 && BoardRun::kMost == 1 << (58 - 51));

  // Everything about one arrangement.
  struct Tables {
    std::vector<PartMoves> high;                      // by number
    std::vector<PartMoves> low;                       // by row
    std::array<std::vector<ColumnMoves>, 4> columns;  // by the column's number, from the left
    // What a part adds to the numbers of the four columns, 16 bits each.
    std::vector<std::uint64_t> high_columns;
    std::vector<std::uint64_t> low_columns;
    // Moves that shift an f to where the formation may allow it: bit 0 to the left, then right, up,
    // down.
    bool can_shift = false;
    std::vector<std::uint8_t> high_shifts;
    std::vector<std::uint8_t> low_shifts;
    std::array<std::vector<std::uint8_t>, 4> column_shifts;
  };

  template <class Nearby>
  static void move_along_rows(const Tables& tables, const BoardRun& run, const LayerRanks& layer,
                              Nearby nearby) {
    const PartMoves high = tables.high[run.high];
    const std::uint32_t start_state = high.to_start >> kStateShift;
    const std::uint32_t end_state = high.to_end >> kStateShift;
    const Rank origin = Rank{run.arrangement} * layer.ranks_of_one();
    const Rank start = origin + layer.base(high.to_start & kNumber);
    const Rank end = origin + layer.base(high.to_end & kNumber);
    const PartMoves* const low = tables.low.data() + run.first_row;
    for (int i = 0; i < run.count; ++i) {
      const PartMoves move = low[run.place[i]];
      nearby(start + (move.to_start & kNumber), i,
             (start_state | move.to_start >> kStateShift) == kChanged);
      nearby(end + (move.to_end & kNumber), i,
             (end_state | move.to_end >> kStateShift) == kChanged);
    }
  }

  void add_along_columns(const Tables& tables, const BoardRun& run, const LayerRanks& layer,
                         Replies& out) const {
    // Legal keys first, then, in their places, ranks.
    const int begin = out.count();
    const std::uint64_t high = tables.high_columns[run.high];
    const std::uint64_t* const low = tables.low_columns.data() + run.first_row;
    const ColumnMoves* const moves[4] = {tables.columns[0].data(), tables.columns[1].data(),
                                         tables.columns[2].data(), tables.columns[3].data()};
    for (int i = 0; i < run.count; ++i) {
      const std::uint64_t columns = high + low[run.place[i]];
      const ColumnMoves::Pair keys = moves[0][columns & 0xffff].up_down +
                                     moves[1][columns >> 16 & 0xffff].up_down +
                                     moves[2][columns >> 32 & 0xffff].up_down +
                                     moves[3][columns >> 48].up_down + Replies::of_board(i);
      out.add(keys[0], static_cast<std::int64_t>(keys[0]) >= 0);
      out.add(keys[1], static_cast<std::int64_t>(keys[1]) >= 0);
    }
    const Rank origin = Rank{run.arrangement} * layer.ranks_of_one();
    for (int i = begin; i < out.count(); ++i) {
      const std::uint64_t key = out[i];
      const auto high_digits = static_cast<std::uint32_t>(key >> kLowBits & kHighDigits);
      const auto low_digits = static_cast<std::uint32_t>(key & kLowDigits);
      out[i] = (origin + layer.place(*space_, high_digits, low_digits)) |
               Replies::of_board(static_cast<int>(Replies::board(key)));
    }
  }

  // Replies in which an f moves, made on whole boards.
  void add_shifts(const Tables& tables, const BoardRun& run, const LayerRanks& layer,
                  Replies& out) const {
    const std::uint64_t high_columns = tables.high_columns[run.high];
    const unsigned high_shifts = tables.high_shifts[run.high];
    for (int i = 0; i < run.count; ++i) {
      const std::uint64_t columns = high_columns + tables.low_columns[run.row(i)];
      unsigned directions = high_shifts | tables.low_shifts[run.row(i)];
      for (int column = 0; column < 4; ++column) {
        directions |= tables.column_shifts[column][columns >> (16 * column) & 0xffff];
      }
      if (directions == 0) continue;
      const auto moved = mover_.moved_boards(space_->board(run.arrangement, run.parts(i)));
      for (; directions != 0; directions &= directions - 1) {
        const Rank rank = space_->rank(moved[std::countr_zero(directions)], layer);
        out.add(rank | Replies::of_board(i), rank != RankSpace::kOutside);
      }
    }
  }

  Tables tables_of(std::uint32_t arrangement) const;
  void fill_parts(std::uint32_t arrangement, Tables& tables) const;
  void fill_column(std::uint32_t arrangement, int column, Tables& tables) const;
  struct MovedPart;
  MovedPart moved_part(std::uint32_t arrangement, Parts parts, unsigned rows, bool to_start) const;
  bool is_shift(twenty48::Line before, twenty48::Line after, int line) const;

  const RankSpace* space_;
  twenty48::Moves moves_;
  BoardMover mover_;
  std::vector<Tables> tables_;  // by arrangement
};

}  // namespace joseki::formation
