// SPDX-License-Identifier: MIT
// Vanishing tic-tac-toe for tree search: a state that plays itself, its rules fixed at compile
// time. The rules for tables are in vanish.h.
#pragma once

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/result.h"
#include "games/board_check.h"
#include "games/mcts_game.h"
#include "games/square_symmetry.h"
#include "games/vanish/notation.h"

namespace joseki::games::vanish {

// Satisfies NotatedMCTSGame. A move is a cell, row-major from 0; x is the first player. Board cells
// carry the age of their piece: 1 for a side's newest, up to kM for the one that vanishes next; the
// sign tells the side. It never ends in a draw by itself.
template <int kN, int kM, int kK>
class VanishBoard {
 public:
  static constexpr int kCells = kN * kN;
  static constexpr Rules kRules{kN, kM, kK};
  struct Traits {
    static inline const std::string NAME = kRules.name();
    static constexpr int ACTION_SIZE = kCells;
    static constexpr int BOARD_SIZE = kCells;
    static constexpr std::array<int, 2> BOARD_SHAPE = {kN, kN};
    static constexpr int NUM_SYMMETRIES = 8;
    static constexpr int MAX_CELL = kM;  // the highest number on a cell; 1 where nothing is said
  };

  void reset() { *this = VanishBoard(); }
  void step(int cell) {
    Side& mine = sides_[turn_ < 0];
    if (mine.count == kM) {
      mine.mask &= ~(std::uint64_t{1} << mine.cell[0]);
      for (std::size_t i = 1; i < kM; ++i) mine.cell[i - 1] = mine.cell[i];
    } else {
      ++mine.count;
    }
    mine.cell[mine.count - 1u] = static_cast<Cell>(cell);
    mine.mask |= std::uint64_t{1} << cell;
    turn_ = static_cast<std::int8_t>(-turn_);
  }
  int check_winner() const {
    return static_cast<int>(lines().has_line(sides_[0].mask)) -
           static_cast<int>(lines().has_line(sides_[1].mask));
  }
  bool is_full() const { return false; }
  ValidMoves<kCells> get_valid_moves() const {
    ValidMoves<kCells> moves;
    if (check_winner() != 0) return moves;
    for (std::uint64_t left = kAll & ~(sides_[0].mask | sides_[1].mask); left != 0;
         left &= left - 1) {
      moves.push_back(__builtin_ctzll(left));
    }
    return moves;
  }

  void flip() { apply_symmetry(2); }  // mirrors the columns
  void apply_symmetry(int element) {
    for (Side& side : sides_) {
      side.mask = 0;
      for (std::size_t i = 0; i < side.count; ++i) {
        side.cell[i] = static_cast<Cell>(square_image(element, kN, side.cell[i]));
        side.mask |= std::uint64_t{1} << side.cell[i];
      }
    }
  }
  static int map_action(int element, int cell) { return square_image(element, kN, cell); }
  static int map_cell(int element, int cell) { return square_image(element, kN, cell); }
  static int inverse_symmetry(int element) { return square_inverse(element); }

  std::array<std::int8_t, kCells> board_data() const {
    std::array<std::int8_t, kCells> cells{};
    for (int player = 0; player < 2; ++player) {
      const Side& side = sides_[static_cast<std::size_t>(player)];
      for (std::size_t i = 0; i < side.count; ++i) {
        const int age = static_cast<int>(side.count - i);
        cells[side.cell[i]] = static_cast<std::int8_t>(player == 0 ? age : -age);
      }
    }
    return cells;
  }
  int get_turn() const { return turn_; }
  void set_turn(int turn) { turn_ = checked_turn(turn); }
  core::Status import_board(std::span<const std::int8_t> cells);
  core::Status check_turn() const { return check_position(lines(), position()); }
  std::uint64_t hash() const {
    std::uint64_t hash = static_cast<std::uint64_t>(turn_ + 1);
    for (const Side& side : sides_) {
      std::uint64_t order = 1;
      for (std::size_t i = 0; i < side.count; ++i) order = order << 7 | side.cell[i];
      hash = mix_words(hash, order);
    }
    return hash;
  }
  // Cells beyond the count are left-overs and do not matter.
  friend bool operator==(const VanishBoard& a, const VanishBoard& b) {
    return a.turn_ == b.turn_ && a.sides_[0] == b.sides_[0] && a.sides_[1] == b.sides_[1];
  }

  static core::Result<VanishBoard> parse_position(std::string_view text) {
    const auto position = vanish::parse_position(lines(), text);
    if (!position) return position.error();
    return of(*position);
  }
  static std::string format_position(const VanishBoard& game, std::span<const int>) {
    return vanish::format_position(lines(), game.position());
  }
  static core::Result<int> parse_move(std::string_view text) {
    int cell = -1;
    const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), cell);
    if (failure == std::errc{} && end == text.data() + text.size() && cell >= 0 && cell < kCells) {
      return cell;
    }
    return core::Error{core::Errc::bad_input, core::text("'{}' is not a cell", text),
                       core::text("cells are numbered from 0 to {}", kCells - 1)};
  }
  static std::string format_move(int cell) { return std::to_string(cell); }

  // The same state as the tables know it.
  VanishPosition position() const {
    return make_position(pieces_of(sides_[0]), pieces_of(sides_[1]),
                         turn_ > 0 ? games::Side::first : games::Side::second);
  }
  static VanishBoard of(const VanishPosition& position) {
    VanishBoard board;
    board.sides_ = {side_of(vanish::pieces_of(position, games::Side::first)),
                    side_of(vanish::pieces_of(position, games::Side::second))};
    board.turn_ = position.to_move == games::Side::first ? 1 : -1;
    return board;
  }
  static const Lines& lines() {
    static const Lines lines(kRules);
    return lines;
  }

 private:
  static constexpr std::uint64_t kAll = ~std::uint64_t{0} >> (64 - kCells);

  struct Side {
    std::uint64_t mask = 0;
    std::array<Cell, kM> cell{};  // oldest first
    std::uint8_t count = 0;
    friend bool operator==(const Side& a, const Side& b) {
      return std::equal(a.cell.begin(), a.cell.begin() + a.count, b.cell.begin(),
                        b.cell.begin() + b.count);
    }
  };
  static Pieces pieces_of(const Side& side) {
    Pieces pieces;
    for (std::size_t i = 0; i < side.count; ++i) pieces.push_newest(side.cell[i]);
    return pieces;
  }
  static Side side_of(const Pieces& pieces) {
    Side side;
    for (const Cell cell : pieces) side.cell[side.count++] = cell;
    side.mask = pieces.mask();
    return side;
  }

  std::array<Side, 2> sides_{};  // of x and o
  std::int8_t turn_ = 1;
};

template <int kN, int kM, int kK>
core::Status VanishBoard<kN, kM, kK>::import_board(std::span<const std::int8_t> cells) {
  const auto pieces = pieces_of_cells(kRules, cells);
  if (!pieces) return pieces.error();
  // Possible with either side to move, where both may be, is possible.
  const auto as_first =
      check_position(lines(), make_position(pieces->x, pieces->o, games::Side::first));
  const auto as_second =
      check_position(lines(), make_position(pieces->x, pieces->o, games::Side::second));
  if (!as_first && !as_second) {
    const bool only_second = pieces->x.size() > pieces->o.size();
    return bad_board((only_second ? as_second : as_first).error().what);
  }
  sides_ = {side_of(pieces->x), side_of(pieces->o)};
  return core::Done{};
}

// The ones that are registered by name.
using Vanish3x3M3 = VanishBoard<3, 3, 3>;
using Vanish4x4M3 = VanishBoard<4, 3, 3>;
using Vanish4x4M4 = VanishBoard<4, 4, 4>;
using Vanish5x5M4 = VanishBoard<5, 4, 4>;

static_assert(NotatedMCTSGame<Vanish3x3M3>);

}  // namespace joseki::games::vanish
