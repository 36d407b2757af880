// SPDX-License-Identifier: MIT
// The messages of the page Game as JSON: requests read, answers written. The contract is
// api/game.json.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/game/game_answers.h"
#include "app/studio/pages/game/game_requests.h"

namespace joseki::studio {

// --- requests: bad_input with the first field that is wrong
core::Status read_request(const Json& body, BeginGame& asked);
core::Status read_request(const Json& body, SetGame& asked);
core::Status read_request(const Json& body, GameMove& asked);
core::Status read_request(const Json& body, AskAi& asked);
core::Status read_request(const Json& body, AskHint& asked);
core::Status read_request(const Json& body, ResumeGame& asked);
core::Status read_request(const Json& body, ChangeOptions& asked);
core::Status read_request(const Json& body, ExportGame& asked);
core::Status read_request(const Json& body, AskRecords& asked);

// --- answers
Json json_of(const GameState& state);
Json json_of(const GameHint& hint);
Json json_of(const GameFile& file);
Json json_of(const GameRecords& records);

}  // namespace joseki::studio
