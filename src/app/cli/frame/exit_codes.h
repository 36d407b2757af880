// SPDX-License-Identifier: MIT
// What the exit codes mean; app/catalog/error_class.h says which error ends in which.
#pragma once

#include <array>
#include <string_view>

#include "app/catalog/error_class.h"

namespace joseki::app {

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

constexpr Exit exit_of(core::Errc code) { return class_of(code).exit; }

}  // namespace joseki::app
