// SPDX-License-Identifier: MIT
// State: a minigame between two actions, as a value: it compares, and its text is read back to the
// same bytes (state_text.h). Time and chance are in it: an action says how long it took, and the
// random numbers go on from `random`.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/minigames/board.h"

namespace joseki::games::minigames {

enum class Difficulty : std::uint8_t { casual, hard };
enum class Trophy : std::uint8_t { none, bronze, silver, gold, grand };
enum class PowerUp : std::uint8_t { bomb, glove, twist };
inline constexpr std::array kAllPowerUps = {PowerUp::bomb, PowerUp::glove, PowerUp::twist};
inline constexpr int kPowerUps = 3;

std::string_view name_of(Difficulty difficulty);
std::string_view name_of(Trophy trophy);
std::string_view name_of(PowerUp power_up);

// How a game begins. The same setup and the same actions lead to the same state.
struct Setup {
  std::string game;  // "ice-age", or "mix:ice+islands"
  Difficulty difficulty = Difficulty::casual;
  std::uint64_t seed = 0;
  double p4 = 0.1;
  int best_goal = 0;  // the highest goal of this game that was ever reached; 0: none yet

  friend bool operator==(const Setup&, const Setup&) = default;
};

// What a rule remembers: numbers that only this rule reads.
using Memory = std::vector<std::int64_t>;

struct State {
  Setup setup;
  Board board{};
  std::uint64_t score = 0;
  std::uint64_t moves = 0;
  int highest = 0;  // exponent of the highest tile of the run
  int newest = -1;  // the cell of the last new tile; -1: there is none
  bool is_over = false;
  Trophy trophy = Trophy::none;  // won in this run
  std::array<int, kPowerUps> stock{};
  std::uint64_t random = 0;
  std::vector<Memory> memories{};  // in the order of the game's rules

  int stock_of(PowerUp power_up) const { return stock[static_cast<std::size_t>(power_up)]; }

  friend bool operator==(const State&, const State&) = default;
};

}  // namespace joseki::games::minigames
