// SPDX-License-Identifier: MIT
// more_games: two games more for Python, as a module of their own.
#include <nanobind/nanobind.h>

#include "app/python/bind_game.h"
#include "sixth_game/hexapawn.h"
#include "sixth_game/new_game.h"

NB_MODULE(more_games, module) {
  nanobind::module_::import_("joseki._core");  // has what all games share
  joseki::app::python::bind_game<joseki::games::hexapawn::Hexapawn>(module);
  joseki::app::python::bind_game<NewGameOfJoseki>(module);
}
