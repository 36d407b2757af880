// SPDX-License-Identifier: MIT
// Tic-tac-toe as a game that engines can play.
#include "app/players/typed_game.h"
#include "games/tictactoe/board.h"
#include "search/exact/minimax.h"

namespace joseki::app {

using games::tictactoe::TicTacToeBoard;

template <>
struct GameFacts<TicTacToeBoard> : PlainFacts<TicTacToeBoard> {
  static std::string description() { return "tic-tac-toe: three in a row win"; }
  static constexpr int kInARow = 3;
  static constexpr bool kIsSolved = true;
  static core::Result<Exact<TicTacToeBoard>> exact(const EngineResources&, ExactUse) {
    return Exact<TicTacToeBoard>(std::make_shared<search::Minimax<TicTacToeBoard>>());
  }
};

template std::unique_ptr<SearchGame> make_search_game<TicTacToeBoard>();

}  // namespace joseki::app
