// SPDX-License-Identifier: MIT
// What an engine thinks, in words and as a table.
#pragma once

#include <cstddef>
#include <string>

#include "app/players/engine.h"
#include "app/players/thought_json.h"

namespace joseki::app {

// "proven win in 7 plies", "win 52.1 %, draw 0.3 %, loss 47.6 %", "a draw"; for the
// side to move.
std::string thought_words(const Thought& thought);

// The position; "start" where notation has nothing to show for it.
std::string position_text(const Thought& thought);

// The best move; "-" if it was stopped before it knew any.
std::string best_text(const Thought& thought);

// Its best moves as a table, at most `top` of them, and how many there are besides.
std::string moves_table(const Thought& thought, std::size_t top);

// One line: position, best move, what it is worth, the expected line. Ends with a newline.
std::string thought_line(const Thought& thought);

// How much the first player is expected to score, as a bar between the two sides; empty if nobody
// knows.
std::string balance_bar(const Thought& thought, char to_move, bool boxes);

}  // namespace joseki::app
