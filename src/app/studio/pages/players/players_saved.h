// SPDX-License-Identifier: MIT
// A match of two players as it is saved between messages, as JSON and back.
#pragma once

#include "app/players/game_shelf.h"
#include "app/studio/message.h"
#include "app/studio/pages/players/players_play.h"

namespace joseki::studio {

Json saved_of(const PlayersPlay& play);
core::Result<PlayersPlay> match_of(const app::GameShelf& games, const Json& kept);  // bad_input

}  // namespace joseki::studio
