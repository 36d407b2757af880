// SPDX-License-Identifier: MIT
// What to do about an error, in words of the command line.
#pragma once

#include "core/remedy.h"

namespace joseki::app {

// Empty if there is nothing to say.
core::Text hint_words(const core::Hint& hint);

}  // namespace joseki::app
