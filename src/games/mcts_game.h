// SPDX-License-Identifier: MIT
// MCTSGame: what a tree search asks of a game. Its names are also those of the smaller concept in
// plain_game.h: a class that was written for that one reads the same here.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/result.h"

namespace joseki::games {

// The valid moves of a state, ascending; empty if the game is over. A fixed array: no allocation.
template <int N>
class ValidMoves {
 public:
  using Move = std::conditional_t<(N <= 256), std::uint8_t, std::uint16_t>;

  void push_back(int move) { moves_[static_cast<std::size_t>(count_++)] = static_cast<Move>(move); }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + count_; }
  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  int operator[](int i) const { return moves_[static_cast<std::size_t>(i)]; }

 private:
  std::array<Move, N> moves_;  // only the first count_ are ever read
  int count_ = 0;
};

// The cells of a board, row-major from the top-left: 1 first player, -1 second, 0 empty. Games
// where more matters than whose stone it is use larger numbers of the same sign, and say so.
template <class G>
using BoardCells = std::array<std::int8_t, static_cast<std::size_t>(G::Traits::BOARD_SIZE)>;

// A two-player game as a value type that *is* its state. Every step passes the turn, so a game
// with passes has a move for them. The game is over when check_winner() is not 0 or is_full().
template <class G>
concept MCTSGame = std::copyable<G> && std::equality_comparable<G> &&
    requires(G g, const G cg, int number, std::span<const std::int8_t> cells) {
  { G::Traits::NAME } -> std::convertible_to<std::string_view>;
  { G::Traits::ACTION_SIZE } -> std::convertible_to<int>;
  { G::Traits::BOARD_SIZE } -> std::convertible_to<int>;
  { G::Traits::BOARD_SHAPE } -> std::convertible_to<std::array<int, 2>>;
  { G::Traits::NUM_SYMMETRIES } -> std::convertible_to<int>;

  { g.reset() } -> std::same_as<void>;
  { g.step(number) } -> std::same_as<void>;    // must be valid: checked at the edge, not here
  { cg.check_winner() } -> std::same_as<int>;  // 1 first player, -1 second, 0 nobody (yet)
  { cg.is_full() } -> std::same_as<bool>;      // nobody can move any more
  { cg.get_valid_moves() } -> std::same_as<ValidMoves<G::Traits::ACTION_SIZE>>;

  // Symmetry 0 leaves everything where it is; flip() is one of the others, or nothing where there
  // is none. A move m of a state is the move map_action(s, m) of the state after apply_symmetry(s).
  { g.flip() } -> std::same_as<void>;
  { g.apply_symmetry(number) } -> std::same_as<void>;
  { G::map_action(number, number) } -> std::same_as<int>;
  { G::map_cell(number, number) } -> std::same_as<int>;
  { G::inverse_symmetry(number) } -> std::same_as<int>;

  { cg.board_data() } -> std::same_as<BoardCells<G>>;
  { cg.get_turn() } -> std::same_as<int>;        // 1 or -1
  { g.set_turn(number) } -> std::same_as<void>;  // 1 or -1, or Bug
  // Takes over the cells and keeps the turn, which the cells do not always tell. Refuses a board
  // that no game leads to, with the reason, and is then unchanged.
  { g.import_board(cells) } -> std::same_as<core::Status>;
  // Why it cannot be get_turn()'s turn on this board; Done if it can.
  { cg.check_turn() } -> std::same_as<core::Status>;
  { cg.hash() } -> std::same_as<std::uint64_t>;  // equal states have equal ones
};

// An MCTSGame that people can write down. Positions are what DESIGN.md calls them: a list of moves
// in some games, a picture of the board in others.
template <class G>
concept NotatedMCTSGame = MCTSGame<G> &&
    requires(const G cg, std::string_view text, std::span<const int> history, int action) {
  { G::parse_position(text) } -> std::same_as<core::Result<G>>;
  // `history`: the moves from the start to `cg`; games that write boards do not look at it.
  { G::format_position(cg, history) } -> std::same_as<std::string>;
  { G::parse_move(text) } -> std::same_as<core::Result<int>>;
  { G::format_move(action) } -> std::same_as<std::string>;
};

// The highest number on a cell of this game's boards.
template <MCTSGame G>
constexpr int max_cell() {
  if constexpr (requires { G::Traits::MAX_CELL; }) {
    return G::Traits::MAX_CELL;
  } else {
    return 1;
  }
}

template <MCTSGame G>
bool is_over(const G& game) {
  return game.check_winner() != 0 || game.is_full();
}

// Whether `action` may be played. A walk over the moves: for edges, not for loops.
template <MCTSGame G>
bool is_valid(const G& game, int action) {
  for (const int move : game.get_valid_moves()) {
    if (move == action) return true;
  }
  return false;
}

// A hash of two words in which every bit matters; for hash() of states.
constexpr std::uint64_t mix_words(std::uint64_t a, std::uint64_t b) {
  std::uint64_t z = a * 0x9E3779B97F4A7C15u ^ (b + 0x7F4A7C15F39CC060u) * 0xD6E8FEB86659FD93u;
  z = (z ^ (z >> 32)) * 0xD6E8FEB86659FD93u;
  z = (z ^ (z >> 29)) * 0x9E3779B97F4A7C15u;
  return z ^ (z >> 32);
}

}  // namespace joseki::games
