// SPDX-License-Identifier: MIT
// Building a table with everything a person expects of it: progress, Ctrl-C, how to go on.
#pragma once

#include <chrono>
#include <cstdint>

#include "app/cli/progress_talk.h"
#include "app/cli/session.h"
#include "app/cli/table_place.h"
#include "core/result.h"
#include "solve/retrograde/build.h"

namespace joseki::app {

struct MakeOptions {
  int threads = 0;                       // 0: all cores
  std::uint64_t memory_limit_bytes = 0;  // 0: what the machine has available
  std::chrono::milliseconds checkpoint_every{60'000};
  bool rebuild = false;
  bool replace_first = false;
  ProgressMode progress = ProgressMode::automatic;
};

// AnyGame::build() of the place's game. interrupted, with how to go on, after Ctrl-C.
core::Result<solve::BuildReport> make_table(Session& session, const TablePlace& place,
                                            const MakeOptions& options);

// Builds a table that is not there if it is small (under 2 million states); a bigger one only if
// the person at the terminal agrees. not_found otherwise.
core::Status make_if_missing(Session& session, const TablePlace& place);

// The same, and opens it.
core::Result<std::unique_ptr<AnyTable>> open_or_make(Session& session, const TablePlace& place);

}  // namespace joseki::app
