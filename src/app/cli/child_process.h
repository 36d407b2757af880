// SPDX-License-Identifier: MIT
// Running this program again as a child, to measure a whole task from outside.
#pragma once

#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/result.h"

namespace joseki::app {

struct ChildRun {
  std::string output;  // what it printed to stdout
  double seconds = 0;  // from start to end
  double cpu_seconds = 0;
  std::uint64_t peak_rss_bytes = 0;
};

// Runs this executable with `arguments` and waits for it; stderr stays ours. io if it does not
// start or fails, interrupted if `stop` was requested (it is interrupted, too).
core::Result<ChildRun> run_self(const std::vector<std::string>& arguments,
                                const std::stop_token& stop);

}  // namespace joseki::app
