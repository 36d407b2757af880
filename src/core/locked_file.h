// SPDX-License-Identifier: MIT
// open_locked(): a file that no other process has open in the same way, for AtomicFile and
// FileLock.
#pragma once

#include <filesystem>
#include <optional>

#include "core/result.h"

namespace joseki::core {

// A descriptor of the file now called `path`, made if missing, with an exclusive lock that ends
// with the descriptor. Nothing if another descriptor has the lock; does not wait for it. The file
// keeps its name for as long as everybody removes or renames it under this lock only.
Result<std::optional<int>> open_locked(const std::filesystem::path& path);

// Whether `path` is the name of that open file: it may have been renamed, removed or replaced.
Result<bool> holds_name(int fd, const std::filesystem::path& path);

}  // namespace joseki::core
