// SPDX-License-Identifier: MIT
// Trickster: who puts the tricky tiles of minigames, by the search that the page Game sets tiles
// against its player with.
#pragma once

#include "app/players/twenty48/adversary.h"
#include "games/minigames/play.h"

namespace joseki::app {

// Any number of threads may ask. It counts boards and not time, so a game replays to the same tiles
// on every machine; a question takes some milliseconds at most.
class Trickster final : public games::minigames::Adversary {
 public:
  // `board`: 4 x 4, with nothing but tiles and at least one empty cell.
  games::minigames::NewTile worst(const games::minigames::Board& board, int depth) const override;

 private:
  app::Adversary adversary_;
};

}  // namespace joseki::app
