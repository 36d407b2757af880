// SPDX-License-Identifier: MIT
// GomokuEvaluator: what threats prove and shapes suggest, at the leaves of a search.
#pragma once

#include <cstdint>
#include <span>

#include "games/gomoku/gomoku.h"
#include "games/gomoku/shape_board.h"
#include "search/evaluators.h"
#include "search/threats/pattern_guess.h"
#include "search/threats/threat_judge.h"

namespace joseki::search {

// A batch evaluator. Not thread-safe. The same answers for the same root and leaves.
class GomokuEvaluator {
 public:
  using Gomoku = games::gomoku::Gomoku;

  // Threats are searched as deeply as suits a search of so many playouts. One of less than a
  // hundred is meant to be weak: it sees nothing beyond the next five, and shapes not clearly.
  explicit GomokuEvaluator(std::uint32_t playouts);

  // Where the search begins: threats are searched most deeply there, and deeply one move later.
  void begin(const Gomoku& root) { root_ = root; }

  void evaluate(std::span<const Gomoku> leaves, std::span<Evaluation<Gomoku>> answers);

 private:
  const ThreatBudget& budget_for(const Gomoku& leaf) const;

  Insight insight_;
  ThreatBudget at_root_;
  ThreatBudget at_replies_;
  ThreatBudget at_leaves_;
  Gomoku root_;
  games::gomoku::ShapeBoard board_;
  ThreatJudge judge_;
};

}  // namespace joseki::search
