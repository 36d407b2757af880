// SPDX-License-Identifier: MIT
// swap_folders(): two folders change their names, so that a new one takes the place of an old one.
#pragma once

#include <filesystem>

#include "core/result.h"

namespace joseki::core {

// How it is done. A file system that cannot exchange names gets three renames, and for a moment
// there is nothing called `live`.
enum class SwapBy { exchange, renames };

// Gives the folder `fresh` the name `live`, and the one called so before the name `fresh`; flushed.
// After a crash between renames the old one may be called spare_of(live): see restore_swapped().
// Both must lie in the same folder.
Status swap_folders(const std::filesystem::path& fresh, const std::filesystem::path& live,
                    SwapBy by = SwapBy::exchange);

std::filesystem::path spare_of(const std::filesystem::path& live);

// Gives the old folder its name back if a crash left none called `live`.
void restore_swapped(const std::filesystem::path& live);

}  // namespace joseki::core
