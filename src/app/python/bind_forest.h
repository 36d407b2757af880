// SPDX-License-Identifier: MIT
// BatchedMCTS of a game for Python; joseki.BatchedMCTS is the typed face of it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>

#include "app/python/forest.h"

namespace joseki::app::python {

template <games::NotatedMCTSGame G>
void bind_forest(nanobind::module_& module) {
  namespace nb = nanobind;
  using F = Forest<G>;
  const auto array = [](const char* name) { return nb::arg(name).noconvert(); };
  nb::class_<F>(module, "BatchedMCTS", "A forest of search trees; use joseki.BatchedMCTS.")
      .def(nb::init<int, const search::SearchOptions&, std::uint64_t, int>(), nb::arg("batch_size"),
           nb::arg("options"), nb::arg("seed"), nb::arg("threads"))
      .def_prop_ro("batch_size", &F::size)
      .def_prop_rw("threads", &F::threads, &F::set_threads)
      .def_prop_rw("options", &F::options, &F::set_options)
      .def_prop_rw("budget", &F::budget, &F::set_budget)
      .def("seed", &F::seed, nb::arg("seed"))
      .def("set_roots", &F::set_roots, array("boards"), array("turns"))
      .def("roots", &F::roots)
      .def("prune_roots", &F::prune_roots, array("actions"))
      .def("reset_tree", &F::reset_tree, nb::arg("tree"))
      .def("rollout", &F::rollout)
      .def("begin", &F::begin)
      .def("search_batch", &F::search_batch)
      .def("backprop_batch", &F::backprop_batch, array("policy"), array("value"),
           array("moves_left").none())
      .def("abandon_batch", &F::abandon_batch)
      .def_prop_ro("is_waiting", &F::is_waiting)
      .def("visits", &F::visits)
      .def("chances", &F::chances, nb::arg("temperature"))
      .def("root_stats", &F::root_stats)
      .def("line", &F::line, nb::arg("tree"))
      .def_prop_ro("held_bytes", &F::held_bytes)
      .def("use_solver", &F::use_solver)
      .def("use_table", &F::use_table, nb::arg("table"))
      .def("clear_oracle", [](F& self) { self.set_oracle(nullptr); });
}

}  // namespace joseki::app::python
