// SPDX-License-Identifier: MIT
// SearchOptions and Budget as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

namespace joseki::app::python {

void bind_options(nanobind::module_& module);

}  // namespace joseki::app::python
