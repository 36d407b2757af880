// SPDX-License-Identifier: MIT
// Power-ups: where each may be used.
#pragma once

#include <vector>

#include "games/minigames/action.h"
#include "games/minigames/state.h"

namespace joseki::games::minigames {

// The power-up that the action uses; it must be one of theirs.
PowerUp power_up_of(ActionKind kind);

// Whether the cells of the action may be hit; the stock does not count here.
bool may_hit(const Board& board, const Action& action);

// Every use that is possible on that board.
std::vector<Action> uses_of(const Board& board, PowerUp power_up);

// Where things go when the four cells with that one at the top left turn clockwise.
std::vector<int> twisted(const Board& board, int cell);

}  // namespace joseki::games::minigames
