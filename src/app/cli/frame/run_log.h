// SPDX-License-Identifier: MIT
// What the log says of a run of the program: builds, proofs, training and the server from their
// beginning to their end, other commands when the system or a bug ended them.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/catalog/json.h"
#include "app/cli/frame/session.h"

namespace joseki::app {

// The log in $JOSEKI_HOME; one that writes nothing if there is no such folder, or JOSEKI_LOG is
// off.
std::unique_ptr<EventLog> log_of(Session& session);

// Once the verb is known, before it runs.
void log_start(Session& session, const std::string& verb);

// What the verb found out, as it tells it: its numbers and words go with the end.
void log_figures(Session& session, const Json& answer);

// After a verb that did not end with an error.
void log_end(Session& session, Exit exit);

// An error on its way to the user. Where to read more, for the hint; empty if nothing was written.
std::string log_error(Session& session, Exit exit, const core::Error& error);
std::string log_bug(Session& session, std::string_view what);

}  // namespace joseki::app
