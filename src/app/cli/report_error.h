// SPDX-License-Identifier: MIT
// How an error looks to the user: one line on stderr, or a JSON object with --json.
#pragma once

#include <string_view>

#include "app/cli/session.h"
#include "core/result.h"

namespace joseki::app {

// {"type":"error","code":...,"message":...,"hint":...}; the hint may be empty.
Json error_object(std::string_view code, std::string_view message, std::string_view hint);
Json error_object(const core::Error& error);

// "what (hint)"
std::string error_text(const core::Error& error);

// Prints it and says what to exit with.
Exit report(Session& session, const core::Error& error);
Exit report_bug(Session& session, std::string_view what);

}  // namespace joseki::app
