// SPDX-License-Identifier: MIT
// joseki ai tables: which tables to build for the 2048 player, and building them.
#pragma once

#include <string>
#include <vector>

#include "app/cli/frame/command_line.h"
#include "app/cli/frame/session.h"
#include "core/result.h"

namespace joseki::app {

struct AiTablesOptions {
  std::string budget_disk;  // empty: 20G, or most of what is free
  std::string memory;       // empty: what the machine has available
  std::string dir;          // empty: the tables folder of $JOSEKI_HOME
  bool dry_run = false;

  // --- the verb has these for its other actions too, and sets them before it calls
  std::string budget_time = "1h";
  int threads = 0;  // 0: one for each core
  double p4 = 0.1;
};

// Adds all options but the last three, and returns them: they are for this action alone.
std::vector<Option> add_ai_tables_options(Verb verb, AiTablesOptions& options);

// --budget-time.
Option add_budget_time(Verb verb, std::string& time);

// Prints the plan and builds what is planned. A table that fails is reported, and the next one is
// built; the exit is that of the first failure. interrupted after Ctrl-C.
core::Result<Exit> run_ai_tables(Session& session, const AiTablesOptions& options);

}  // namespace joseki::app
