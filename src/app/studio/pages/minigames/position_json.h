// SPDX-License-Identifier: MIT
// Boards of minigames as JSON: what a player may see of them, and nothing else.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/minigames/minigame_answers.h"

namespace joseki::studio {

// 1024 for an exponent of 10; 0 if there is none.
std::uint64_t tile_number(int exponent);

Json action_json(const minigames::Action& action);
Json minigame_position_json(const MinigamePosition& position);
// Each rule with its numbers.
Json rules_json(const minigames::Minigame& game);

}  // namespace joseki::studio
