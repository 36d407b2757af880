// SPDX-License-Identifier: MIT
// AnyRules: the run-time face of a game's rules. Positions travel as text, moves as small numbers
// that have a name each.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace joseki::app {

// What a position looks like, for whoever draws it. Knows no rules.
struct BoardView {
  struct Cell {
    char piece = ' ';  // 'x', 'o' or ' '
    int age = 0;       // 1: the side's oldest, 2: the next, ...; 0 where age does not matter
    bool vanishes_next = false;  // with the next move of its owner
    bool in_line = false;        // part of the line that won
  };
  // How moves are named: by the number of a cell, by that of a column, by the letter of a column
  // and the number of a row, or, where a move is more than a cell, by a word.
  enum class Naming { cells, columns, squares, words };

  int rows = 0;
  int columns = 0;
  std::vector<Cell> cells;  // row-major
  Naming naming = Naming::cells;
  char to_move = 'x';
  std::optional<char> winner;  // 'x' or 'o'
  std::vector<int> moves;      // ascending; empty: the game is over
  std::optional<int> last;     // the cell of the last move, if it is known
};

// Immutable; any number of threads may use it.
class AnyRules {
 public:
  virtual ~AnyRules() = default;
  virtual std::string name() const = 0;         // vanish-4x4-m4
  virtual std::string description() const = 0;  // one line

  virtual std::string start() const = 0;  // the first position
  // bad_input: the position is not one, with the reason.
  virtual core::Result<BoardView> view(std::string_view position) const = 0;
  // The position after `move`; bad_input if that is not a legal move.
  virtual core::Result<std::string> play(std::string_view position, int move) const = 0;

  // The name of a move, and back: bad_input if nothing is called so.
  virtual std::string move_text(int move) const = 0;
  virtual core::Result<int> parse_move(std::string_view text) const = 0;
};

// The number of a cell as people type it, from 0 to `cells` - 1.
core::Result<int> parse_cell(std::string_view text, int cells);

}  // namespace joseki::app
