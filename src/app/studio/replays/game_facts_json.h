// SPDX-License-Identifier: MIT
// Games and what is known of them as several pages write it.
#pragma once

#include <cstddef>
#include <vector>

#include "app/studio/message.h"
#include "app/studio/replays/game_sources.h"

namespace joseki::studio {

Json facts_json(const GameFacts& facts);
// How often each word stands in it, by name.
Json words_json(const app::RunScore& score);
Json drop_json(const std::optional<app::Drop>& drop, const app::GameRecord& game);
Json drops_json(const std::vector<app::Drop>& drops, const app::GameRecord& game);

// Adds to an answer what all judged moves come to, and where to look first.
void add_sums(Json& json, const app::RunJudgement& run, const app::GameRecord& game);

// Which of `count` points a curve shows: all, or so many evenly, the first and the last among them.
std::vector<std::size_t> thinned(std::size_t count);

// The score before each move and after the last, and the think times.
Json game_curve_json(const OpenGame& game);
// The rates of the judged moves, and what moves and tiles have done so far, as ln.
Json judged_curve_json(const app::RunJudgement& run);

}  // namespace joseki::studio
