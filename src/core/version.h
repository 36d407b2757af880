// SPDX-License-Identifier: MIT
// The program's version, set in one place: project(VERSION) in the top CMakeLists.txt.
#pragma once

#include <string_view>

namespace joseki::core {

std::string_view version();  // "0.1.0"

}  // namespace joseki::core
