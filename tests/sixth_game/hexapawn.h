// SPDX-License-Identifier: MIT
// Hexapawn: three pawns a side on 3x3. A pawn steps forward or takes diagonally; whoever reaches
// the far row wins, and whoever cannot move has lost. The second player wins.
#pragma once

#include <algorithm>

#include "games/board_check.h"
#include "games/mcts_game.h"
#include "games/move_text.h"
#include "games/without_symmetry.h"

namespace joseki::games::hexapawn {

// Satisfies NotatedMCTSGame. The first player has the bottom row and moves up. A move is nine times
// the cell it leaves plus the cell it enters, written "a3a2".
class Hexapawn : public WithoutSymmetry {
 public:
  struct Traits {
    static constexpr std::string_view NAME = "hexapawn";
    static constexpr int ACTION_SIZE = 81;
    static constexpr int BOARD_SIZE = 9;
    static constexpr std::array<int, 2> BOARD_SHAPE = {3, 3};
    static constexpr int NUM_SYMMETRIES = 1;
  };

  void reset() { *this = Hexapawn(); }
  void step(int action) {
    cells_[static_cast<std::size_t>(action % 9)] = turn_;
    cells_[static_cast<std::size_t>(action / 9)] = 0;
    turn_ = static_cast<std::int8_t>(-turn_);
  }
  int check_winner() const {
    if (std::count(cells_.begin(), cells_.begin() + 3, 1) > 0) return 1;
    if (std::count(cells_.begin() + 6, cells_.end(), -1) > 0) return -1;
    return moves().empty() ? -turn_ : 0;
  }
  bool is_full() const { return false; }  // nobody draws
  ValidMoves<81> get_valid_moves() const {
    return check_winner() == 0 ? moves() : ValidMoves<81>();
  }

  std::array<std::int8_t, 9> board_data() const { return cells_; }
  int get_turn() const { return turn_; }
  void set_turn(int turn) { turn_ = checked_turn(turn); }
  core::Status import_board(std::span<const std::int8_t> cells) {
    if (auto status = check_cells(cells, 9); !status) return status;
    const StoneCounts pawns = count_stones(cells);
    if (pawns.first > 3 || pawns.second > 3) return bad_board("more than three pawns on one side");
    std::copy(cells.begin(), cells.end(), cells_.begin());
    return core::Done{};
  }
  core::Status check_turn() const { return core::Done{}; }  // the pawns do not tell
  std::uint64_t hash() const {
    std::uint64_t sum = static_cast<std::uint64_t>(turn_ + 1);
    for (const std::int8_t cell : cells_) sum = 3 * sum + static_cast<std::uint64_t>(cell + 1);
    return mix_words(sum, 0);
  }
  friend bool operator==(const Hexapawn&, const Hexapawn&) = default;

  static core::Result<Hexapawn> parse_position(std::string_view text) {
    return play_texts<Hexapawn>(text, split_every(4, text));
  }
  static std::string format_position(const Hexapawn&, std::span<const int> history) {
    return join_moves<Hexapawn>(history);
  }
  static core::Result<int> parse_move(std::string_view text) {
    for (int action = 0; action < 81; ++action) {
      if (format_move(action) == text) return action;
    }
    return core::Error{core::Errc::bad_input, "'" + std::string(text) + "' is not a move",
                       "write the cell it leaves and the one it enters: a3a2"};
  }
  static std::string format_move(int action) { return cell(action / 9) + cell(action % 9); }

 private:
  static std::string cell(int i) { return {"abc"[i % 3], "123"[i / 3]}; }
  ValidMoves<81> moves() const {
    ValidMoves<81> moves;
    for (int from = 0; from < 9; ++from) {
      if (cells_[static_cast<std::size_t>(from)] != turn_) continue;
      for (int to = 0; to < 9; ++to) {
        const bool is_ahead = to / 3 == from / 3 - turn_;
        const int sideways = (to % 3 - from % 3) * (to % 3 - from % 3);  // 0, 1 or 4
        const int there = cells_[static_cast<std::size_t>(to)];
        if (is_ahead && (sideways == 0 ? there == 0 : sideways == 1 && there == -turn_)) {
          moves.push_back(9 * from + to);
        }
      }
    }
    return moves;
  }

  std::array<std::int8_t, 9> cells_ = {-1, -1, -1, 0, 0, 0, 1, 1, 1};
  std::int8_t turn_ = 1;
};

}  // namespace joseki::games::hexapawn
