// SPDX-License-Identifier: MIT
// RankSpace: numbers every board a layer of a table could hold, so that a layer is a bitmap and a
// rate is found by an array load; no sorting, no hashing, no searching.
//
// In a formation the number of f is constant, in a layer the sum of the small tiles is. One
// arrangement of the f leaves `cells` free cells, read row by row as digits. Some of them are the
// high part, the others (about six) the low part:
//
//   rank = arrangement * ranks of one arrangement + base[high] + place[low]
//
// base[high] counts the boards with smaller high parts, place[low] is the place of the low part
// among the low parts of equal sum. Both are indexed by their digits in base `radix`. Where there
// is no symmetry, each part has whole rows if possible, so that a move to the left or right moves
// each part by itself. docs/formation.md has an example.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "core/result.h"
#include "games/twenty48/board.h"
#include "solve/formation/digit_weights.h"
#include "solve/formation/formation.h"

namespace joseki::formation {

using Rank = std::uint64_t;

// The digits of a board's free cells, high part in the upper 32 bits, low part in the lower.
using Digits = std::uint64_t;
constexpr std::uint32_t high_of(Digits digits) { return static_cast<std::uint32_t>(digits >> 32); }
constexpr std::uint32_t low_of(Digits digits) { return static_cast<std::uint32_t>(digits); }

// A board within its arrangement: its high part, and the row of its low part in tables where low
// parts of equal sum stand one after the other, so that walking through a layer walks through
// memory.
struct Parts {
  std::uint32_t high = 0;
  std::uint32_t low_row = 0;
};

class RankSpace;

// The ranks of one layer. Immutable; any number of threads may read it.
class LayerRanks {
 public:
  // Boards with one high part lie one after the other.
  struct Segment {
    std::uint32_t begin = 0;  // within the arrangement; the end is the next one's begin
    std::uint32_t high = 0;
  };

  LayerRanks() = default;
  LayerRanks(const RankSpace& space, std::uint32_t sum);

  std::uint32_t sum() const { return sum_; }
  // Of one arrangement, and of all.
  std::uint32_t ranks_of_one() const { return segments_.back().begin; }
  Rank ranks() const { return ranks_; }

  // In the order of begin; a last one without boards marks the end.
  const std::vector<Segment>& segments() const { return segments_; }
  // The same segments without the last, those of equal sum one after the other: whoever goes
  // through them in this order uses the same rows of tables again and again.
  struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
    std::uint32_t high = 0;
    std::uint32_t first_row = 0;  // of the low parts that go with the high part
  };
  const std::vector<Span>& segments_by_sum() const { return segments_by_sum_; }
  // The one that holds `rank`, which is below ranks_of_one().
  std::size_t segment_of(std::uint32_t rank) const;

  // Of the first board with this high part, within its arrangement.
  std::uint32_t base(std::uint32_t high) const { return base_[high]; }
  // Of digits within one arrangement. They must have this layer's sum.
  std::uint32_t place(const RankSpace& space, Digits digits) const {
    return place(space, high_of(digits), low_of(digits));
  }
  std::uint32_t place(const RankSpace& space, std::uint32_t high, std::uint32_t low) const;

 private:
  std::uint32_t sum_ = 0;
  Rank ranks_ = 0;
  std::vector<Segment> segments_;
  std::vector<Span> segments_by_sum_;
  std::vector<std::uint32_t> base_;  // by high part
};

// Immutable; any number of threads may read it.
class RankSpace {
 public:
  static constexpr int kMaxLow = 7;  // low parts of equal sum then number less than 65,536
  static constexpr int kMaxHigh = 8;
  static constexpr int kUsualLow = 6;

  // bad_input if the formation has too many free cells for this to make sense, or the table too
  // many boards to be numbered.
  static core::Result<RankSpace> make(const TableShape& shape);
  // The same without making anything.
  static core::Status check(const TableShape& shape);
  // About how much memory a solver needs for the tables of a space, even one that cannot be made.
  static double table_bytes(const TableShape& shape);

  int cells() const { return cells_; }
  int high_cells() const { return cells_ - low_cells_; }
  int low_cells() const { return low_cells_; }
  std::uint32_t radix() const { return radix_; }

  // --- parts
  std::uint32_t high_parts() const { return static_cast<std::uint32_t>(highs_.size()); }
  std::uint32_t high_sum(std::uint32_t high) const { return highs_[high].sum; }
  // Rows of low parts: those of one (even) sum are [first_row(sum), first_row(sum + 2)), in
  // ascending order of their digits.
  std::uint32_t low_rows() const { return first_rows_.back(); }
  std::uint32_t first_row(std::uint32_t sum) const { return first_rows_[sum / 2]; }
  std::uint32_t place(std::uint32_t low) const { return places_[low]; }

  // --- digits: those of the high part have the numbers 8 - high_cells() to 7, those of the low
  // part 16 - low_cells() to 15
  static constexpr int kDigits = 16;
  // Which digit a cell without f shows, by nibble.
  int digit_of(std::uint32_t arrangement, int nibble) const {
    return arrangements_[arrangement].cells[nibble];
  }
  // All of a part, one byte each, the first one lowest.
  std::uint64_t high_digits(std::uint32_t high) const { return highs_[high].bytes; }
  std::uint64_t low_digits(std::uint32_t low_row) const { return low_bytes_[low_row]; }
  // Those that are zero, one bit each.
  std::uint8_t empty_in_high(std::uint32_t high) const { return highs_[high].empty; }
  std::uint8_t empty_in_low(std::uint32_t low_row) const { return low_empty_[low_row]; }
  // What one more in a digit of the high part adds to the high part.
  std::uint32_t high_weight(int digit) const { return high_weights_[digit]; }

  // The place of a low part after the tile 2^exponent has appeared at digit 8 + i, for i from 1 to
  // 7, and, at 0, its place as it is. By row.
  using SpawnPlaces = std::array<std::uint16_t, 8>;
  const SpawnPlaces* spawn_places(int exponent) const { return spawn_places_[exponent - 1].data(); }

  // --- arrangements of f, one of each orbit under the formation's symmetry
  std::uint32_t arrangements() const { return static_cast<std::uint32_t>(arrangements_.size()); }
  CellSet arrangement(std::uint32_t number) const { return arrangements_[number].big; }

  // Whether each part of every arrangement has whole rows.
  bool has_whole_rows() const { return has_whole_rows_; }

  // Whether big tiles in these cells are inside the formation.
  bool contains(CellSet big) const { return turn_of_[big] != kNone; }

  // The number of the board among all of its layer. Every image under the symmetry has the same.
  // kOutside if its f stand outside the formation.
  static constexpr Rank kOutside = ~Rank{0};
  Rank rank(Board board, const LayerRanks& layer) const;
  // The same, and how many ranks a layer has, without the tables of a LayerRanks, which take some
  // megabytes a layer: base[high] is counted digit by digit. For whoever asks about single boards.
  Rank counted_rank(Board board, std::uint32_t sum) const;
  Board counted_board(Rank rank, std::uint32_t sum) const;
  Rank counted_ranks(std::uint32_t sum) const { return ways(cells_, sum) * arrangements(); }
  // The board of a rank, in the orientation that this space prefers: see turn below.
  Board board(std::uint32_t arrangement, Parts parts) const;
  Board board(Rank rank, const LayerRanks& layer) const;

  // The digits of a board inside whose f stand as in an arrangement, as they are: not turned.
  Digits digits(Board board) const;

  // Sixteen numbers of nibbles or digits; 0x80 where there is none.
  using Shuffle = std::array<std::uint8_t, 16>;

  // The numerically smallest image of a board, and which nibble of the board each of its nibbles
  // is.
  struct LeastImage {
    Board board = 0;
    const Shuffle* from = nullptr;
  };
  LeastImage least_image(Board board) const;

 private:
  friend class LayerRanks;
  static constexpr std::uint16_t kNone = 0xffff;

  // How boards with one set of big cells are turned into the arrangement that stands for them.
  // More than one way where the arrangement is symmetric itself: the least digits count.
  struct Turn {
    Shuffle shuffle{};  // which cell each digit comes from
    std::uint32_t arrangement = 0;
    std::uint32_t more = 0;  // ways that follow this one in turns_
  };
  Digits least_digits(Board board, const Turn& turn) const;
  struct Arrangement {
    CellSet big = 0;
    Board nibbles = 0;  // f in those cells
    Shuffle cells{};    // by nibble: which digit it shows
  };
  struct High {
    std::uint32_t sum = 0;
    std::uint8_t empty = 0;
    std::uint64_t bytes = 0;  // one digit each, the first one lowest
  };

  // How many ways there are to put tiles of that sum on so many cells.
  Rank ways(int cells, std::uint32_t sum) const { return ways_[cells][sum / 2]; }
  // What is known before anything large is made.
  core::Status plan(const TableShape& shape);
  core::Status check_ranks(const TableShape& shape) const;
  void count_ways(std::uint32_t largest_sum);
  std::vector<CellSet> possible_arrangements(const Formation& formation) const;
  core::Status choose_low_cells(const TableShape& shape);
  void number_parts(std::uint32_t largest_sum);
  void number_spawns(std::uint32_t largest_sum);
  void number_arrangements(const Formation& formation);
  void number_digits(Arrangement& arrangement) const;
  void add_turns(CellSet big, std::uint32_t arrangement, twenty48::Symmetry symmetry);

  int cells_ = 0;
  int low_cells_ = 0;
  bool has_whole_rows_ = false;
  std::uint32_t radix_ = 0;
  std::vector<High> highs_;
  std::vector<std::uint32_t> first_rows_;                 // by sum / 2
  std::vector<std::uint64_t> low_bytes_;                  // by row
  std::vector<std::uint16_t> places_;                     // by digits
  std::vector<std::uint8_t> low_empty_;                   // by row
  std::array<std::vector<SpawnPlaces>, 2> spawn_places_;  // after a 2, after a 4
  std::vector<std::uint32_t> highs_by_sum_;
  std::array<std::uint32_t, 8> high_weights_{};
  std::vector<std::vector<Rank>> ways_;  // by cells and sum / 2
  std::vector<Shuffle> images_;          // of the group's elements
  std::vector<Arrangement> arrangements_;
  std::vector<Turn> turns_;
  std::vector<std::uint16_t> turn_of_;  // by big cells; kNone: outside
};

inline std::uint32_t LayerRanks::place(const RankSpace& space, std::uint32_t high,
                                       std::uint32_t low) const {
  return base_[high] + space.place(low);
}

inline Digits RankSpace::least_digits(Board board, const Turn& turn) const {
  Digits least = weigh(board, turn.shuffle, radix_);
  for (std::uint32_t i = 1; i <= turn.more; ++i) {
    least = std::min<Digits>(least, weigh(board, (&turn)[i].shuffle, radix_));
  }
  return least;
}

inline Rank RankSpace::rank(Board board, const LayerRanks& layer) const {
  const std::uint16_t number = turn_of_[cells_of_fifteens(board)];
  if (number == kNone) return kOutside;
  const Turn& turn = turns_[number];
  return Rank{turn.arrangement} * layer.ranks_of_one() +
         layer.place(*this, least_digits(board, turn));
}

inline Board RankSpace::board(std::uint32_t number, Parts parts) const {
  const Arrangement& arrangement = arrangements_[number];
  return arrangement.nibbles |
         nibbles_of_bytes(highs_[parts.high].bytes, low_bytes_[parts.low_row], arrangement.cells);
}

inline RankSpace::LeastImage RankSpace::least_image(Board board) const {
  LeastImage least{board, images_.data()};
  for (std::size_t i = 1; i < images_.size(); ++i) {
    const Board image = shuffled(board, images_[i]);
    if (image < least.board) least = {image, &images_[i]};
  }
  return least;
}

}  // namespace joseki::formation
