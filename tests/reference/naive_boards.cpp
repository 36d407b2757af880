// SPDX-License-Identifier: MIT
#include "reference/naive_boards.h"

#include <algorithm>

namespace joseki::reference {

bool NaiveBoard::is_full() const { return std::count(cells.begin(), cells.end(), 0) == 0; }

bool NaiveBoard::has_row(int player, int length) const {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      for (const auto& [down, right] : {std::pair(0, 1), {1, 0}, {1, 1}, {1, -1}}) {
        int count = 0;
        while (count < length && on_board(row + down * count, column + right * count) &&
               at(row + down * count, column + right * count) == player) {
          ++count;
        }
        if (count == length) return true;
      }
    }
  }
  return false;
}

std::vector<int> NaiveRow::moves() const {
  std::vector<int> moves;
  if (over()) return moves;
  for (int cell = 0; cell < rows * columns; ++cell) {
    if (cells[static_cast<std::size_t>(cell)] == 0) moves.push_back(cell);
  }
  return moves;
}

void NaiveRow::play(int move) {
  cells[static_cast<std::size_t>(move)] = turn;
  turn = -turn;
}

std::vector<int> NaiveConnect4::moves() const {
  std::vector<int> moves;
  if (over()) return moves;
  for (int column = 0; column < columns; ++column) {
    if (at(0, column) == 0) moves.push_back(column);
  }
  return moves;
}

void NaiveConnect4::play(int column) {
  int row = rows - 1;
  while (at(row, column) != 0) --row;
  at(row, column) = turn;
  turn = -turn;
}

NaiveOthello::NaiveOthello() : NaiveBoard(8, 8) {
  at(3, 4) = at(4, 3) = 1;
  at(3, 3) = at(4, 4) = -1;
}

std::vector<int> NaiveOthello::turned_by(int player, int move) const {
  std::vector<int> turned;
  if (cells[static_cast<std::size_t>(move)] != 0) return turned;
  for (int down = -1; down <= 1; ++down) {
    for (int right = -1; right <= 1; ++right) {
      std::vector<int> run;
      int row = move / 8 + down;
      int column = move % 8 + right;
      while (on_board(row, column) && at(row, column) == -player) {
        run.push_back(row * 8 + column);
        row += down;
        column += right;
      }
      if (on_board(row, column) && at(row, column) == player) {
        turned.insert(turned.end(), run.begin(), run.end());
      }
    }
  }
  return turned;
}

bool NaiveOthello::can_place(int player) const {
  for (int move = 0; move < 64; ++move) {
    if (!turned_by(player, move).empty()) return true;
  }
  return false;
}

bool NaiveOthello::over() const { return !can_place(1) && !can_place(-1); }

int NaiveOthello::winner() const {
  if (!over()) return 0;
  const auto lead =
      std::count(cells.begin(), cells.end(), 1) - std::count(cells.begin(), cells.end(), -1);
  return lead > 0 ? 1 : lead < 0 ? -1 : 0;
}

std::vector<int> NaiveOthello::moves() const {
  std::vector<int> moves;
  if (over()) return moves;
  for (int move = 0; move < 64; ++move) {
    if (!turned_by(turn, move).empty()) moves.push_back(move);
  }
  if (moves.empty()) moves.push_back(64);
  return moves;
}

void NaiveOthello::play(int move) {
  if (move != 64) {
    for (const int cell : turned_by(turn, move)) cells[static_cast<std::size_t>(cell)] = turn;
    cells[static_cast<std::size_t>(move)] = turn;
  }
  turn = -turn;
}

}  // namespace joseki::reference
