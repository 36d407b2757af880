// SPDX-License-Identifier: MIT
// A formation from what somebody painted, and from the other forms a page may send one in.
#pragma once

#include "app/studio/message.h"
#include "core/result.h"
#include "solve/formation/formation.h"

namespace joseki::studio {

// What was painted: cells free, locked, big or wall, and where the target counts. The masks, the
// first boards and the symmetry follow from it, unless they are written beside it. bad_input if it
// is no painting; whether the formation can be built is for formation::check() to say.
core::Result<formation::Formation> formation_of_painting(const Json& painting);

// The other way round: what is painted to get just this formation. Masks and first boards are in it
// where they do not follow from the cells.
Json painting_of(const formation::Formation& formation);

// {"painting":...}, {"formation":...} or {"share":...}.
core::Result<formation::Formation> formation_of(const Json& body);

// As the contract has it, and as a text to be given to others.
Json formation_json(const formation::Formation& formation);
std::string share_text(const formation::Formation& formation);

}  // namespace joseki::studio
