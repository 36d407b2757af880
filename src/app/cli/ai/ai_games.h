// SPDX-License-Identifier: MIT
// joseki ai --games: whole games, their report, and playing a file of them again.
#pragma once

#include <string>

#include "app/cli/ai/ai_player.h"
#include "app/cli/frame/session.h"

namespace joseki::app {

struct AiGamesOptions {
  int games = 10;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string out;    // empty: games are not kept
  std::string board;  // that all games begin on; empty: two tiles
};

// Plays and reports. After Ctrl-C the finished games are reported, and the exit is interrupted.
core::Result<Exit> run_ai_games(Session& session, const AiGamesOptions& options,
                                const AiPlayerOptions& player);

// Plays every game of a file again: exit 1 if one does not end as it says.
core::Result<Exit> run_ai_replay(Session& session, const std::string& file);

}  // namespace joseki::app
