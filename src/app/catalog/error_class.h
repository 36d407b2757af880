// SPDX-License-Identifier: MIT
// What each code of an error means outside: the exit status of a command, the status of an HTTP
// answer, the exception of Python. The one place that knows.
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

enum class PythonError { value, file_not_found, memory, keyboard_interrupt, os };

struct ErrorClass {
  core::Errc code;
  Exit exit;
  int http_status;
  PythonError python;
};

// In the order of the codes.
inline constexpr std::array kErrorClasses = {
    ErrorClass{core::Errc::bad_input, Exit::usage, 400, PythonError::value},
    ErrorClass{core::Errc::not_found, Exit::usage, 404, PythonError::file_not_found},
    ErrorClass{core::Errc::damaged_file, Exit::system, 500, PythonError::os},
    ErrorClass{core::Errc::foreign_file, Exit::system, 500, PythonError::os},
    ErrorClass{core::Errc::newer_file, Exit::system, 500, PythonError::os},
    ErrorClass{core::Errc::io, Exit::system, 500, PythonError::os},
    ErrorClass{core::Errc::no_memory, Exit::system, 500, PythonError::memory},
    ErrorClass{core::Errc::no_disk, Exit::system, 500, PythonError::os},
    ErrorClass{core::Errc::busy, Exit::system, 409, PythonError::os},
    ErrorClass{core::Errc::interrupted, Exit::interrupted, 409, PythonError::keyboard_interrupt},
};

constexpr const ErrorClass& class_of(core::Errc code) {
  return kErrorClasses[static_cast<std::size_t>(code)];
}

// A code without its line, or a line in another place, does not compile.
static_assert([] {
  for (std::size_t i = 0; i < kErrorClasses.size(); ++i) {
    if (kErrorClasses[i].code != static_cast<core::Errc>(i)) return false;
  }
  return kErrorClasses.back().code == core::Errc::interrupted;
}());

}  // namespace joseki::app
