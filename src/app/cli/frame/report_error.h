// SPDX-License-Identifier: MIT
// How an error looks to the user: one line on stderr, or a JSON object with --json.
#pragma once

#include <string_view>

#include "app/catalog/error_json.h"
#include "app/cli/frame/session.h"
#include "core/result.h"

namespace joseki::app {

// "what (hint)"
std::string error_text(const core::Error& error);

// The same as the contract's object.
Json error_line(const core::Error& error);

// Prints it and says what to exit with.
Exit report(Session& session, const core::Error& error);
Exit report_bug(Session& session, std::string_view what);

}  // namespace joseki::app
