// SPDX-License-Identifier: MIT
// The messages of the page of two players (the contract is api/players.json).
#pragma once

#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// `studio` must outlive the routes.
void add_players_routes(Routes& routes, Studio& studio);

}  // namespace joseki::studio
