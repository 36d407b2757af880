// SPDX-License-Identifier: MIT
// What to do about an error, in words of Python.
#pragma once

#include "core/remedy.h"

namespace joseki::app::python {

// Empty if there is nothing to say.
core::Text hint_words(const core::Hint& hint);

}  // namespace joseki::app::python
