// SPDX-License-Identifier: MIT
// Exit codes, what they mean and which error ends in which: the one place that knows.
#pragma once

#include <array>
#include <string_view>

#include "core/result.h"

namespace joseki::app {

enum class Exit : int {
  done = 0,
  no = 1,
  usage = 2,
  system = 3,
  bug = 70,
  interrupted = 130,
};

struct ExitMeaning {
  Exit exit;
  std::string_view meaning;
};

// In the order help pages list them. Exit::no is left out: each command says what its "no" is.
inline constexpr std::array kExitMeanings = {
    ExitMeaning{Exit::done, "done"},
    ExitMeaning{Exit::usage, "usage or bad input: nothing was done"},
    ExitMeaning{Exit::system, "the system: files, memory, disk"},
    ExitMeaning{Exit::bug, "a bug of joseki: please report it"},
    ExitMeaning{Exit::interrupted, "interrupted: what was done so far is kept"},
};

constexpr Exit exit_of(core::Errc code) {
  switch (code) {
    case core::Errc::bad_input:
    case core::Errc::not_found:
      return Exit::usage;
    case core::Errc::damaged_file:
    case core::Errc::foreign_file:
    case core::Errc::newer_file:
    case core::Errc::io:
    case core::Errc::no_memory:
    case core::Errc::no_disk:
    case core::Errc::busy:
      return Exit::system;
    case core::Errc::interrupted:
      return Exit::interrupted;
  }
  return Exit::bug;
}

}  // namespace joseki::app
