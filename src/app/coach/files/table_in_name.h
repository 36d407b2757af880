// SPDX-License-Identifier: MIT
// Files of recordings and replays tell their table by their names alone:
// 2x4-256_20260131_120000.rec
#pragma once

#include <string>

namespace joseki::app {

// The table; 2x4_256_20260131_120000.rec, as older programs write it, is understood too. Empty if
// the name does not tell one.
std::string table_in_name(const std::string& file_name);

}  // namespace joseki::app
