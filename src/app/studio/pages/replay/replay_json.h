// SPDX-License-Identifier: MIT
// The messages of the page Replay as JSON: requests read and checked, answers written.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/replay/replay_answers.h"
#include "app/studio/pages/replay/replay_requests.h"

namespace joseki::studio {

core::Status read_request(const Json& body, AddFile& asked);
core::Status read_request(const Json& body, AskGame& asked);
core::Status read_request(const Json& body, RemoveGame& asked);
core::Status read_request(const Json& body, JudgeGame& asked);
core::Status read_request(const Json& body, AskStep& asked);
core::Status read_request(const Json& body, AskWhatIf& asked);
core::Status read_request(const Json& body, ExportReplay& asked);

Json json_of(const AddedGames& added);
Json json_of(const GameList& list);
Json json_of(const RemovedGame& removed);
Json json_of(const ReplayOverview& overview);
Json json_of(const ShownJudgement& shown);
Json json_of(const ReplayStep& step);
Json json_of(const ReplayWhatIf& line);
Json json_of(const ReplayOpinion& opinion);
Json json_of(const ReplayFile& file);

}  // namespace joseki::studio
