// SPDX-License-Identifier: MIT
// plain::MCTSGame: the least that a class can say of a game and still be searched. It needs nothing
// from joseki but the list of moves below; adapted_game.h makes a game of joseki of it.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

namespace joseki::games::plain {

// The valid moves of a state. Open to everybody: write into `moves`, then count.
template <int MAX_ACTIONS>
struct ValidMoves {
  int moves[MAX_ACTIONS];
  int count = 0;

  const int* begin() const { return moves; }
  const int* end() const { return moves + count; }
  bool empty() const { return count == 0; }
  int size() const { return count; }
};

// Moves are numbers below ACTION_SIZE. The board is BOARD_SIZE cells, row by row: 1 first player,
// -1 second, 0 empty. Cells and turn are the whole state.
template <class G>
concept MCTSGame = std::default_initializable<G> && std::is_copy_constructible_v<G> &&
    std::is_copy_assignable_v<G> && requires(G g, const G cg, int action, const std::int8_t* src) {
  { G::Traits::ACTION_SIZE } -> std::convertible_to<int>;
  { G::Traits::BOARD_SIZE } -> std::convertible_to<int>;

  { g.reset() } -> std::same_as<void>;
  { g.step(action) } -> std::same_as<void>;    // a valid move; passes the turn
  { cg.check_winner() } -> std::same_as<int>;  // 1, -1, or 0: nobody (yet)
  { cg.is_full() } -> std::same_as<bool>;      // nobody can move any more
  { g.flip() } -> std::same_as<void>;          // the mirror image, or nothing
  {cg.get_valid_moves()};                      // a range of numbers, in any order

  { cg.board_data() } -> std::same_as<const std::int8_t*>;
  { cg.get_turn() } -> std::same_as<int>;  // 1 or -1
  { g.set_turn(action) } -> std::same_as<void>;
  { g.import_board(src) } -> std::same_as<void>;
};

}  // namespace joseki::games::plain
