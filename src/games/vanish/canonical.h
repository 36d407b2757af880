// SPDX-License-Identifier: MIT
// The one position that stands for all that symmetries make of it, and the symmetry that leads
// there.
#pragma once

#include <cstdint>
#include <optional>

#include "games/square_symmetry.h"
#include "games/vanish/notation.h"

namespace joseki::games::vanish {

struct Canonical {
  Colours pieces;
  // The symmetry (square_image(), 0 to 7) that turns the position into these pieces; the lowest, if
  // several do. square_inverse() leads back.
  int element = 0;
  // numeric_code() of the pieces; nothing where codes do not fit.
  std::optional<std::uint64_t> code;
};

// The image of the pieces under a symmetry, 0 to 7, or Bug.
Colours apply_symmetry(const Rules& rules, const Colours& pieces, int element);

// The image with the smallest numeric code; where codes do not fit, the one whose code would be
// the smallest. Cells must be on the board, in lists of at most rules.m. About 100 ns.
Canonical canonical(const Rules& rules, const Colours& pieces);

}  // namespace joseki::games::vanish
