// SPDX-License-Identifier: MIT
// Building a table with everything a person expects of it: estimate, progress, Ctrl-C, how to go
// on.
#pragma once

#include <memory>
#include <string>

#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/session.h"
#include "app/cli/tables/table_named.h"
#include "core/result.h"

namespace joseki::app {

// AnyTable::build(). interrupted, with how to go on, after Ctrl-C.
core::Result<BuildReport> make_table(Session& session, const AnyTable& table,
                                     const BuildRequest& request, ProgressMode progress);

// Builds a table that is not there if it is small (under 2 million states); a bigger one only if
// the person at the terminal agrees. not_found otherwise.
core::Status make_if_missing(Session& session, const GameTable& table);

// The same, and opens it.
core::Result<std::unique_ptr<GameReader>> open_or_make(Session& session, const GameTable& table);

// "about 191 million boards, 28 s of CPU time, ..."
std::string cost_text(const TableCost& cost);

}  // namespace joseki::app
