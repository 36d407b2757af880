// SPDX-License-Identifier: MIT
#include "app/python/bind_tables.h"

#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <string>

#include "app/python/game_table.h"
#include "app/python/rate_table.h"
#include "app/python/table_jobs.h"
#include "app/python/table_names.h"

namespace joseki::app::python {
namespace {

namespace nb = nanobind;

void bind_classes(nb::module_& module) {
  nb::class_<GameTable>(module, "GameTable", "The table of a two-player game.")
      .def_static("open", &GameTable::open, nb::arg("name"), nb::arg("dirs"))
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
      .def_static(
          "open",
          [](const std::string& name, const TableFolders& dirs, std::optional<double> p4) {
            return RateTable::open({name, dirs, p4});
          },
          nb::arg("name"), nb::arg("dirs"), nb::arg("p4").none())
      .def_prop_ro("name", &RateTable::name)
      .def_prop_ro("path", &RateTable::folder)
      .def_prop_ro("states", &RateTable::boards)
      .def_prop_ro("p4", &RateTable::p4)
      .def("missing_layers", &RateTable::missing_layers)
      .def("query", &RateTable::query, nb::arg("position"))
      .def("values", &RateTable::values, nb::arg("boards").noconvert(), nb::arg("threads"));
}

void bind_request(nb::module_& module) {
  nb::class_<BuildRequest>(module, "BuildRequest", "Everything a build can be asked.")
      .def(nb::init<>())
      .def_rw("table", &BuildRequest::table)
      .def_rw("dir", &BuildRequest::dir)
      .def_rw("threads", &BuildRequest::threads)
      .def_rw("memory", &BuildRequest::memory)
      .def_rw("rebuild", &BuildRequest::rebuild)
      .def_rw("replace_first", &BuildRequest::replace_first)
      .def_rw("p4", &BuildRequest::p4)
      .def_rw("precision", &BuildRequest::precision)
      .def_rw("delete_below", &BuildRequest::delete_below)
      .def_rw("optimal_only", &BuildRequest::optimal_only)
      .def_rw("sparse", &BuildRequest::sparse)
      .def_rw("all_of_sum", &BuildRequest::all_of_sum)
      .def_rw("compress", &BuildRequest::compress)
      .def_rw("compress_temp", &BuildRequest::compress_temp);
}

}  // namespace

void bind_tables(nb::module_& parent) {
  nb::module_ module = parent.def_submodule("tables");
  bind_classes(module);
  module.def("is_game_table", &is_game_table, nb::arg("name"));
  module.def("list_tables", &list_tables, nb::arg("dir"));
  bind_request(module);
  module.def("build_table", &build_table, nb::arg("request"), nb::arg("progress").none());
  module.def(
      "verify_table",
      [](const std::string& name, const TableFolders& dirs, std::optional<double> p4, int threads,
         const nb::object& progress) {
        return verify_table({name, dirs, p4}, threads, progress);
      },
      nb::arg("name"), nb::arg("dirs"), nb::arg("p4").none(), nb::arg("threads"),
      nb::arg("progress").none());
}

}  // namespace joseki::app::python
