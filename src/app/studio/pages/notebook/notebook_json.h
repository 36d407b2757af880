// SPDX-License-Identifier: MIT
// The messages of the page Notebook as JSON: requests read, answers written. The contract is
// api/notebook.json.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/notebook/notebook_answers.h"
#include "app/studio/pages/notebook/notebook_requests.h"

namespace joseki::studio {

// --- requests: bad_input with the first field that is wrong
core::Status read_request(const Json& body, AnswerProblem& asked);
core::Status read_request(const Json& body, ChangeEntry& asked);
core::Status read_request(const Json& body, NamedEntries& asked);
core::Status read_request(const Json& body, ImportNotebook& asked);

// --- answers
Json json_of(const NotebookState& state);
Json json_of(const NotebookVerdict& verdict);
Json json_of(const ChangedEntry& changed);
Json json_of(const NotebookFile& file);
Json json_of(const Imported& imported);
Json json_of(const NotebookProgress& progress);

}  // namespace joseki::studio
