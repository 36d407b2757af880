// SPDX-License-Identifier: MIT
#include "app/cli/tables/verdict_text.h"

#include <fmt/format.h>

#include "app/report/text_format.h"

namespace joseki::app {

char shown(char side) { return side == 'x' ? 'X' : 'O'; }

char other_side(char side) { return side == 'x' ? 'o' : 'x'; }

std::string short_value(const solve::Value& value) {
  if (!value.plies) return "D";
  const char letter = value.outcome == solve::Outcome::win ? 'W' : 'L';
  return letter + std::to_string(value.plies->count);
}

std::string value_words(const solve::Value& value) {
  if (!value.plies) return std::string(name_of(value.outcome));
  return fmt::format("{} in {}", name_of(value.outcome), value.plies->count);
}

std::string value_sentence(const solve::Value& value, char to_move) {
  if (value.outcome == solve::Outcome::draw || !value.plies) return "draw with best play";
  const bool wins = value.outcome == solve::Outcome::win;
  const char winner = shown(wins ? to_move : other_side(to_move));
  if (value.plies->count == 0) return fmt::format("{} has won", winner);
  return fmt::format("{} wins in {}", winner, plies_text(value.plies->count));
}

std::string best_moves(const Verdict& verdict) {
  std::string list;
  for (const MoveVerdict& move : verdict.moves) {
    if (move.best) list += (list.empty() ? "" : ", ") + std::to_string(move.move);
  }
  return list;
}

}  // namespace joseki::app
