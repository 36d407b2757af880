// SPDX-License-Identifier: MIT
// joseki convert with games of 2048: from one format into another.
#pragma once

#include <string>

#include "app/cli/frame/session.h"
#include "core/result.h"

namespace joseki::app {

struct GameConversion {
  std::string in;
  std::string out;
  std::string format;  // empty: what the name of `out` says
};

// A file with many games becomes many only as lines; else `out` gets the one game. bad_input if
// the format cannot tell the game; nothing is written then.
core::Result<Exit> convert_games(Session& session, const GameConversion& conversion);

}  // namespace joseki::app
