// SPDX-License-Identifier: MIT
// A game as it lies among the records when it is over or was left, and how it goes on.
#pragma once

#include "app/studio/pages/game/game_keeper.h"
#include "app/studio/records.h"

namespace joseki::studio {

// As it stands.
FinishedGame past_game(const KeptGame& game);

// bad_input if its moves do not fit together. The options are not kept with a game: those of the
// tab go on.
core::Result<GamePlay> resumed(const FinishedGame& game, const GameOptions& options);

// Whether nothing of `earlier` is lost if only `later` is kept.
bool contains(const FinishedGame& later, const FinishedGame& earlier);

}  // namespace joseki::studio
