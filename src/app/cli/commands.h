// SPDX-License-Identifier: MIT
// The verbs, one file each; main() has the list.
#pragma once

#include <CLI/CLI.hpp>

#include "app/cli/session.h"

namespace joseki::app {

// Each adds its verb to `app`; both must outlive parsing and running.
void add_welcome(CLI::App& app, Session& session);
void add_games(CLI::App& app, Session& session);
void add_formation(CLI::App& app, Session& session);
void add_tables(CLI::App& app, Session& session);
void add_build(CLI::App& app, Session& session);
void add_query(CLI::App& app, Session& session);
void add_line(CLI::App& app, Session& session);
void add_verify(CLI::App& app, Session& session);
void add_table(CLI::App& app, Session& session);
void add_export(CLI::App& app, Session& session);
void add_import(CLI::App& app, Session& session);
void add_play(CLI::App& app, Session& session);
void add_bench(CLI::App& app, Session& session);
void add_help(CLI::App& app, Session& session);
void add_version(CLI::App& app, Session& session);
void add_completion(CLI::App& app, Session& session);
void add_man(CLI::App& app, Session& session);

}  // namespace joseki::app
