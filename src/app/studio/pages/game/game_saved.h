// SPDX-License-Identifier: MIT
// A game as it is saved between messages, as JSON and back: a head that changes with every move,
// and pieces of turns, of which only the last one changes.
#pragma once

#include <string>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/pages/game/game_keeper.h"

namespace joseki::studio {

inline constexpr std::size_t kPieceTurns = 256;

// Everything but the turns.
struct SavedHead {
  std::string id;
  std::string started;
  std::string session;  // that saved it
  bool is_recorded = false;
  std::string resumed_from{};
  std::size_t turns = 0;  // how many belong to it
  twenty48::FullBoard start{};
  GamePlay::Facts facts{};
};

Json head_of(const KeptGame& game, const std::string& session);
core::Result<SavedHead> saved_head_of(const Json& head);  // bad_input if it is not what was saved

// Turns from piece * kPieceTurns on.
Json piece_of(const GamePlay& play, std::size_t piece);

// The turns of pieces, in order.
struct SavedTurns {
  std::string turns;  // as twenty48::format_turns() writes them
  std::vector<twenty48::ThinkTime> times;

  core::Status add(const Json& piece);  // bad_input if it is not what was saved
  // Drops turns that the head does not count: a piece may be a move ahead of it.
  void cut(std::size_t count);
};

}  // namespace joseki::studio
