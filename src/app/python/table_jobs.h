// SPDX-License-Identifier: MIT
// The long jobs on tables, as Python calls them: build, verify, and the list of what is there.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace joseki::app::python {

struct TableJob {
  std::string name;
  std::vector<std::string> dirs;  // where layers are looked for, the first to build in; none: the
                                  // tables folder
  int threads = 0;                // 0: all cores
  bool rebuild = false;
  bool replace_first = false;
  // None, or progress(stage, done, total); an exception in it stops the job and is thrown.
  nanobind::object progress = nanobind::none();
};

// Ctrl-C stops either; what was done is kept.
// (name, states, bytes, seconds, was there already)
using BuildTuple =
    nanobind::typed<nanobind::tuple, std::string, std::uint64_t, std::uint64_t, double, bool>;
BuildTuple build_table(const TableJob& job);
// (name, states, errors, first error)
using VerifyTuple =
    nanobind::typed<nanobind::tuple, std::string, std::uint64_t, std::uint64_t, std::string>;
VerifyTuple verify_table(const TableJob& job);

// [(name, is built, states or about, bytes or None, path)]
using TableList = nanobind::typed<nanobind::list,
                                  nanobind::typed<nanobind::tuple, std::string, bool, std::uint64_t,
                                                  std::optional<std::uint64_t>, std::string>>;
TableList list_tables(const std::string& dir);

}  // namespace joseki::app::python
