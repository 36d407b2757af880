// SPDX-License-Identifier: MIT
// Tic-tac-toe: the second game of the retrograde solver, small enough to rank by a lookup table.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/game.h"

namespace joseki::games::tictactoe {

// All nine cells, and the lines that win: bit c is cell c.
inline constexpr std::uint16_t kFull = 0x1FF;
inline constexpr std::array<std::uint16_t, 8> kLines{0007, 0070, 0700, 0111,
                                                     0222, 0444, 0421, 0124};

// Nine cells, row-major from 0, as bit masks.
struct State {
  std::uint16_t mover = 0;
  std::uint16_t other = 0;
  friend bool operator==(const State&, const State&) = default;
};

// Satisfies RankedGame. Tier t holds the boards with 9 - t pieces; no tier is cyclic. Immutable.
class TicTacToe {
 public:
  using State = tictactoe::State;

  TicTacToe();

  std::string name() const { return "tictactoe"; }
  std::string ranking_id() const { return "tictactoe-1"; }
  int tier_count() const { return 10; }
  std::uint64_t tier_size(int tier) const { return tiers_[static_cast<std::size_t>(tier)].size(); }
  bool is_cyclic(int) const { return false; }
  std::string tier_name(int tier) const { return std::to_string(9 - tier); }
  int sides(int) const { return 1; }
  template <class Fn>
  void for_each_orbit_run(int tier, Fn fn) const {
    const auto& boards = tiers_[static_cast<std::size_t>(tier)];
    for (std::uint64_t i = 0; i < boards.size(); ++i) fn(i, i + 1, boards[i].orbit_size);
  }
  Place rank(const State& state) const;
  State unrank(Place place) const;
  Standing standing(const State& state) const;
  MoveList moves(const State& state) const;
  State after(const State& state, int move) const;
  State start() const { return {}; }
  Side any_side(const State& state) const;
  template <class Fn>
  void for_each_predecessor(const State&, Fn) const {}  // a move always leaves the tier

  bool has_line(std::uint16_t cells) const;
  std::uint16_t line_in(std::uint16_t cells) const;  // the cells of all its lines

 private:
  struct Board {
    State state;
    int orbit_size = 0;
  };
  std::array<std::vector<Board>, 10> tiers_;  // representatives in the order of their keys
  std::vector<std::uint16_t> rank_of_key_;    // by key, for every board and not only these
};

// "x..o.....": row-major, a dot for an empty cell. Whose turn it is follows from the counts.
core::Result<Position<State>> parse_position(const TicTacToe& game, std::string_view text);
std::string format_position(const TicTacToe& game, const Position<State>& position);
// Nine cells, 1 for x and -1 for o. bad_input with the reason if that cannot arise.
core::Result<Position<State>> position_of_cells(const TicTacToe& game,
                                                std::span<const std::int8_t> cells, Side to_move);

}  // namespace joseki::games::tictactoe
