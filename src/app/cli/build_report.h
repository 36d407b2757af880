// SPDX-License-Identifier: MIT
// What a build proved and what it cost, in words and as the contract's object.
#pragma once

#include <string>

#include "app/cli/output.h"
#include "app/cli/table_place.h"
#include "solve/formation/build.h"
#include "solve/retrograde/build.h"

namespace joseki::app {

// `start` is the table's verdict on the first position.
Json built_object(const TablePlace& place, const solve::BuildReport& report, const Verdict& start);
std::string built_text(const TablePlace& place, const solve::BuildReport& report,
                       const Verdict& start);

// The same of a formation's table.
Json built_object(const FormationTablePlace& place, const formation::BuildReport& report);
std::string built_text(const FormationTablePlace& place, const formation::BuildReport& report);

}  // namespace joseki::app
