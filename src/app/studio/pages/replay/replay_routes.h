// SPDX-License-Identifier: MIT
// The messages of the page Replay: games from any source, step by step (api/replay.json).
#pragma once

#include "app/studio/replays/game_sources.h"
#include "app/studio/routes.h"
#include "app/studio/studio.h"

namespace joseki::studio {

// All must outlive the routes.
void add_replay_routes(Routes& routes, Studio& studio, GameLibrary& library, GameSources& sources);

}  // namespace joseki::studio
