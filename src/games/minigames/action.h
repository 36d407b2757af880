// SPDX-License-Identifier: MIT
// Action: what a player does, with the time since the action before it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/minigames/board.h"

namespace joseki::games::minigames {

enum class ActionKind : std::uint8_t {
  move,   // direction
  bomb,   // cell
  glove,  // cell, target
  twist,  // cell: the top-left one of the four
  peek,   // shows what is hidden ...
  cover,  // ... until now, or the next move
  wait,   // only time passes
};

std::string_view name_of(ActionKind kind);

struct Action {
  ActionKind kind = ActionKind::wait;
  Direction direction = Direction::left;
  int cell = 0;
  int target = 0;
  std::uint32_t ms = 0;

  friend bool operator==(const Action&, const Action&) = default;
};

inline Action move(Direction direction, std::uint32_t ms = 0) {
  return {.kind = ActionKind::move, .direction = direction, .ms = ms};
}

// A word each: l r u d, b5 (bomb), g5-7 (glove), t0 (twist), p (peek), c (cover), w (wait), and the
// milliseconds behind a colon unless there are none: "l:350 u b5:1200".
std::string format_actions(const std::vector<Action>& actions);
core::Result<std::vector<Action>> parse_actions(std::string_view text);

}  // namespace joseki::games::minigames
