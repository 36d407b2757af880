// SPDX-License-Identifier: MIT
// GameFile: a game as a file that a user can keep.
#pragma once

#include "app/studio/pages/game/game_answers.h"

namespace joseki::studio {

// bad_input if the game cannot be written in that format.
core::Result<GameFile> file_of(const FinishedGame& game, ExportFormat format);

}  // namespace joseki::studio
