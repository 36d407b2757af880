// SPDX-License-Identifier: MIT
// The messages of the page Minigames (api/minigames.json).
#pragma once

#include "app/studio/store.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// Both must outlive the routes.
void add_minigame_routes(Routes& routes, Studio& studio, Store& store);

}  // namespace joseki::studio
