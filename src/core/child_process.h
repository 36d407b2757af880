// SPDX-License-Identifier: MIT
// run_child(): this program again, as a child: to measure a whole task from outside, or to have a
// long job that can be stopped and cannot take us down with it.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace joseki::core {

struct ChildOptions {
  std::stop_token stop{};  // interrupts it, as Ctrl-C does; then it is still waited for
  // Gets each line of its stderr, on the calling thread. Empty: its stderr is ours.
  std::function<void(std::string_view line)> on_line{};
  // Ctrl-C at our terminal does not reach it, but our end does: it is interrupted when the calling
  // thread ends, however that ends. It does not push other processes aside.
  bool is_background = false;
  std::vector<std::string> environment{};  // "NAME=value", beside what is ours
};

struct ChildRun {
  int exit_code = 0;   // 128 + the signal if one killed it
  std::string output;  // what it printed to stdout
  double seconds = 0;  // from start to end
  double cpu_seconds = 0;
  std::uint64_t peak_rss_bytes = 0;
};

// Runs this executable with `arguments` and waits for it. It inherits nothing that is open here but
// stdout and stderr as said. io if it does not start.
Result<ChildRun> run_child(const std::vector<std::string>& arguments,
                           const ChildOptions& options = {});

}  // namespace joseki::core
