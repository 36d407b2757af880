// SPDX-License-Identifier: MIT
// What was wrong with the command line, in our words and with the nearest thing that is right.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"

namespace joseki::app {

// A first word that is no verb; nothing if it is one, or if there is none.
std::optional<core::Error> unknown_verb(const CLI::App& app, const std::vector<std::string>& words);

// CLI11's complaint about `app`, which was just parsed.
core::Error usage_error(const CLI::App& app, const CLI::ParseError& complaint);

// An error if one of the options was given although `why` it is of no use: "--p4 " + why.
core::Status refuse_given(const std::vector<const CLI::Option*>& options, const std::string& why);

}  // namespace joseki::app
