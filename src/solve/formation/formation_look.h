// SPDX-License-Identifier: MIT
// FormationLook: what a picture of a formation shows and the words beside it say.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "solve/formation/formation.h"

namespace joseki::formation {

struct FormationLook {
  // How the big tiles that move may stand. nowhere: none of them moves.
  enum class Roaming : std::uint8_t { nowhere, some_cells, anywhere };
  // The boards it begins with: its seeds, every one whose small tiles have the sum, or every one
  // whose small tiles are 2s of that sum.
  enum class Start : std::uint8_t { seeds, every_sum, every_twos };

  Board first_board = 0;   // the first of those it begins with
  CellSet locked = 0;      // big tiles that never move, or walls
  CellSet may_come = 0;    // cells without one on the first board where a big tile may stand later
  CellSet target_set = 0;  // where the target counts; without `locked`
  bool has_walls = false;
  bool is_target_anywhere = false;  // it counts wherever it can be made
  int big = 0;                      // big tiles, or walls
  int movable = 0;                  // of these
  Roaming roaming = Roaming::nowhere;
  std::size_t placements = 0;  // of some_cells: ways in which the big tiles may stand
  Start start = Start::seeds;
  std::size_t seeds = 0;
  std::uint32_t start_sum = 0;  // of their small tiles
  std::string next;             // the formation that goes on when the target stands; or empty
  // Formations of `all` that the board becomes when the target stands and is a big tile: one more
  // big tile, none of which may go anywhere.
  std::vector<std::string> leads_to;
};

std::string_view name_of(FormationLook::Roaming roaming);
std::string_view name_of(FormationLook::Start start);

// `formation` must be sound: see check().
FormationLook look_of(const Formation& formation, std::span<const Formation> all);

}  // namespace joseki::formation
