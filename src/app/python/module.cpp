// SPDX-License-Identifier: MIT
// joseki._core: what Python gets from C++, one submodule for each game of the list.
#include <nanobind/nanobind.h>

#include "app/catalog/game_list.h"
#include "app/python/bind_options.h"
#include "app/python/bind_tables.h"
#include "app/python/bind_vanish.h"
#include "app/python/game_bindings.h"
#include "app/python/network_model.h"
#include "app/python/vector_setup.h"

NB_MODULE(_core, module) {
  module.doc() = "The C++ part of joseki. Use the package joseki; names here may change.";
  joseki::app::python::bind_options(module);
  joseki::app::python::bind_tables(module);
  joseki::app::python::bind_vector_setup(module);
  joseki::app::python::bind_networks(module);
  joseki::app::python::bind_vanish(module);
  joseki::app::SearchedGames::for_each(
      [&module]<class G>() { joseki::app::python::bind_game<G>(module); });
}
