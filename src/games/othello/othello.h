// SPDX-License-Identifier: MIT
// Othello with passes, as two bit boards. See README.md beside this file.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/mcts_game.h"
#include "games/othello/flips.h"
#include "games/playout.h"
#include "games/square_symmetry.h"

namespace joseki::games::othello {

inline constexpr int kSide = 8;
inline constexpr int kPass = 64;

// Satisfies NotatedMCTSGame. A move is a cell or kPass, which is valid only where the mover has no
// other move and the opponent has one. Black is the first player.
class Othello {
 public:
  struct Traits {
    static constexpr std::string_view NAME = "othello";
    static constexpr int ACTION_SIZE = 65;
    static constexpr int BOARD_SIZE = 64;
    static constexpr std::array<int, 2> BOARD_SHAPE = {kSide, kSide};
    static constexpr int NUM_SYMMETRIES = 8;
  };

  void reset() { *this = Othello(); }
  void step(int action) {
    if (action != kPass) {
      const Bits disc = Bits{1} << action;
      Bits flips;
      find_flips(mover_, other_, disc, flips);
      mover_ |= disc | flips;
      other_ ^= flips;
    }
    pass_the_turn();
  }
  // Nobody wins before the end; then it is who has more discs.
  int check_winner() const {
    if (!over_) return 0;
    const int lead = __builtin_popcountll(mover_) - __builtin_popcountll(other_);
    return lead == 0 ? 0 : (lead > 0) == (turn_ > 0) ? 1 : -1;
  }
  bool is_full() const { return over_; }
  ValidMoves<65> get_valid_moves() const {
    ValidMoves<65> moves;
    for (Bits left = moves_; left != 0; left &= left - 1) moves.push_back(__builtin_ctzll(left));
    if (moves_ == 0 && !over_) moves.push_back(kPass);
    return moves;
  }

  void flip() { apply_symmetry(2); }  // mirrors the columns
  void apply_symmetry(int element);
  static int map_action(int element, int action) {
    return action == kPass ? kPass : square_image(element, kSide, action);
  }
  static int map_cell(int element, int cell) { return square_image(element, kSide, cell); }
  static int inverse_symmetry(int element) { return square_inverse(element); }

  std::array<std::int8_t, Traits::BOARD_SIZE> board_data() const;
  int get_turn() const { return turn_; }
  void set_turn(int turn);
  core::Status import_board(std::span<const std::int8_t> cells);
  // Passes hide who moved last: either side may be to move.
  core::Status check_turn() const { return core::Done{}; }
  std::uint64_t hash() const {
    return mix_words(mix_words(mover_, other_), static_cast<std::uint64_t>(turn_ + 1));
  }
  friend bool operator==(const Othello&, const Othello&) = default;

  static core::Result<Othello> parse_position(std::string_view text);
  static std::string format_position(const Othello& game, std::span<const int> history);
  static core::Result<int> parse_move(std::string_view text);
  static std::string format_move(int action);

  Bits mover() const { return mover_; }
  Bits other() const { return other_; }
  Bits moves() const { return moves_; }  // cells only: 0 also where the mover must pass

  template <bool kWide>
  static void play_random_games(std::span<Playout<Othello>> playouts);

 private:
  void pass_the_turn() {
    const Bits moved = mover_;
    mover_ = other_;
    other_ = moved;
    turn_ = static_cast<std::int8_t>(-turn_);
    look_for_moves();
  }
  void look_for_moves() {
    find_moves(mover_, other_, moves_);
    over_ = false;
    if (moves_ == 0) [[unlikely]] {
      Bits replies;
      find_moves(other_, mover_, replies);
      over_ = replies == 0;
    }
  }

  Bits mover_ = 0x0000000810000000u;  // black: e4, d5
  Bits other_ = 0x0000001008000000u;  // white: d4, e5
  Bits moves_ = 0x0000102004080000u;  // follows from the two above, kept because all ask for it
  std::int8_t turn_ = 1;
  bool over_ = false;
};

}  // namespace joseki::games::othello

#include "games/othello/playout.h"
