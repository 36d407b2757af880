// SPDX-License-Identifier: MIT
// The messages of the page Minigames as JSON: requests read, answers written. The contract is
// api/minigames.json.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/minigames/minigame_answers.h"
#include "app/studio/pages/minigames/minigame_requests.h"

namespace joseki::studio {

// --- requests: bad_input with the first field that is wrong
core::Status read_request(const Json& body, AskMinigame& asked);
core::Status read_request(const Json& body, BeginMinigame& asked);
core::Status read_request(const Json& body, PlayMinigame& asked);
core::Status read_request(const Json& body, AskReplay& asked);
core::Status read_request(const Json& body, SaveMix& asked);
core::Status read_request(const Json& body, ForgetMix& asked);

// --- answers
Json json_of(const MinigameShown& shown);
Json json_of(const MinigameMenu& menu);
Json json_of(const MinigameCard& card);
Json json_of(const MinigameHistory& history);
Json json_of(const MinigameReplay& replay);

}  // namespace joseki::studio
