// SPDX-License-Identifier: MIT
// A simple player: it measures how hard games are, and shows how they are played.
#pragma once

#include <optional>

#include "games/minigames/minigame.h"

namespace joseki::games::minigames {

// Left or down as long as that is possible, and only what it sees of the board counts: the one of
// them that makes more room; else right, else up; else a power-up.
std::optional<Action> simple_action(const Minigame& game, const State& state);

}  // namespace joseki::games::minigames
