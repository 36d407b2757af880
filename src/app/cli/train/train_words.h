// SPDX-License-Identifier: MIT
// Errors about numbers of a recipe, in words of the command line.
#pragma once

#include "core/result.h"

namespace joseki::app {

// The same error with the option --channels where the field channels is named.
core::Error with_option_names(const core::Error& error);

}  // namespace joseki::app
