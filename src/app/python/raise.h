// SPDX-License-Identifier: MIT
// Errors of joseki as exceptions of Python, with the reason and what to do about it.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "core/result.h"

namespace joseki::app::python {

// ValueError for bad input, MemoryError, OSError for everything about files.
[[noreturn]] void raise(const core::Error& error);

// The value of a result, or the exception.
template <class T>
T value_or_raise(core::Result<T> result) {
  if (!result) raise(result.error());
  return std::move(*result);
}

inline void check(const core::Status& status) {
  if (!status) raise(status.error());
}

}  // namespace joseki::app::python
