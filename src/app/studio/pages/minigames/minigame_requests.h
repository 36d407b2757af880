// SPDX-License-Identifier: MIT
// What messages ask of MinigamePage, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "games/minigames/action.h"
#include "games/minigames/state.h"

namespace joseki::studio {

// A game of the list or a mix, or the challenge of the day.
struct AskMinigame {
  std::string game{};  // empty: the challenge of the day
  games::minigames::Difficulty difficulty = games::minigames::Difficulty::casual;
};

struct BeginMinigame {
  AskMinigame what;
  std::optional<std::int64_t> seed{};  // nothing: any; a challenge has its own
};

struct PlayMinigame {
  std::int64_t run = 0;
  std::int64_t revision = 0;  // that the page shows
  games::minigames::Action action{};
};

struct AskReplay {
  std::int64_t run = 0;
  std::int64_t from = 0;  // the number of the first action
  int count = 0;
};

struct SaveMix {
  std::string name;
  std::vector<std::string> parts;
};

struct ForgetMix {
  std::string name;
};

}  // namespace joseki::studio
