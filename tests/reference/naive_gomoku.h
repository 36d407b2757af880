// SPDX-License-Identifier: MIT
// Gomoku by counting along lines, cell by cell: what a stone makes, wins by fours found by trying
// every cell, and a player that looks one move ahead. Slow and obvious.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/rng.h"
#include "games/gomoku/gomoku.h"

namespace joseki::reference {

class NaiveGomoku {
 public:
  static constexpr int kSide = games::gomoku::kSide;
  static constexpr int kCells = games::gomoku::kCells;

  NaiveGomoku() = default;
  explicit NaiveGomoku(const games::gomoku::Gomoku& game);

  int at(int cell) const { return cells_[static_cast<std::size_t>(cell)]; }
  void put(int cell, int player) { cells_[static_cast<std::size_t>(cell)] = player; }

  // Whether a stone of `player` (1 or -1) on this empty cell makes five or more in a row.
  bool makes_five(int cell, int player) const;
  // The empty cells where it would, ascending.
  std::vector<int> fives(int player) const;

 private:
  int stones_beside(int cell, int player, int down, int right) const;
  std::array<int, kCells> cells_{};
};

// Whether a stone of `player` on this empty cell makes a four: five cells in a row with four of the
// player's stones, the new one among them, and an empty cell.
bool makes_four(const NaiveGomoku& board, int cell, int player);

// The shortest win of `player`, who is to move, by moves that each make a four (the last one a
// five), of at most `plies` plies; nothing if there is none. By trying every cell of the board.
std::optional<int> naive_win_by_fours(NaiveGomoku& board, int player, int plies);

// Plays one of the cells that score most: what a stone there makes for its own side, and what it
// takes from the other, added up over all lines of five cells through it.
int naive_choice(const games::gomoku::Gomoku& game, core::Rng& rng);

}  // namespace joseki::reference
