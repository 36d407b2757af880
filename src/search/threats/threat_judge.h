// SPDX-License-Identifier: MIT
// ThreatJudge: what fives, fours and threes prove about a position of Gomoku.
#pragma once

#include <cstdint>
#include <vector>

#include "games/gomoku/shape_board.h"
#include "search/threats/fours_search.h"
#include "search/threats/threes_search.h"
#include "search/value.h"

namespace joseki::search {

// How many stones a judgement may place in trying.
struct ThreatBudget {
  std::uint64_t fours = 0;    // for each question about wins by fours
  std::uint64_t defence = 0;  // for all questions about moves that might spoil such a win
  std::uint64_t threes = 0;   // for wins by threes and fours
};

// Not thread-safe; one for many positions. The same judgement for the same position and budget.
class ThreatJudge {
 public:
  using Board = games::gomoku::ShapeBoard;
  using Side = games::gomoku::Side;

  ThreatJudge() : threes_(fours_) {}

  // The moves of `mover` that are proven: one that wins, or all that lose at once because they do
  // not answer a threat. Nobody has five in a row. The board is as before.
  std::vector<ProvenMove> judge(Board& board, Side mover, const ThreatBudget& budget);

 private:
  std::vector<ProvenMove> defend(Board& board, Side mover, const ThreatBudget& budget);

  FoursSearch fours_;
  ThreesSearch threes_;
};

}  // namespace joseki::search
