// SPDX-License-Identifier: MIT
// The games that can be searched, played and learnt. A new game is one more line here; command
// line and Python take theirs from this list (docs/adding-a-game.md).
#pragma once

#include "games/connect4/connect4.h"
#include "games/gomoku/gomoku.h"
#include "games/mcts_game.h"
#include "games/othello/othello.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"

namespace joseki::app {

template <games::NotatedMCTSGame... Games>
struct GameList {
  // Calls fn.template operator()<G>() for each of them, in order.
  template <class Fn>
  static void for_each(Fn fn) {
    (fn.template operator()<Games>(), ...);
  }
};

using SearchedGames = GameList<games::tictactoe::TicTacToeBoard,  //
                               games::vanish::Vanish3x3M3,        //
                               games::vanish::Vanish4x4M3,        //
                               games::vanish::Vanish4x4M4,        //
                               games::vanish::Vanish5x5M4,        //
                               games::connect4::Connect4,         //
                               games::othello::Othello,           //
                               games::gomoku::Gomoku>;

}  // namespace joseki::app
