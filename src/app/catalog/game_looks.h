// SPDX-License-Identifier: MIT
// What positions of each game look like: BoardViews for whoever draws them.
#pragma once

#include <string>

#include "app/catalog/any_game.h"
#include "games/tictactoe/tictactoe.h"
#include "games/vanish/notation.h"
#include "games/vanish/vanish.h"

namespace joseki::app {

// One line about vanishing tic-tac-toe under these rules.
std::string describe(const games::vanish::Rules& rules);

struct VanishLooks {
  std::string description(const games::vanish::Vanish& game) const;
  BoardView view(const games::vanish::Vanish& game,
                 const games::vanish::VanishPosition& position) const;
};

struct TicTacToeLooks {
  std::string description(const games::tictactoe::TicTacToe& game) const;
  BoardView view(const games::tictactoe::TicTacToe& game,
                 const games::Position<games::tictactoe::State>& position) const;
};

}  // namespace joseki::app
