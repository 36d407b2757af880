// SPDX-License-Identifier: MIT
// What to do about an error, in words of the Studio's pages.
#pragma once

#include "core/remedy.h"

namespace joseki::studio {

// Empty if there is nothing to say.
core::Text hint_words(const core::Hint& hint);

}  // namespace joseki::studio
