// SPDX-License-Identifier: MIT
// What Python gets of Connect4, compiled.
#include "app/python/game_bindings.h"

namespace joseki::app::python {

template void bind_game<games::connect4::Connect4>(nanobind::module_&);

}  // namespace joseki::app::python
