// SPDX-License-Identifier: MIT
#include "app/cli/frame/child_process.h"

#include <fmt/format.h>

namespace joseki::app {

core::Result<ChildRun> run_self(const std::vector<std::string>& arguments,
                                const std::stop_token& stop) {
  auto run = core::run_child(arguments, {.stop = stop});
  if (!run) return run;
  if (stop.stop_requested()) return core::Error{core::Errc::interrupted, "interrupted", ""};
  if (run->exit_code == 0) return run;
  return core::Error{core::Errc::io, fmt::format("joseki {} failed", fmt::join(arguments, " ")),
                     ""};
}

}  // namespace joseki::app
