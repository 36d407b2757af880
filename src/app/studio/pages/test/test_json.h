// SPDX-License-Identifier: MIT
// The messages of the page Test as JSON: requests read, answers written. The contract is
// api/test.json.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/test/test_answers.h"
#include "app/studio/pages/test/test_requests.h"

namespace joseki::studio {

// --- requests: bad_input with the first field that is wrong
core::Status read_request(const Json& body, BeginTest& asked);
core::Status read_request(const Json& body, TestMove& asked);
core::Status read_request(const Json& body, AskSteps& asked);
core::Status read_request(const Json& body, AskRuns& asked);
core::Status read_request(const Json& body, NamedRun& asked);
core::Status read_request(const Json& body, AskRunFile& asked);

// --- answers
Json json_of(const TestState& state);
Json json_of(const TestSteps& steps);
Json json_of(const RunPage& page);
Json json_of(const RunFile& file);

// A run of the history.
Json run_json(const RunHead& head);

}  // namespace joseki::studio
