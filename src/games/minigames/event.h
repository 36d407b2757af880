// SPDX-License-Identifier: MIT
// Event: something that happened during an action, in the order in which it happened. A page draws
// and tells it; it says nothing of tiles that are hidden.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace joseki::games::minigames {

enum class EventKind : std::uint8_t {
  slid,        // cells: from, to, from, to, ...
  merged,      // cells; values: what they hold now
  spawned,     // one cell; value: the exponent, or 0 if it is hidden
  tricked,     // one cell, whose new tile was put there on purpose
  rearranged,  // cells: from, to, ...: columns changed places, a ring or 2 x 2 cells turned, tiles
               // fell
  appeared,    // one cell; value: the object, island or block that lies there now
  vanished,    // cells whose block or object is gone, or whose crater has healed
  hit,         // cells: object, what it hit; value: the object
  became,      // cells; values: their new exponents, after a gift or a factoriser
  froze,       // cells that are ice now
  marked,      // one cell that will be hit
  crater,      // one cell that was hit with what lay on it
  missed,      // one cell that was to be hit and was empty
  time_won,    // value: milliseconds
  goal_reached,  // value: the exponent of the goal
  removed,       // one cell, by a bomb of the player
  power_up_won,  // value: which
  trophy_won,    // value: which
  over,          //
};

std::string_view name_of(EventKind kind);

struct Event {
  EventKind kind;
  std::vector<int> cells{};
  std::vector<int> values{};

  friend bool operator==(const Event&, const Event&) = default;
};

}  // namespace joseki::games::minigames
