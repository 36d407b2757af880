// SPDX-License-Identifier: MIT
// The messages of the page Game: a whole game of 2048 (the contract is api/game.json).
#pragma once

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// `studio` must outlive the routes.
void add_game_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
