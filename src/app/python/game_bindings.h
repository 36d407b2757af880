// SPDX-License-Identifier: MIT
// The bindings of the games, each compiled in a file of its own so that they are made in parallel.
// A game that is not named here is compiled with module.cpp.
#pragma once

#include "app/catalog/game_list.h"
#include "app/python/bind_game.h"

namespace joseki::app::python {

extern template void bind_game<games::tictactoe::TicTacToeBoard>(nanobind::module_&);
extern template void bind_game<games::connect4::Connect4>(nanobind::module_&);
extern template void bind_game<games::othello::Othello>(nanobind::module_&);
extern template void bind_game<games::gomoku::Gomoku>(nanobind::module_&);
extern template void bind_game<games::vanish::Vanish3x3M3>(nanobind::module_&);
extern template void bind_game<games::vanish::Vanish4x4M3>(nanobind::module_&);
extern template void bind_game<games::vanish::Vanish4x4M4>(nanobind::module_&);
extern template void bind_game<games::vanish::Vanish5x5M4>(nanobind::module_&);

}  // namespace joseki::app::python
