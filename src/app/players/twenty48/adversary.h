// SPDX-License-Identifier: MIT
// Adversary: who puts the new tile where it hurts most, by minimax.
//
// Depth counts pairs of a new tile and the player's answer. One more is looked at as long as the
// budget lasts; both are counted, not timed, so the same board gets the same tile on every machine.
#pragma once

#include <cstdint>
#include <optional>

#include "games/twenty48/full_board.h"
#include "games/twenty48/moves.h"
#include "search/expectimax/line_evaluator.h"
#include "search/expectimax/rules.h"

namespace joseki::app {

struct AdversaryLimits {
  int most_depth = 5;
  std::uint64_t nodes = 200'000;  // boards looked at before one more depth is too dear
};

struct WorstTile {
  int cell = 0;      // row by row from the top-left
  int exponent = 1;  // 1 or 2
  float value = 0;   // what the best play after it is worth; 0: the game is lost
  std::optional<twenty48::Direction> reply{};  // the best answer; nothing: no move is left
  int depth = 0;
};

// Any number of threads may ask.
class Adversary {
 public:
  // The tile after which the player's best is least; of equal ones the first, by cell, 4 before 2.
  // `after`: a board after a move, with an empty cell.
  WorstTile worst(const twenty48::FullBoard& after, const AdversaryLimits& limits = {}) const;

  // Exactly `depth` pairs, at least 1.
  WorstTile worst_at(const twenty48::FullBoard& after, int depth) const;

  // What a board after a move is worth to it where it looks no further.
  const search::LineEvaluator& evaluator() const { return evaluator_; }

 private:
  struct Look {
    WorstTile tile;
    std::uint64_t nodes;
  };
  Look look(const twenty48::FullBoard& after, int depth) const;

  search::PackedRules packed_;
  search::FullRules full_;
  search::LineEvaluator evaluator_;
};

}  // namespace joseki::app
