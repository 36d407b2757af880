// SPDX-License-Identifier: MIT
// Positions written as the moves that lead to them: played from the start, or refused with reason.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/mcts_game.h"

namespace joseki::games {

// The state after `moves`, a range of texts that G::parse_move() reads. `whole` is what the user
// wrote, for the message.
template <MCTSGame G, class Texts>
core::Result<G> play_texts(std::string_view whole, const Texts& moves) {
  const auto bad = [whole](const core::Text& why, core::Hint hint) {
    return core::Error{core::Errc::bad_input, core::text("position '{}': {}", whole, why),
                       std::move(hint)};
  };
  G game;
  int number = 0;
  for (const std::string_view text : moves) {
    ++number;
    const auto move = G::parse_move(text);
    if (!move) return bad(move.error().what, move.error().hint);
    const std::string name = "move " + std::to_string(number) + ", " + std::string(text) + ",";
    if (is_over(game)) return bad(core::text("{} comes after the end of the game", name), {});
    if (!is_valid(game, *move)) return bad(core::text("{} is not possible there", name), {});
    game.step(*move);
  }
  return game;
}

// A text cut into pieces of equal length; the last one may be shorter.
inline std::vector<std::string_view> split_every(std::size_t length, std::string_view text) {
  std::vector<std::string_view> pieces;
  for (std::size_t i = 0; i < text.size(); i += length) pieces.push_back(text.substr(i, length));
  return pieces;
}

template <MCTSGame G>
std::string join_moves(std::span<const int> moves) {
  std::string text;
  for (const int move : moves) text += G::format_move(move);
  return text;
}

}  // namespace joseki::games
