// SPDX-License-Identifier: MIT
// What Python gets of the vanishing games, compiled.
#include "app/python/game_bindings.h"

namespace joseki::app::python {

template void bind_game<games::vanish::Vanish3x3M3>(nanobind::module_&);
template void bind_game<games::vanish::Vanish4x4M3>(nanobind::module_&);
template void bind_game<games::vanish::Vanish4x4M4>(nanobind::module_&);
template void bind_game<games::vanish::Vanish5x5M4>(nanobind::module_&);

}  // namespace joseki::app::python
