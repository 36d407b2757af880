// SPDX-License-Identifier: MIT
// Files of games on the disk.
#pragma once

#include <string>

#include "app/coach/files/game_file.h"
#include "core/result.h"

namespace joseki::app {

// not_found, io, and as of read_games().
core::Result<FileOfGames> open_games(const std::string& path);

// The file's name without its folder and its ending.
std::string label_of(const std::string& path);

}  // namespace joseki::app
