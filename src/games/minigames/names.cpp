// SPDX-License-Identifier: MIT
// The words for what there is of each kind, as scripts and pages read them.
#include <array>
#include <cstddef>
#include <string_view>

#include "core/ensure.h"
#include "games/minigames/action.h"
#include "games/minigames/event.h"
#include "games/minigames/state.h"
#include "games/minigames/trophies.h"

namespace joseki::games::minigames {
namespace {

template <std::size_t N, class Enum>
std::string_view word(const std::array<std::string_view, N>& words, Enum value) {
  return words[static_cast<std::size_t>(value)];
}

}  // namespace

std::string_view name_of(Difficulty difficulty) {
  static constexpr std::array<std::string_view, 2> kWords = {"casual", "hard"};
  return word(kWords, difficulty);
}

std::string_view name_of(Trophy trophy) {
  static constexpr std::array<std::string_view, 5> kWords = {"none", "bronze", "silver", "gold",
                                                             "grand"};
  return word(kWords, trophy);
}

std::string_view name_of(PowerUp power_up) {
  static constexpr std::array<std::string_view, kPowerUps> kWords = {"bomb", "glove", "twist"};
  return word(kWords, power_up);
}

std::string_view name_of(EventKind kind) {
  static constexpr std::array<std::string_view, 19> kWords = {
      "slid",         "merged",  "spawned",      "tricked",    "rearranged", "appeared", "vanished",
      "hit",          "became",  "froze",        "marked",     "crater",     "missed",   "time_won",
      "goal_reached", "removed", "power_up_won", "trophy_won", "over"};
  return word(kWords, kind);
}

std::string_view name_of(ActionKind kind) {
  static constexpr std::array<std::string_view, 7> kWords = {"move", "bomb",  "glove", "twist",
                                                             "peek", "cover", "wait"};
  return word(kWords, kind);
}

std::string_view name_of(TrophyMeasure measure) {
  static constexpr std::array<std::string_view, 3> kWords = {"tile", "score", "goal"};
  return word(kWords, measure);
}

std::string_view kind_name(Cell cell) {
  // In the order of the constants of board.h, from kEmpty down to kWrapped.
  static constexpr std::array<std::string_view, 9> kWords = {
      "empty", "crater", "block", "island", "hole", "bomb", "gift", "factoriser", "wrapped"};
  if (is_tile(cell)) return "tile";
  if (is_ice(cell)) return "ice";
  core::ensure(is_possible(cell), "a board holds nothing else");
  return kWords[static_cast<std::size_t>(-cell)];
}

}  // namespace joseki::games::minigames
