// SPDX-License-Identifier: MIT
// Connect4, Othello and k in a row, slow and obvious: arrays of cells and loops, written from the
// rules alone. What the bit boards of src/games say is held against them.
#pragma once

#include <vector>

namespace joseki::reference {

// Cells row-major from the top-left: 1 first player, -1 second, 0 empty.
struct NaiveBoard {
  int rows = 0;
  int columns = 0;
  std::vector<int> cells;
  int turn = 1;

  NaiveBoard(int rows_, int columns_)
      : rows(rows_), columns(columns_), cells(static_cast<std::size_t>(rows_ * columns_), 0) {}
  bool on_board(int row, int column) const {
    return row >= 0 && row < rows && column >= 0 && column < columns;
  }
  int& at(int row, int column) { return cells[static_cast<std::size_t>(row * columns + column)]; }
  int at(int row, int column) const {
    return cells[static_cast<std::size_t>(row * columns + column)];
  }
  bool is_full() const;
  // Whether `player` has `length` in a row somewhere.
  bool has_row(int player, int length) const;
};

// Stones are placed anywhere; `length` or more in a row win. Gomoku and tic-tac-toe.
struct NaiveRow : NaiveBoard {
  NaiveRow(int side, int length_) : NaiveBoard(side, side), length(length_) {}
  int length;
  int winner() const { return has_row(1, length) - has_row(-1, length); }
  bool over() const { return winner() != 0 || is_full(); }
  std::vector<int> moves() const;
  void play(int move);
};

struct NaiveConnect4 : NaiveBoard {
  NaiveConnect4() : NaiveBoard(6, 7) {}
  int winner() const { return has_row(1, 4) - has_row(-1, 4); }
  bool over() const { return winner() != 0 || is_full(); }
  std::vector<int> moves() const;
  void play(int column);
};

// Move 64 is a pass.
struct NaiveOthello : NaiveBoard {
  NaiveOthello();
  int winner() const;
  bool over() const;
  std::vector<int> moves() const;
  void play(int move);

 private:
  std::vector<int> turned_by(int player, int move) const;
  bool can_place(int player) const;
};

}  // namespace joseki::reference
