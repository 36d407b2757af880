// SPDX-License-Identifier: MIT
// joseki._core.vanish: symmetry and codes of vanishing tic-tac-toe of every size.
#pragma once

#include <nanobind/nanobind.h>

namespace joseki::app::python {

void bind_vanish(nanobind::module_& parent);

}  // namespace joseki::app::python
