// SPDX-License-Identifier: MIT
// NewGame: tic-tac-toe as a plain game (games/plain_game.h), by somebody who knows nothing of
// joseki but what such a class must offer: cells that anybody may write, no default board, moves in
// a list of numbers.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>

#include "games/adapted_game.h"

using joseki::games::plain::ValidMoves;

class NewGame {
 public:
  struct Traits {
    static constexpr int ACTION_SIZE = 9;
    static constexpr int BOARD_SIZE = 9;
    static constexpr std::array<int, 2> BOARD_SHAPE = {3, 3};
  };

  int8_t board[3][3];
  int turn = 1;

  void reset();
  void step(int action);
  int check_winner() const;
  bool is_full() const;
  void flip();
  ValidMoves<Traits::ACTION_SIZE> get_valid_moves() const;

  const int8_t* board_data() const { return &board[0][0]; }
  int get_turn() const { return turn; }
  void set_turn(int t) { turn = t; }
  void import_board(const int8_t* src) { std::memcpy(board, src, sizeof(board)); }
};

inline void NewGame::reset() {
  std::memset(board, 0, sizeof(board));
  turn = 1;
}

inline void NewGame::step(int action) {
  board[action / 3][action % 3] = static_cast<int8_t>(turn);
  turn = -turn;
}

inline int NewGame::check_winner() const {
  for (int i = 0; i < 3; ++i) {
    if (board[i][0] != 0 && board[i][0] == board[i][1] && board[i][1] == board[i][2]) {
      return board[i][0];
    }
    if (board[0][i] != 0 && board[0][i] == board[1][i] && board[1][i] == board[2][i]) {
      return board[0][i];
    }
  }
  const int8_t middle = board[1][1];
  if (middle != 0 && board[0][0] == middle && middle == board[2][2]) return middle;
  if (middle != 0 && board[0][2] == middle && middle == board[2][0]) return middle;
  return 0;
}

inline bool NewGame::is_full() const {
  for (const auto& row : board) {
    for (const int8_t cell : row) {
      if (cell == 0) return false;
    }
  }
  return true;
}

inline void NewGame::flip() {
  for (auto& row : board) std::swap(row[0], row[2]);
}

inline ValidMoves<NewGame::Traits::ACTION_SIZE> NewGame::get_valid_moves() const {
  ValidMoves<Traits::ACTION_SIZE> valid;
  for (int action = 0; action < 9; ++action) {
    if (board[action / 3][action % 3] == 0) valid.moves[valid.count++] = action;
  }
  return valid;
}

// What joseki makes of it.
using NewGameOfJoseki = joseki::games::AdaptedGame<NewGame, "new-game">;
