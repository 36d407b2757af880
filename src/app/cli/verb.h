// SPDX-License-Identifier: MIT
// Adding a verb to the command line: its page, its common options and what it does.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "app/cli/session.h"

namespace joseki::app {

// A new verb with --json and --quiet. `app` and `session` must outlive parsing.
CLI::App& add_verb(CLI::App& app, Session& session, VerbPage page);

// What the verb does when it is the chosen one.
void set_action(CLI::App& verb, Session& session, std::function<core::Result<Exit>()> action);

// --dir: where tables are.
CLI::Option* add_dir(CLI::App& verb, std::string& dir);

// --dir for verbs that also read tables of formations, whose layers may lie in several folders.
CLI::Option* add_dirs(CLI::App& verb, std::vector<std::string>& dirs);

// --threads: 0 for all cores.
CLI::Option* add_threads(CLI::App& verb, int& threads);

// An option that takes one of some words. The words stand in the option's type name as a|b|c,
// where help and completion find them.
CLI::Option* add_choice(CLI::App& verb, const std::string& name, std::string& value,
                        const std::vector<std::string>& words, const std::string& description);

// Refuse what is not a whole number from `least` to `most`, or a number from 0 to 1.
CLI::Validator whole_number(long long least, long long most);
CLI::Validator probability();

}  // namespace joseki::app
