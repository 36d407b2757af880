// SPDX-License-Identifier: MIT
#include "app/python/bind_tables.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <string>
#include <vector>

#include "app/python/game_table.h"
#include "app/python/rate_table.h"
#include "app/python/table_jobs.h"
#include "app/python/table_names.h"

namespace joseki::app::python {
namespace {

namespace nb = nanobind;

void bind_classes(nb::module_& module) {
  nb::class_<GameTable>(module, "GameTable", "The table of a game of two.")
      .def_static("open", &GameTable::open, nb::arg("name"), nb::arg("dir"))
      .def_prop_ro("name", &GameTable::name)
      .def_prop_ro("path", &GameTable::file)
      .def_prop_ro("states", &GameTable::states)
      .def_prop_ro("board_shape",
                   [](const GameTable& self) -> nb::typed<nb::tuple, int, int> {
                     return nb::make_tuple(self.board_shape()[0], self.board_shape()[1]);
                   })
      .def("query", &GameTable::query, nb::arg("position"))
      .def("values", &GameTable::values, nb::arg("boards").noconvert(),
           nb::arg("turns").noconvert(), nb::arg("threads"));
  nb::class_<RateTable>(module, "RateTable", "The table of a formation of 2048.")
      .def_static("open", &RateTable::open, nb::arg("name"), nb::arg("dirs"))
      .def_prop_ro("name", &RateTable::name)
      .def_prop_ro("path", &RateTable::folder)
      .def_prop_ro("states", &RateTable::boards)
      .def("missing_layers", &RateTable::missing_layers)
      .def("query", &RateTable::query, nb::arg("position"))
      .def("values", &RateTable::values, nb::arg("boards").noconvert(), nb::arg("threads"));
}

}  // namespace

void bind_tables(nb::module_& parent) {
  nb::module_ module = parent.def_submodule("tables");
  bind_classes(module);
  module.def("is_game_table", &is_game_table, nb::arg("name"));
  module.def("list_tables", &list_tables, nb::arg("dir"));
  module.def(
      "build_table",
      [](const std::string& name, const std::vector<std::string>& dirs, int threads, bool rebuild,
         bool replace_first, const nb::object& progress) {
        return build_table({name, dirs, threads, rebuild, replace_first, progress});
      },
      nb::arg("name"), nb::arg("dirs"), nb::arg("threads"), nb::arg("rebuild"),
      nb::arg("replace_first"), nb::arg("progress").none());
  module.def(
      "verify_table",
      [](const std::string& name, const std::vector<std::string>& dirs, int threads,
         const nb::object& progress) {
        return verify_table({name, dirs, threads, false, false, progress});
      },
      nb::arg("name"), nb::arg("dirs"), nb::arg("threads"), nb::arg("progress").none());
}

}  // namespace joseki::app::python
