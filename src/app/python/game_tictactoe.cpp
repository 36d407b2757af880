// SPDX-License-Identifier: MIT
// What Python gets of tic-tac-toe, compiled.
#include "app/python/game_bindings.h"

namespace joseki::app::python {

template void bind_game<games::tictactoe::TicTacToeBoard>(nanobind::module_&);

}  // namespace joseki::app::python
