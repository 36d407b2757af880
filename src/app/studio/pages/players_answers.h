// SPDX-License-Identifier: MIT
// What the page of two players is told: a game, opinions of moves, who can play what.
#pragma once

#include <optional>
#include <vector>

#include "app/studio/pages/opinions.h"
#include "app/studio/pages/players_play.h"

namespace joseki::studio {

// What a message did, beside the game as it stands.
struct PlayersChange {
  bool moved = false;
  std::vector<int> changed{};        // cells
  std::optional<Opinion> opinion{};  // of the machine that moved
};

// The cells that differ.
std::vector<int> changed_cells(const app::BoardView& before, const app::BoardView& after);

// `thinker`: who plays for machines.
Json players_state_json(const PlayersPlay& play, Thinker thinker, const PlayersChange& change);
Json annotations_json(const PlayersPlay& play, const Opinion& opinion);
Json evaluation_json(const PlayersPlay& play);
Json players_games_json(const app::GameShelf& games, Opinions& opinions, TableShelf& tables);

}  // namespace joseki::studio
