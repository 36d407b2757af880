// SPDX-License-Identifier: MIT
// LineExpander: spawns and moves of a formation without symmetry and with few arrangements. As long
// as its big tiles stay, a board's digits are a sum over its four rows, and as well over its four
// columns; so a moved board's digits are a sum of four table entries, of which a spawn changes one.
// Moves that shift a big tile are made on whole boards.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "games/twenty48/moves.h"
#include "solve/formation/board_batch.h"
#include "solve/formation/board_mover.h"
#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace joseki::formation {

// Immutable; any number of threads may use it. Twin: BoardExpander.
class LineExpander {
 public:
  // Whether it can be used: no symmetry, few arrangements (each has tables of megabytes), and high
  // parts that leave room for the rest of a key.
  static constexpr std::uint32_t kMostArrangements = 4;
  static bool fits(const TableShape& shape, const RankSpace& space) {
    return space.arrangements() <= kMostArrangements &&
           shape.formation.symmetry == twenty48::Symmetry::identity &&
           space.high_parts() < 1U << 24;
  }

  LineExpander(const TableShape& shape, const RankSpace& space);

  Rank rank(std::uint64_t key, const BoardBatch& batch, const LayerRanks& layer) const {
    return Rank{batch.arrangement} * layer.ranks_of_one() +
           layer.place(*space_, static_cast<std::uint32_t>(key >> 24 & kPart),
                       static_cast<std::uint32_t>(key & kPart));
  }
  static int spawn(std::uint64_t key) { return static_cast<int>(key >> 48 & kSpawn); }

  // kWide: with AVX2, which the processor must have; the same candidates in the same order.
  template <bool kWide>
  void expand(BoardBatch& batch) const {
    batch.twos.boards = batch.fours.boards = 0;
    const Tables& tables = tables_[batch.arrangement];
    if constexpr (kWide) {
      expand_wide(tables, batch);
    } else {
      expand_plainly(tables, batch);
    }
    if (tables.shifting_lines != 0) add_shifts(tables, batch);
  }

 private:
  // A key, from the lowest bit: 24 bits of the low part's digits, 24 of the high part's, 10 for the
  // number of the spawn, and a sign: a move starts at minus one, each line that changes adds one,
  // each line in which an f would move takes four away. So a move that is not legal is negative.
  static constexpr std::uint64_t kPart = (1 << 24) - 1;
  static constexpr std::uint64_t kSpawn = (1 << 10) - 1;
  static constexpr std::uint64_t kChanged = std::uint64_t{1} << 58;
  static constexpr std::uint64_t kForbidden = -(kChanged << 2);
  static_assert(kBatchSpawns == kSpawn + 1);

  // What a line adds to the key of a board when it moves to its start or to its end.
  struct Moved {
    std::uint64_t to_start = 0;
    std::uint64_t to_end = 0;
    static Moved both(std::uint64_t x) { return {x, x}; }
    Moved& operator+=(const Moved& other) {
      to_start += other.to_start;
      to_end += other.to_end;
      return *this;
    }
    friend Moved operator+(Moved a, const Moved& b) { return a += b; }
    friend Moved operator-(const Moved& a, const Moved& b) {
      return {a.to_start - b.to_start, a.to_end - b.to_end};
    }
  };
  // Writes every candidate and forgets those that are not legal, without a branch.
  struct Output {
    std::uint64_t* end;
    void add(const Moved& row, const Moved& column) {
      for (const std::uint64_t key : {row.to_start, row.to_end, column.to_start, column.to_end}) {
        *end = key;
        end += static_cast<std::int64_t>(key) >= 0;
      }
    }
  };
  struct Cell {
    int row = 0;  // numbers of lines: rows are 0 to 3, columns 4 to 7
    int column = 0;
    int row_weight = 0;  // what a 2 in this cell adds to the line's number
    int column_weight = 0;
  };
  using Lines = std::array<std::uint16_t, 8>;  // numbers in base radix of the free cells

  // Everything about one arrangement.
  struct Tables {
    std::array<Cell, 16> cells{};
    std::array<std::vector<Moved>, 8> moved;  // by line and its number
    std::vector<Lines> high_lines;            // what a part adds to every line's number
    std::vector<Lines> low_lines;
    // Lines in which an f may move without leaving the formation, and for each number of such a
    // line: bit 0 if it does when the line moves to its start, bit 1 to its end.
    unsigned shifting_lines = 0;
    std::array<std::vector<std::uint8_t>, 8> shifts;

    Lines lines_of(Parts parts) const {
      Lines lines = high_lines[parts.high];
      const Lines& low = low_lines[parts.low_row];
      for (int i = 0; i < 8; ++i) lines[i] = static_cast<std::uint16_t>(lines[i] + low[i]);
      return lines;
    }
  };

  static void expand_plainly(const Tables& tables, BoardBatch& batch);
#if defined(__x86_64__)
#define JOSEKI_AVX2 [[gnu::target("avx2,bmi,bmi2,popcnt")]]
  JOSEKI_AVX2 static void expand_wide(const Tables& tables, BoardBatch& batch);
  JOSEKI_AVX2 static __m256i both(const Moved* row, const Moved* column);
  JOSEKI_AVX2 static std::uint64_t* put(std::uint64_t* end, __m256i keys);
#else
  static void expand_wide(const Tables& tables, BoardBatch& batch) {
    expand_plainly(tables, batch);
  }
#endif
  void add_shifts(const Tables& tables, BoardBatch& batch) const;
  // The directions, one bit each, in which an f moves when a tile has appeared in `cell`.
  static unsigned shifts_after(const Tables& tables, const Lines& lines, const Cell& cell,
                               int exponent) {
    unsigned directions = 0;
    for (unsigned rest = tables.shifting_lines; rest != 0; rest &= rest - 1) {
      const int line = std::countr_zero(rest);
      int number = lines[line];
      if (line == cell.row) number += exponent * cell.row_weight;
      if (line == cell.column) number += exponent * cell.column_weight;
      directions |= static_cast<unsigned>(tables.shifts[line][number]) << (line < 4 ? 0 : 2);
    }
    return directions;
  }
  void fill_line(int line, Board frame, Tables& tables) const;
  std::uint8_t shifts_of(twenty48::Line before, const std::array<int, 4>& nibbles) const;
  Tables tables_of(std::uint32_t arrangement) const;

  const RankSpace* space_;
  twenty48::Moves moves_;
  BoardMover mover_;
  std::vector<Tables> tables_;  // by arrangement
};

inline void LineExpander::expand_plainly(const Tables& tables, BoardBatch& batch) {
  Output twos{batch.twos.key.data()};
  Output fours{batch.fours.key.data()};
  std::uint64_t spawns = 0;
  for (int b = 0; b < batch.boards; ++b) {
    batch.first_spawn[b] = static_cast<int>(spawns);
    const Lines lines = tables.lines_of(batch.parts[b]);
    Moved rows;
    Moved columns;
    for (int line = 0; line < 4; ++line) {
      rows += tables.moved[line][lines[line]];
      columns += tables.moved[4 + line][lines[4 + line]];
    }
    Board empty = ~twenty48::filled_ones(batch.board[b]) & twenty48::kOnes;
    for (; empty != 0; empty &= empty - 1, ++spawns) {
      const Cell& cell = tables.cells[std::countr_zero(empty) / 4];
      const Moved* row = &tables.moved[cell.row][lines[cell.row]];
      const Moved* column = &tables.moved[cell.column][lines[cell.column]];
      const Moved other_rows = rows - *row + Moved::both(spawns << 48);
      const Moved other_columns = columns - *column + Moved::both(spawns << 48);
      twos.add(other_rows + row[cell.row_weight], other_columns + column[cell.column_weight]);
      fours.add(other_rows + row[2 * cell.row_weight],
                other_columns + column[2 * cell.column_weight]);
    }
  }
  batch.first_spawn[batch.boards] = static_cast<int>(spawns);
  batch.twos.keys = static_cast<int>(twos.end - batch.twos.key.data());
  batch.fours.keys = static_cast<int>(fours.end - batch.fours.key.data());
}

#if defined(__x86_64__)
// The entries of a row and of a column in one register: left, right, up, down.
JOSEKI_AVX2 inline __m256i LineExpander::both(const Moved* row, const Moved* column) {
  return _mm256_inserti128_si256(
      _mm256_castsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(row))),
      _mm_loadu_si128(reinterpret_cast<const __m128i*>(column)), 1);
}

// Writes the legal ones of four keys; returns the end of what counts.
JOSEKI_AVX2 inline std::uint64_t* LineExpander::put(std::uint64_t* end, __m256i keys) {
  // For each set of lanes, where to take the lanes from so that those of the set come first.
  static constexpr auto kCompress = [] {
    std::array<std::array<std::int32_t, 8>, 16> from{};
    for (unsigned set = 0; set < 16; ++set) {
      std::size_t to = 0;
      for (int lane = 0; lane < 4; ++lane) {
        if ((set >> lane & 1) == 0) continue;
        from[set][to++] = 2 * lane;
        from[set][to++] = 2 * lane + 1;
      }
    }
    return from;
  }();
  const auto legal = static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(keys))) ^ 15U;
  const __m256i from =
      _mm256_loadu_si256(reinterpret_cast<const __m256i*>(kCompress[legal].data()));
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(end), _mm256_permutevar8x32_epi32(keys, from));
  return end + std::popcount(legal);
}

JOSEKI_AVX2 inline void LineExpander::expand_wide(const Tables& tables, BoardBatch& batch) {
  std::array<const Moved*, 8> moved;
  for (int line = 0; line < 8; ++line) moved[line] = tables.moved[line].data();
  std::uint64_t* twos = batch.twos.key.data();
  std::uint64_t* fours = batch.fours.key.data();
  std::uint64_t spawns = 0;
  for (int b = 0; b < batch.boards; ++b) {
    batch.first_spawn[b] = static_cast<int>(spawns);
    const Lines lines = tables.lines_of(batch.parts[b]);
    __m256i sum = both(moved[0] + lines[0], moved[4] + lines[4]);
    for (int line = 1; line < 4; ++line) {
      sum =
          _mm256_add_epi64(sum, both(moved[line] + lines[line], moved[4 + line] + lines[4 + line]));
    }
    Board empty = ~twenty48::filled_ones(batch.board[b]) & twenty48::kOnes;
    for (; empty != 0; empty &= empty - 1, ++spawns) {
      const Cell& cell = tables.cells[std::countr_zero(empty) / 4];
      const Moved* row = moved[cell.row] + lines[cell.row];
      const Moved* column = moved[cell.column] + lines[cell.column];
      const __m256i others =
          _mm256_add_epi64(_mm256_sub_epi64(sum, both(row, column)),
                           _mm256_set1_epi64x(static_cast<long long>(spawns << 48)));
      twos = put(
          twos, _mm256_add_epi64(others, both(row + cell.row_weight, column + cell.column_weight)));
      fours = put(fours, _mm256_add_epi64(others, both(row + 2 * cell.row_weight,
                                                       column + 2 * cell.column_weight)));
    }
  }
  batch.first_spawn[batch.boards] = static_cast<int>(spawns);
  batch.twos.keys = static_cast<int>(twos - batch.twos.key.data());
  batch.fours.keys = static_cast<int>(fours - batch.fours.key.data());
}
#undef JOSEKI_AVX2
#endif

}  // namespace joseki::formation
