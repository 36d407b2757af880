// SPDX-License-Identifier: MIT
// What a build proved and what it cost, in words.
#pragma once

#include <string>

#include "app/tables/any_table.h"

namespace joseki::app {

std::string built_text(const AnyTable& table, const BuildReport& report);

}  // namespace joseki::app
