// SPDX-License-Identifier: MIT
// hexapawn_core: one game more for Python, as a module of its own.
#include <nanobind/nanobind.h>

#include "app/python/bind_game.h"
#include "sixth_game/hexapawn.h"

NB_MODULE(hexapawn_core, module) {
  nanobind::module_::import_("joseki._core");  // has what all games share
  joseki::app::python::bind_game<joseki::games::hexapawn::Hexapawn>(module);
}
