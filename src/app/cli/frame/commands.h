// SPDX-License-Identifier: MIT
// The verbs, one file each; main() has the list.
#pragma once

#include "app/cli/frame/command_line.h"
#include "app/cli/frame/session.h"

namespace joseki::app {

// Each adds its verb to `line`; both must outlive parsing and running.
void add_welcome(CommandLine& line, Session& session);
void add_games(CommandLine& line, Session& session);
void add_models(CommandLine& line, Session& session);
void add_formation(CommandLine& line, Session& session);
void add_folder(CommandLine& line, Session& session);
void add_tables(CommandLine& line, Session& session);
void add_build(CommandLine& line, Session& session);
void add_query(CommandLine& line, Session& session);
void add_line(CommandLine& line, Session& session);
void add_verify(CommandLine& line, Session& session);
void add_table(CommandLine& line, Session& session);
void add_export(CommandLine& line, Session& session);
void add_import(CommandLine& line, Session& session);
void add_convert(CommandLine& line, Session& session);
void add_play(CommandLine& line, Session& session);
void add_serve(CommandLine& line, Session& session);  // only with the Studio
void add_search(CommandLine& line, Session& session);
void add_analyze(CommandLine& line, Session& session);
void add_arena(CommandLine& line, Session& session);
void add_train(CommandLine& line, Session& session);
void add_ai(CommandLine& line, Session& session);
void add_review(CommandLine& line, Session& session);
void add_bench(CommandLine& line, Session& session);
void add_help(CommandLine& line, Session& session);
void add_version(CommandLine& line, Session& session);
void add_completion(CommandLine& line, Session& session);
void add_man(CommandLine& line, Session& session);

}  // namespace joseki::app
