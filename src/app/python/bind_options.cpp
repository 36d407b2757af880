// SPDX-License-Identifier: MIT
#include "app/python/bind_options.h"

#include <nanobind/stl/optional.h>

#include <chrono>
#include <cstdint>
#include <optional>

#include "search/options.h"

namespace joseki::app::python {
namespace {

namespace nb = nanobind;
using search::Budget;
using search::SearchOptions;

std::optional<std::int64_t> get_time_ms(const Budget& budget) {
  if (!budget.time) return std::nullopt;
  return budget.time->count();
}

void set_time_ms(Budget& budget, std::optional<std::int64_t> time_ms) {
  if (time_ms && *time_ms < 0) throw nb::value_error("time_ms is 0 or more, or None");
  budget.time = time_ms ? std::optional(std::chrono::milliseconds(*time_ms)) : std::nullopt;
}

}  // namespace

void bind_options(nb::module_& module) {
  nb::class_<SearchOptions>(module, "SearchOptions", "How a search thinks.")
      .def(nb::init<>())
      .def(nb::init<const SearchOptions&>(), nb::arg("other"))
      .def_rw("c_init", &SearchOptions::c_init)
      .def_rw("c_base", &SearchOptions::c_base)
      .def_rw("fpu_reduction", &SearchOptions::fpu_reduction)
      .def_rw("noise_epsilon", &SearchOptions::noise_epsilon)
      .def_rw("noise_alpha", &SearchOptions::noise_alpha)
      .def_rw("moves_left_slope", &SearchOptions::moves_left_slope)
      .def_rw("moves_left_cap", &SearchOptions::moves_left_cap)
      .def_rw("moves_left_threshold", &SearchOptions::moves_left_threshold)
      .def_rw("leaves_per_round", &SearchOptions::leaves_per_round)
      .def_rw("random_symmetry", &SearchOptions::random_symmetry)
      .def_rw("cache_entries", &SearchOptions::cache_entries)
      .def_rw("gumbel", &SearchOptions::gumbel)
      .def_rw("gumbel_considered", &SearchOptions::gumbel_considered)
      .def_rw("gumbel_visit_offset", &SearchOptions::gumbel_visit_offset)
      .def_rw("gumbel_value_scale", &SearchOptions::gumbel_value_scale)
      .def_rw("allow_wide", &SearchOptions::allow_wide);
  nb::class_<Budget>(module, "Budget", "What ends a search.")
      .def(nb::init<>())
      .def(nb::init<const Budget&>(), nb::arg("other"))
      .def_rw("playouts", &Budget::playouts)
      .def_prop_rw("time_ms", &get_time_ms, &set_time_ms, nb::arg("value").none())
      .def_rw("nodes", &Budget::nodes, nb::arg("value").none())
      .def_rw("stop_when_decided", &Budget::stop_when_decided);
}

}  // namespace joseki::app::python
