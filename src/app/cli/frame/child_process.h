// SPDX-License-Identifier: MIT
// Running this program again as a child, to measure a whole task from outside.
#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/child_process.h"
#include "core/result.h"

namespace joseki::app {

using core::ChildRun;

// Runs this executable with `arguments` and waits for it; stderr stays ours. io if it does not
// start or fails, interrupted if `stop` was requested (it is interrupted, too).
core::Result<ChildRun> run_self(const std::vector<std::string>& arguments,
                                const std::stop_token& stop);

}  // namespace joseki::app
