// SPDX-License-Identifier: MIT
// joseki ai --board: the move of one board, why, and how the game may go on.
#pragma once

#include <string>

#include "app/cli/ai/ai_player.h"
#include "app/cli/frame/session.h"

namespace joseki::app {

core::Result<Exit> run_ai_board(Session& session, const std::string& board,
                                const AiPlayerOptions& player);

}  // namespace joseki::app
