// SPDX-License-Identifier: MIT
// Tables for Python; joseki.tables is the typed face of them.
#pragma once

#include <nanobind/nanobind.h>

namespace joseki::app::python {

// The submodule "tables". Before the games, whose searches take tables as oracles.
void bind_tables(nanobind::module_& parent);

}  // namespace joseki::app::python
