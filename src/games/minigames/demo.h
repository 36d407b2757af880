// SPDX-License-Identifier: MIT
// Demo: some turns of a game that show what is special in it, played by the rules themselves.
#pragma once

#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/minigames/minigame.h"

namespace joseki::games::minigames {

struct DemoStep {
  Action action;
  State after;
  std::vector<Event> events;
};

struct Demo {
  State start;
  std::vector<DemoStep> steps;
};

// Something that only some games have.
bool is_special(EventKind kind);

// The simple player plays; the same demo every time. It begins shortly before the first special
// thing happens; a goal and a prize of time are one move away, or nobody would wait for them. As
// make_minigame() where there is no such game.
core::Result<Demo> demo_of(std::string_view game, Difficulty difficulty,
                           const Adversary* adversary = nullptr);

}  // namespace joseki::games::minigames
