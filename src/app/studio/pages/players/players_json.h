// SPDX-License-Identifier: MIT
// The messages of the page of two players as JSON: requests read, answers written. The contract is
// api/players.json.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/players/players_answers.h"
#include "app/studio/pages/players/players_requests.h"

namespace joseki::studio {

// --- requests: bad_input with the first field that is wrong
core::Status read_request(const Json& body, BeginMatch& asked);
core::Status read_request(const Json& body, PlayersMove& asked);
core::Status read_request(const Json& body, WhoPlays& asked);
core::Status read_request(const Json& body, SetPosition& asked);
core::Status read_request(const Json& body, Annotate& asked);
core::Status read_request(const Json& body, Evaluate& asked);
core::Status read_request(const Json& body, AtPly& asked);
core::Status read_request(const Json& body, TakeLine& asked);
core::Status read_request(const Json& body, Judge& asked);

// --- answers
Json json_of(const PlayersState& state);
Json json_of(const Annotations& annotations);
Json json_of(const PlayersLook& look);
Json json_of(const Evaluation& evaluation);
Json json_of(const Judgement& judgement);
Json json_of(const PlayersGames& games);

}  // namespace joseki::studio
