// SPDX-License-Identifier: MIT
// The long jobs on tables, as Python calls them: build, verify, and the list of what is there.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>

#include "app/python/table_names.h"

namespace joseki::app::python {

// progress: None, or progress(stage, done, total); an exception in it stops the job and is thrown.
// Ctrl-C stops either; what was done is kept.

// (name, states, bytes, seconds, was there already)
using BuildTuple =
    nanobind::typed<nanobind::tuple, std::string, std::uint64_t, std::uint64_t, double, bool>;
BuildTuple build_table(const BuildRequest& request, const nanobind::object& progress);
// (name, states, errors, first error)
using VerifyTuple =
    nanobind::typed<nanobind::tuple, std::string, std::uint64_t, std::uint64_t, std::string>;
VerifyTuple verify_table(const TableChoice& choice, int threads, const nanobind::object& progress);

// [(name, is built, states or about, bytes or None, path)]
using TableList = nanobind::typed<nanobind::list,
                                  nanobind::typed<nanobind::tuple, std::string, bool, std::uint64_t,
                                                  std::optional<std::uint64_t>, std::string>>;
TableList list_tables(const std::string& dir);

}  // namespace joseki::app::python
