// SPDX-License-Identifier: MIT
// error_of(): what the system refused, out of what the standard library threw.
#pragma once

#include <exception>
#include <optional>

#include "core/result.h"

namespace joseki::core {

// The error behind an exception that is no bug of ours: no memory, no thread, a name or a folder
// that the file system does not take. Nothing for every other one.
std::optional<Error> error_of(const std::exception& thrown);

}  // namespace joseki::core
