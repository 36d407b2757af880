// SPDX-License-Identifier: MIT
// A game of 2048 as a line of JSON: what `joseki ai --out` writes, and whoever reads that.
#pragma once

#include <string>
#include <string_view>

#include "app/players/twenty48/many_games.h"
#include "core/result.h"

namespace joseki::app {

// Without a line end.
std::string game_line(const PlayedGame& played, double p4);

struct GameOfLine {
  twenty48::WholeGame game{};
  double p4 = 0.1;
};

// Plays the moves again. bad_input with what is wrong: no such game, a move that is not possible,
// another score or another last board than the line says.
core::Result<GameOfLine> parse_game_line(std::string_view line);

}  // namespace joseki::app
