// SPDX-License-Identifier: MIT
// Building a formation's table with everything a person expects of it: estimate, progress, Ctrl-C,
// how to go on.
#pragma once

#include <cstdint>
#include <string>

#include "app/cli/progress_talk.h"
#include "app/cli/session.h"
#include "app/cli/table_place.h"
#include "core/result.h"
#include "solve/formation/build.h"

namespace joseki::app {

// What can be chosen of a table, besides its name.
struct FormationMakeOptions {
  double p4 = 0.1;
  std::string precision = "u32";
  double delete_below = 0;
  bool optimal_only = false;
  bool sparse = false;
  bool compress = false;
  bool compress_temp = false;
  bool rebuild = false;
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
Json estimate_object(const formation::Estimate& estimate);

// What the options make of the table of that name. bad_input if they do not go together.
core::Result<formation::TableIdentity> identity_of(const FormationTablePlace& place,
                                                   const FormationMakeOptions& options);

}  // namespace joseki::app
