// SPDX-License-Identifier: MIT
// Opinions: what the search of the 2048 player thinks of moves that no table and no file judges.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/coach/run_judgement.h"
#include "app/players/twenty48/move_cost.h"
#include "core/result.h"

namespace joseki::app {

// A move that the search would not have made.
struct Doubt {
  std::size_t move = 0;
  twenty48::Direction best = twenty48::Direction::left;
  MoveStanding standing = MoveStanding::as_good;  // of the move that was made
};

// Not what is known: an opinion.
struct Opinions {
  std::size_t unknown = 0;      // moves that nobody judges
  std::size_t asked = 0;        // of these, the search was asked about
  std::size_t agreed = 0;       // it found as good as the best
  std::vector<Doubt> doubts{};  // at most three, the worst first
};

// A search that takes a part of a millisecond for a move.
inline constexpr std::size_t kUsualOpinions = 200;

// About `most` of those moves, evenly spread, each with the usual effort of the player: the same
// answer on every machine. Nothing for games with walls or placeholders, which it cannot play.
// interrupted.
core::Result<std::optional<Opinions>> opinions_of(const GameRecord& game, const RunJudgement& run,
                                                  std::size_t most, const std::stop_token& stop);

}  // namespace joseki::app
