// SPDX-License-Identifier: MIT
// Adding a verb to the command line: its page, its common options and what it does.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/cli/frame/command_line.h"
#include "app/cli/frame/session.h"

namespace joseki::app {

// A new verb with --json and --quiet. `line` and `session` must outlive parsing.
Verb add_verb(CommandLine& line, Session& session, VerbPage page);

// What the verb does when it is the chosen one.
void set_action(Verb verb, Session& session, std::function<core::Result<Exit>()> action);

// --dir: where tables are.
Option add_dir(Verb verb, std::string& dir);

// --dir for verbs that also read tables of formations, whose layers may lie in several folders.
Option add_dirs(Verb verb, std::vector<std::string>& dirs);

// --threads: 0 for all cores.
Option add_threads(Verb verb, int& threads);

// An option that takes one of some words. The words stand in the option's type name as a|b|c,
// where help and completion find them.
Option add_choice(Verb verb, const std::string& name, std::string& value,
                  const std::vector<std::string>& words, const std::string& description);

// Refuse what is not a whole number from `least` to `most`, or a number from 0 to 1.
Check whole_number(long long least, long long most);
Check probability();

}  // namespace joseki::app
