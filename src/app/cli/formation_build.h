// SPDX-License-Identifier: MIT
// Building a formation's table with everything a person expects of it: estimate, progress, Ctrl-C,
// how to go on.
#pragma once

#include <cstdint>
#include <string>

#include "app/catalog/formation_choices.h"
#include "app/catalog/formation_json.h"
#include "app/cli/progress_talk.h"
#include "app/cli/session.h"
#include "app/cli/table_place.h"
#include "core/result.h"
#include "solve/formation/build.h"

namespace joseki::app {

// What can be chosen of a table and of its build.
struct FormationMakeOptions : FormationChoices {
  bool compress = false;
  bool compress_temp = false;
  bool rebuild = false;
  bool replace_first = false;
  int threads = 0;                       // 0: all cores
  std::uint64_t memory_limit_bytes = 0;  // 0: what the machine has available
  ProgressMode progress = ProgressMode::automatic;
};

// formation::build_table() in the place's home. interrupted, with how to go on, after Ctrl-C.
core::Result<formation::BuildReport> make_table(Session& session, const FormationTablePlace& place,
                                                const FormationMakeOptions& options);

// What that would cost; nothing is built.
core::Result<formation::Estimate> estimate_table(const FormationTablePlace& place,
                                                 const FormationMakeOptions& options);

// "about 191 million boards, 28 s of CPU time, ..."
std::string estimate_text(const formation::Estimate& estimate);

}  // namespace joseki::app
