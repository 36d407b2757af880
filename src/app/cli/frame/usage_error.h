// SPDX-License-Identifier: MIT
// What was wrong with the command line, in our words and with the nearest thing that is right.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/frame/command_line.h"
#include "core/result.h"

namespace joseki::app {

// A first word that is no verb; nothing if it is one, or if there is none.
std::optional<core::Error> unknown_verb(const CommandLine& line,
                                        const std::vector<std::string>& words);

// The complaint that parsing `line` just ended with.
core::Error usage_error(const CommandLine& line, const std::string& complaint);

// An error if one of the options was given although `why` it is of no use: "--p4 " + why.
core::Status refuse_given(const std::vector<Option>& options, const std::string& why);

// An error about the value of an option: "--memory: " + what it says.
core::Error of_option(std::string_view option, core::Error error);

}  // namespace joseki::app
