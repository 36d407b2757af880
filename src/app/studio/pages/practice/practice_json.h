// SPDX-License-Identifier: MIT
// The messages of the page Practice as JSON: requests read, answers written. The contract is
// api/practice.json.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/practice/heat_map.h"
#include "app/studio/pages/practice/layer_view.h"
#include "app/studio/pages/practice/practice_answers.h"
#include "app/studio/pages/practice/practice_requests.h"

namespace joseki::studio {

// --- requests: bad_input with the first field that is wrong
core::Status read_request(const Json& body, RatesWishes& asked);
core::Status read_request(const Json& body, SelectTable& asked);
core::Status read_request(const Json& body, RandomBoard& asked);
core::Status read_request(const Json& body, HardPosition& asked);
core::Status read_request(const Json& body, ChangeGuessing& asked);
core::Status read_request(const Json& body, SetBoard& asked);
core::Status read_request(const Json& body, EditCell& asked);
core::Status read_request(const Json& body, TurnBoard& asked);
core::Status read_request(const Json& body, PracticeMove& asked);
core::Status read_request(const Json& body, PlaceTile& asked);
core::Status read_request(const Json& body, ChooseSpawnMode& asked);
core::Status read_request(const Json& body, AskRates& asked);
core::Status read_request(const Json& body, AskHeat& asked);
core::Status read_request(const Json& body, ChangeRecord& asked);
core::Status read_request(const Json& body, OpenRecord& asked);
core::Status read_request(const Json& body, SeekRecord& asked);
core::Status read_request(const Json& body, AskFolders& asked);
core::Status read_request(const Json& body, ChangeFolder& asked);

// --- parts of answers, for other pages too
// Null where the target counts on none of `cells`, or nothing is known of the table.
Json target_place_json(const NamedTable& table, formation::CellSet cells);
Json verdict_json(const std::optional<Verdict>& verdict);
Json hard_search_json(double gap, const HardSearch& search);

// --- answers
Json json_of(const PracticeState& state);
Json json_of(const AskedRates& asked);
Json json_of(const HeatMap& map);
Json json_of(const LayerView& view);
Json json_of(const RecordFile& file);

}  // namespace joseki::studio
