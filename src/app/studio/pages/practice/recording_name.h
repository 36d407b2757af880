// SPDX-License-Identifier: MIT
// What a recording is called as a file: 2x4-256_20260131_120000.rec
#pragma once

#include <ctime>
#include <string>

#include "app/coach/files/table_in_name.h"

namespace joseki::studio {

using app::table_in_name;

// `table` may be empty.
std::string recording_name(const std::string& table, std::time_t when);

}  // namespace joseki::studio
