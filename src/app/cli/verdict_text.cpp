// SPDX-License-Identifier: MIT
#include "app/cli/verdict_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/cli/text_format.h"

namespace joseki::app {
namespace {

std::string plies_json(const solve::Value& value) {
  return value.plies ? std::to_string(value.plies->count) : "null";
}

}  // namespace

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

void add_value(Json& object, const solve::Value& value) {
  object["value"] = name_of(value.outcome);
  object["plies"] = value.plies ? Json(value.plies->count) : Json(nullptr);
}

void write_query_object(Output& out, std::string_view table, const Verdict& verdict) {
  // Names of tables and positions in normal form have nothing in them that JSON would escape.
  out.print(R"({{"type":"query","table":"{}","position":"{}","value":"{}","plies":{},"moves":[)",
            table, verdict.position, name_of(verdict.value.outcome), plies_json(verdict.value));
  std::string_view comma;
  for (const MoveVerdict& move : verdict.moves) {
    out.print(R"({}{{"move":{},"value":"{}","plies":{},"best":{}}})", comma, move.move,
              name_of(move.value.outcome), plies_json(move.value), move.best);
    comma = ",";
  }
  out.write("]}\n");
}

}  // namespace joseki::app
