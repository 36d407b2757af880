// SPDX-License-Identifier: MIT
// The rules there are; each stands in a file of its own name beside this one.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "games/minigames/rule.h"

namespace joseki::games::minigames {

using RulePtr = std::unique_ptr<const Rule>;

RulePtr make_air_raid(Difficulty difficulty);
RulePtr make_blitz(Difficulty difficulty);
RulePtr make_blocks();
RulePtr make_columns(Difficulty difficulty);
RulePtr make_ferris_wheel(Difficulty difficulty);

// What falls when a tile has come. Into which direction: always down, or in turn where it is hard.
enum class Fall : std::uint8_t { without_merging, with_merging };
RulePtr make_gravity(Fall fall, Difficulty difficulty);

RulePtr make_ice(Difficulty difficulty);

// `instead`: an island comes instead of a tile, or else beside it.
RulePtr make_islands(bool instead, double chance);

enum class Mystery : std::uint8_t { all_but_newest, new_tiles };
RulePtr make_mystery(Mystery mystery, Difficulty difficulty);

// What a cell has to hold: the exponent of the goal and this; nothing: anything.
using GoalCells = std::array<std::optional<int>, 16>;
RulePtr make_goal(const GoalCells& cells);

// Of which kinds an object may be, and the chance of one instead of a tile while there is none.
RulePtr make_objects(std::vector<Cell> kinds, double chance);

RulePtr make_shape(Difficulty difficulty);
RulePtr make_tricky(Difficulty difficulty);

}  // namespace joseki::games::minigames
