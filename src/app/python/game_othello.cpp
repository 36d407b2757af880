// SPDX-License-Identifier: MIT
// What Python gets of Othello, compiled.
#include "app/python/game_bindings.h"

namespace joseki::app::python {

template void bind_game<games::othello::Othello>(nanobind::module_&);

}  // namespace joseki::app::python
