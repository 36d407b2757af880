// SPDX-License-Identifier: MIT
// The minigames there are, in the order of their menu, and mixes of their rules. One more is a file
// in rules/ and a line in game_list.cpp.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/minigames/minigame.h"

namespace joseki::games::minigames {

// "ice-age"; those one can play without making a mix.
std::vector<std::string_view> minigame_names();

// A rule of a mix, and the ones it does not go with.
struct MixPart {
  std::string_view name;
  std::vector<std::string_view> conflicts;
};
const std::vector<MixPart>& mix_parts();

// "mix:" and the parts in the order of mix_parts(), whatever order they are given in. bad_input: no
// part has that name, or two of them do not go together.
core::Result<std::string> mix_name(std::vector<std::string> parts);

// The game of that name, a mix included. not_found, with what there is; bad_input for a mix that is
// not possible.
core::Result<Minigame> make_minigame(std::string_view name, Difficulty difficulty);

struct Date {
  int year = 2000;
  int month = 1;
  int day = 1;
};

// The challenge of a day: the same for everybody. Each game has its turn before one comes again.
Setup daily_setup(const Date& date, Difficulty difficulty);

}  // namespace joseki::games::minigames
