// SPDX-License-Identifier: MIT
// Gomoku on 15 x 15 cells: five or more in a row win. See README.md beside this file.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/mcts_game.h"
#include "games/playout.h"
#include "games/square_symmetry.h"

namespace joseki::games::gomoku {

inline constexpr int kSide = 15;
inline constexpr int kCells = kSide * kSide;

// One side's stones. Rows are 16 bits apart, the last bit always 0, so that a step to the right of
// the last column finds an empty cell and not the next row.
class Stones {
 public:
  bool has(int row, int column) const { return rows_[static_cast<std::size_t>(row)] >> column & 1; }
  void add(int cell) { row_of(cell) |= bit_of(cell); }
  void remove(int cell) { row_of(cell) &= static_cast<std::uint16_t>(~bit_of(cell)); }
  std::uint16_t row(int row) const { return rows_[static_cast<std::size_t>(row)]; }
  int count() const;
  bool has_five() const;
  // Whether `cell`, a stone of this side, is in a row of five or more.
  bool has_five_through(int cell) const;
  friend bool operator==(const Stones&, const Stones&) = default;

 private:
  std::uint16_t& row_of(int cell) { return rows_[static_cast<std::size_t>(cell / kSide)]; }
  static std::uint16_t bit_of(int cell) { return static_cast<std::uint16_t>(1 << cell % kSide); }
  std::array<std::uint16_t, kSide> rows_{};
};

// Satisfies NotatedMCTSGame. A move is a cell, row-major from the top-left.
class Gomoku {
 public:
  struct Traits {
    static constexpr std::string_view NAME = "gomoku";
    static constexpr int ACTION_SIZE = kCells;
    static constexpr int BOARD_SIZE = kCells;
    static constexpr std::array<int, 2> BOARD_SHAPE = {kSide, kSide};
    static constexpr int NUM_SYMMETRIES = 8;
  };

  void reset() { *this = Gomoku(); }
  void step(int cell) {
    Stones& mine = stones_[turn_ < 0];
    mine.add(cell);
    ++count_;
    if (mine.has_five_through(cell)) winner_ = turn_;
    turn_ = static_cast<std::int8_t>(-turn_);
  }
  int check_winner() const { return winner_; }
  bool is_full() const { return count_ == kCells; }
  int stones() const { return count_; }  // of both sides
  ValidMoves<kCells> get_valid_moves() const;

  void flip() { apply_symmetry(2); }  // mirrors the columns
  void apply_symmetry(int element);
  static int map_action(int element, int cell) { return square_image(element, kSide, cell); }
  static int map_cell(int element, int cell) { return square_image(element, kSide, cell); }
  static int inverse_symmetry(int element) { return square_inverse(element); }

  std::array<std::int8_t, kCells> board_data() const;
  int get_turn() const { return turn_; }
  void set_turn(int turn);
  core::Status import_board(std::span<const std::int8_t> cells);
  core::Status check_turn() const;
  std::uint64_t hash() const;
  friend bool operator==(const Gomoku&, const Gomoku&) = default;

  static core::Result<Gomoku> parse_position(std::string_view text);
  static std::string format_position(const Gomoku& game, std::span<const int> history);
  static core::Result<int> parse_move(std::string_view text);
  static std::string format_move(int cell);

  template <bool kWide>
  static void play_random_games(std::span<Playout<Gomoku>> playouts) {
    for (Playout<Gomoku>& playout : playouts) play_random_game(playout);
  }

 private:
  static void play_random_game(Playout<Gomoku>& playout);
  bool is_empty(int cell) const {
    return !stones_[0].has(cell / kSide, cell % kSide) &&
           !stones_[1].has(cell / kSide, cell % kSide);
  }

  std::array<Stones, 2> stones_{};
  std::int16_t count_ = 0;  // of both sides' stones
  std::int8_t turn_ = 1;
  std::int8_t winner_ = 0;
};

}  // namespace joseki::games::gomoku
