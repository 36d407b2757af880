// SPDX-License-Identifier: MIT
// A finished game as JSON: in the store, and in the file that the page Game exports.
#pragma once

#include "app/studio/message.h"
#include "app/studio/records.h"

namespace joseki::studio {

Json finished_game_json(const FinishedGame& game);

// Nothing if it is no such game. What older servers did not keep has its usual value.
std::optional<FinishedGame> finished_game_of(const Json& json);

}  // namespace joseki::studio
