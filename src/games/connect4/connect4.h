// SPDX-License-Identifier: MIT
// Connect4 on 7 columns and 6 rows as two bit boards. See README.md beside this file.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/mcts_game.h"
#include "games/playout.h"

namespace joseki::games::connect4 {

inline constexpr int kColumns = 7;
inline constexpr int kRows = 6;

// Bit 7 * column + row, rows counted from the bottom; the seventh bit of a column is always 0, so
// that shifted boards do not run into the next column and adding to a full column shows.
using Bits = std::uint64_t;
inline constexpr int kColumnBits = kRows + 1;
inline constexpr Bits kBottomRow = 0x0040810204081u;
inline constexpr Bits kAllCells = kBottomRow * 0x3F;
constexpr Bits bottom_of(int column) { return Bits{1} << (column * kColumnBits); }
constexpr Bits column_of(int column) { return Bits{0x3F} << (column * kColumnBits); }

// Whether these stones hold four in a row: pairs of pairs in each of the four directions.
constexpr bool has_four(Bits stones) {
  Bits found = 0;
  for (const int step : {1, kColumnBits - 1, kColumnBits, kColumnBits + 1}) {
    const Bits pairs = stones & (stones >> step);
    found |= pairs & (pairs >> (2 * step));
  }
  return found != 0;
}

// The seven stones of a row, a byte each: the bits are 7 apart, and the product with seven ones has
// a copy of each shifted by 0 to 6, none on top of another; of column c the one shifted by c stays.
constexpr std::uint64_t row_bytes(Bits stones, int row) {
  return (stones >> row & kBottomRow) * 0x7F & 0x01010101010101u;
}

// Satisfies NotatedMCTSGame. A move is a column from 0, in text from 1; a position is the columns
// played: "4453". Boards are six rows from the top.
class Connect4 {
 public:
  struct Traits {
    static constexpr std::string_view NAME = "connect4";
    static constexpr int ACTION_SIZE = kColumns;
    static constexpr int BOARD_SIZE = kRows * kColumns;
    static constexpr std::array<int, 2> BOARD_SHAPE = {kRows, kColumns};
    static constexpr int NUM_SYMMETRIES = 2;
  };

  void reset() { *this = Connect4(); }
  void step(int column) {
    const Bits occupied = stones_[0] | stones_[1];
    stones_[turn_ < 0] |= (occupied + bottom_of(column)) & column_of(column);
    turn_ = static_cast<std::int8_t>(-turn_);
  }
  // Either side may hold a four after import_board() and set_turn(), so both are looked at.
  int check_winner() const {
    return static_cast<int>(has_four(stones_[0])) - static_cast<int>(has_four(stones_[1]));
  }
  bool is_full() const { return occupied() == kAllCells; }
  ValidMoves<kColumns> get_valid_moves() const {
    ValidMoves<kColumns> moves;
    if (check_winner() != 0) return moves;
    const Bits open = occupied() + kBottomRow;
    for (int column = 0; column < kColumns; ++column) {
      if (open & column_of(column)) moves.push_back(column);
    }
    return moves;
  }

  void flip();
  void apply_symmetry(int element) {
    if (element != 0) flip();
  }
  static int map_action(int element, int action) {
    return element == 0 ? action : kColumns - 1 - action;
  }
  static int map_cell(int element, int cell) {
    return element == 0 ? cell : cell / kColumns * kColumns + kColumns - 1 - cell % kColumns;
  }
  static int inverse_symmetry(int element) { return element; }

  std::array<std::int8_t, Traits::BOARD_SIZE> board_data() const {
    std::array<std::int8_t, Traits::BOARD_SIZE> cells;
    write_board(cells.data());
    return cells;
  }
  // board_data() written to its place: a row by one store, and the next one writes over the byte
  // too many.
  void write_board(std::int8_t* cells) const {
    static_assert(std::endian::native == std::endian::little);
    for (int row = kRows - 1; row >= 0; --row) {
      const std::uint64_t bytes = row_bytes(stones_[0], row) | row_bytes(stones_[1], row) * 0xFF;
      std::memcpy(cells + (kRows - 1 - row) * kColumns, &bytes, row > 0 ? 8 : kColumns);
    }
  }
  // The valid moves, 1 or 0 for each column: a column is open while its highest cell is empty.
  void write_mask(std::int8_t* mask) const {
    const bool is_won = check_winner() != 0;
    const std::uint64_t bytes = is_won ? 0 : row_bytes(~occupied(), kRows - 1);
    std::memcpy(mask, &bytes, kColumns);
  }
  int get_turn() const { return turn_; }
  void set_turn(int turn);
  core::Status import_board(std::span<const std::int8_t> cells);
  core::Status check_turn() const;
  // The board as one word: a stone above the highest one of every column tells how high it is.
  std::uint64_t hash() const {
    return mix_words(stones_[0] + occupied() + kBottomRow, static_cast<std::uint64_t>(turn_ + 1));
  }
  friend bool operator==(const Connect4&, const Connect4&) = default;

  static core::Result<Connect4> parse_position(std::string_view text);
  static std::string format_position(const Connect4& game, std::span<const int> history);
  static core::Result<int> parse_move(std::string_view text);
  static std::string format_move(int column) { return std::to_string(column + 1); }

  Bits occupied() const { return stones_[0] | stones_[1]; }
  Bits stones(int turn) const { return stones_[turn < 0]; }
  int plies() const { return __builtin_popcountll(occupied()); }

  template <bool kWide>
  static void play_random_games(std::span<Playout<Connect4>> playouts);

 private:
  std::array<Bits, 2> stones_{};  // of the first and the second player
  std::int8_t turn_ = 1;
};

}  // namespace joseki::games::connect4

#include "games/connect4/playout.h"
