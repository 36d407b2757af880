// SPDX-License-Identifier: MIT
// What the page Game is told: a game, a thought of the AI, a file.
#pragma once

#include <optional>
#include <string>

#include "app/studio/pages/game_ai.h"
#include "app/studio/pages/game_keeper.h"

namespace joseki::studio {

// What a message did, beside the game as it stands.
struct GameChange {
  bool moved = false;
  std::uint64_t gained = 0;
  Json animation = nullptr;
  std::optional<int> milestone{};      // exponent
  std::optional<AiThought> thought{};  // who moved, if the AI did
};

// `best`: the best score of the game's kind.
Json game_state_json(const KeptGame& game, const GameChange& change, std::uint64_t best);
Json thought_json(const AiThought& thought);

// For the records: what is shown of a game that is over or was left, and what is needed to play it
// again.
Json finished_game_json(const KeptGame& game);

// A file of a game, given as for the records. `format`: verse, verse-old or json.
core::Result<Json> export_json(const Json& game, const std::string& format);

}  // namespace joseki::studio
