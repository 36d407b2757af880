// SPDX-License-Identifier: MIT
// Json: the objects that the command line prints and the Studio answers with.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

namespace joseki::app {

// Keeps the order of the fields, so that lines look like the contract's. Only who makes or reads
// objects includes <nlohmann/json.hpp>: it takes seconds to compile.
using Json = nlohmann::ordered_json;

// One line of text. Never throws on bytes that are not UTF-8: they are replaced.
std::string json_text(const Json& object);

double to_microseconds(double seconds);  // rounded, so that JSON does not tell noise

}  // namespace joseki::app
