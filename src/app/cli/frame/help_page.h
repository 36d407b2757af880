// SPDX-License-Identifier: MIT
// Help as text: the overview of all verbs and the page of one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "app/cli/frame/command_line.h"
#include "app/cli/frame/verb_page.h"

namespace joseki::app {

std::string overview(const CommandLine& line);
std::string help_of(const Verb& verb, const VerbPage& page);

// --- The same facts for whoever lays them out in another way (man page, completion)

std::string synopsis(const Verb& verb);                         // joseki build TABLE [OPTIONS]
std::string option_label(const Option& option);                 // --dir FOLDER
std::string option_text(const Option& option);                  // description, with the default
std::vector<std::string> option_choices(const Option& option);  // a|b|c; empty if free
// Exit codes in order, with their meaning; `no` is what 1 means, empty if it does not happen.
std::vector<std::pair<int, std::string>> exits_of(const std::string& no);

}  // namespace joseki::app
