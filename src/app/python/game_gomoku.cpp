// SPDX-License-Identifier: MIT
// What Python gets of Gomoku, compiled.
#include "app/python/game_bindings.h"

namespace joseki::app::python {

template void bind_game<games::gomoku::Gomoku>(nanobind::module_&);

}  // namespace joseki::app::python
