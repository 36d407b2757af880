// SPDX-License-Identifier: MIT
// BatchedMCTS of a game for Python; joseki.BatchedMCTS is the typed face of it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/vector.h>

#include <cstdint>

#include "app/python/batched_mcts.h"

namespace joseki::app::python {

template <games::NotatedMCTSGame G>
void bind_batched_mcts(nanobind::module_& module) {
  namespace nb = nanobind;
  using Bound = BatchedMCTS<G>;
  const auto array = [](const char* name) { return nb::arg(name).noconvert(); };
  nb::class_<Bound> bound(module, "BatchedMCTS", "Many search trees; use joseki.BatchedMCTS.");
  bound.attr("action_size") = G::Traits::ACTION_SIZE;
  bound.attr("board_shape") = nb::make_tuple(G::Traits::BOARD_SHAPE[0], G::Traits::BOARD_SHAPE[1]);
  bound
      .def(nb::init<int, const search::SearchOptions&, std::uint64_t, int>(), nb::arg("batch_size"),
           nb::arg("options"), nb::arg("seed"), nb::arg("threads"))
      .def_prop_ro("batch_size", &Bound::size)
      .def_prop_rw("threads", &Bound::threads, &Bound::set_threads)
      .def_prop_rw("options", &Bound::options, &Bound::set_options)
      .def_prop_rw("budget", &Bound::budget, &Bound::set_budget)
      .def("seed", &Bound::seed, nb::arg("seed"))
      .def("set_roots", &Bound::set_roots, array("boards"), array("turns"))
      .def("roots", &Bound::roots)
      .def("prune_roots", &Bound::prune_roots, array("actions"))
      .def("reset_tree", &Bound::reset_tree, nb::arg("tree"))
      .def("rollout", &Bound::rollout)
      .def("begin", &Bound::begin)
      .def("search_batch", &Bound::search_batch)
      .def("backprop_batch", &Bound::backprop_batch, array("policy"), array("value"),
           array("moves_left").none())
      .def("abandon_batch", &Bound::abandon_batch)
      .def_prop_ro("is_waiting", &Bound::is_waiting)
      .def("visits", &Bound::visits)
      .def("chances", &Bound::chances, nb::arg("temperature"))
      .def("root_stats", &Bound::root_stats)
      .def("line", &Bound::line, nb::arg("tree"))
      .def_prop_ro("held_bytes", &Bound::held_bytes)
      .def("use_solver", &Bound::use_solver)
      .def("use_table", &Bound::use_table, nb::arg("table"))
      .def("clear_oracle", [](Bound& self) { self.set_oracle(nullptr); });
}

}  // namespace joseki::app::python
