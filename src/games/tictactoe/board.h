// SPDX-License-Identifier: MIT
// Tic-tac-toe for tree search: a state that plays itself. The rules for tables are in tictactoe.h.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/mcts_game.h"
#include "games/square_symmetry.h"
#include "games/tictactoe/tictactoe.h"

namespace joseki::games::tictactoe {

// Whether these cells hold a line, for every set of cells: asked several times a move.
inline constexpr std::array<bool, kFull + 1> kHoldsLine = [] {
  std::array<bool, kFull + 1> holds{};
  for (unsigned cells = 0; cells <= kFull; ++cells) {
    for (const unsigned line : kLines) holds[cells] |= (cells & line) == line;
  }
  return holds;
}();

constexpr bool holds_line(unsigned cells) { return kHoldsLine[cells]; }

// Satisfies NotatedMCTSGame. A move is a cell, row-major from 0; x is the first player.
class TicTacToeBoard {
 public:
  struct Traits {
    static constexpr std::string_view NAME = "tictactoe";
    static constexpr int ACTION_SIZE = 9;
    static constexpr int BOARD_SIZE = 9;
    static constexpr std::array<int, 2> BOARD_SHAPE = {3, 3};
    static constexpr int NUM_SYMMETRIES = 8;
  };

  void reset() { *this = TicTacToeBoard(); }
  void step(int cell) {
    stones_[turn_ < 0] |= static_cast<std::uint16_t>(1 << cell);
    turn_ = static_cast<std::int8_t>(-turn_);
  }
  int check_winner() const {
    return static_cast<int>(holds_line(stones_[0])) - static_cast<int>(holds_line(stones_[1]));
  }
  bool is_full() const { return (stones_[0] | stones_[1]) == kFull; }
  ValidMoves<9> get_valid_moves() const {
    ValidMoves<9> moves;
    if (check_winner() != 0) return moves;
    for (unsigned left = kFull & ~(stones_[0] | stones_[1]); left != 0; left &= left - 1) {
      moves.push_back(__builtin_ctz(left));
    }
    return moves;
  }

  void flip() { apply_symmetry(2); }  // mirrors the columns
  void apply_symmetry(int element);
  static int map_action(int element, int cell) { return square_image(element, 3, cell); }
  static int map_cell(int element, int cell) { return square_image(element, 3, cell); }
  static int inverse_symmetry(int element) { return square_inverse(element); }

  std::array<std::int8_t, 9> board_data() const;
  int get_turn() const { return turn_; }
  void set_turn(int turn);
  core::Status import_board(std::span<const std::int8_t> cells);
  core::Status check_turn() const;
  std::uint64_t hash() const {
    return mix_words(static_cast<std::uint64_t>(stones_[0]) << 16 | stones_[1],
                     static_cast<std::uint64_t>(turn_ + 1));
  }
  friend bool operator==(const TicTacToeBoard&, const TicTacToeBoard&) = default;

  // "x..o.....": whose turn it is follows from the counts.
  static core::Result<TicTacToeBoard> parse_position(std::string_view text);
  static std::string format_position(const TicTacToeBoard& game, std::span<const int> history);
  static core::Result<int> parse_move(std::string_view text);
  static std::string format_move(int cell) { return std::to_string(cell); }

 private:
  std::array<std::uint16_t, 2> stones_{};  // of x and o
  std::int8_t turn_ = 1;
};

}  // namespace joseki::games::tictactoe
