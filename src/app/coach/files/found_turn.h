// SPDX-License-Identifier: MIT
// The turn between two boards of a file that tells boards alone.
#pragma once

#include <optional>

#include "games/twenty48/whole_game.h"

namespace joseki::app {

// A turn that leads from one board to the other, whatever 32768s do; `direction` if it is known.
// Files keep larger tiles as they keep a 32768. Nothing if there is none.
std::optional<twenty48::Turn> found_turn(const twenty48::FullBoard& from, twenty48::Board to,
                                         std::optional<twenty48::Direction> direction = {});

}  // namespace joseki::app
