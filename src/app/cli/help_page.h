// SPDX-License-Identifier: MIT
// Help as text: the overview of all verbs and the page of one.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "app/cli/session.h"

namespace joseki::app {

std::string overview(const CLI::App& app);
std::string help_of(const CLI::App& verb, const VerbPage& page);

// --- The same facts for whoever lays them out in another way (man page, completion)

std::vector<const CLI::App*> verbs_of(const CLI::App& app);              // as added
std::vector<const CLI::Option*> positionals_of(const CLI::App& verb);    // as added
std::vector<const CLI::Option*> named_options_of(const CLI::App& verb);  // as added
std::string synopsis(const CLI::App& verb);                        // joseki build TABLE [OPTIONS]
std::string option_label(const CLI::Option& option);               // --dir FOLDER
std::string option_text(const CLI::Option& option);                // description, with the default
std::vector<std::string> option_names(const CLI::Option& option);  // -q, --quiet
std::vector<std::string> option_choices(const CLI::Option& option);  // a|b|c; empty if free
bool takes_value(const CLI::Option& option);
// Exit codes in order, with their meaning; `no` is what 1 means, empty if it does not happen.
std::vector<std::pair<int, std::string>> exits_of(const std::string& no);

}  // namespace joseki::app
