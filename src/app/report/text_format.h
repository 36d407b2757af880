// SPDX-License-Identifier: MIT
// Numbers as people write and read them: counts, bytes, durations.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "app/catalog/json.h"
#include "core/bytes_text.h"
#include "core/quantity.h"

namespace joseki::app {

using core::bytes_text;
using core::parse_bytes;
using core::parse_job_time;

std::string grouped(std::uint64_t count);                          // 72,864,169
std::string seconds_text(double seconds);                          // 0.02 s, 3.1 s, 2 min 5 s
std::string counted(std::uint64_t count, std::string_view thing);  // "1 state", "2 states"
std::string plies_text(int plies);                                 // "1 ply", "13 plies"
std::string percent_text(double fraction);                         // 83.3630027%; 0.1 is 10%
std::string about_text(double count);                              // 770 thousand, 24.1 million

// A line of a report: a label, and what there is to say.
std::string fact_line(std::string_view label, std::string_view text);

// `text` in lines of at most `width` columns, each after `indent` blanks; paragraphs, separated by
// an empty line, stay apart, and lines that begin with a blank stay as they are. Ends with a
// newline.
std::string wrapped(std::string_view text, std::size_t indent, std::size_t width = 80);

}  // namespace joseki::app
