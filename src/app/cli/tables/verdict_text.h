// SPDX-License-Identifier: MIT
// Values and verdicts in words.
#pragma once

#include <string>
#include <string_view>

#include "app/catalog/any_game.h"

namespace joseki::app {

char shown(char side);  // 'x' -> 'X': how pieces and sides are written to people
char other_side(char side);

std::string short_value(const solve::Value& value);  // W3, D, L8: for the side to move
std::string value_words(const solve::Value& value);  // "win in 3", "draw", "loss in 8"

// "X wins in 13 plies", "draw with best play", "O has won".
std::string value_sentence(const solve::Value& value, char to_move);

// "1, 3, 5, 7": the best moves.
std::string best_moves(const Verdict& verdict);

}  // namespace joseki::app
