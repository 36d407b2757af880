// SPDX-License-Identifier: MIT
// BoardSearch: the move of any board of a whole game, by whichever rules are exact for it.
#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "games/twenty48/full_board.h"
#include "search/expectimax/expectimax.h"
#include "search/expectimax/lower_tiles.h"

namespace joseki::search {

// Not thread-safe: one a thread.
class BoardSearch {
 public:
  virtual ~BoardSearch() = default;
  virtual ExpectimaxChoice search(const twenty48::FullBoard& board,
                                  const ExpectimaxLimits& limits) = 0;
};

template <BoardEvaluator Evaluator>
class EvaluatorSearch : public BoardSearch {
 public:
  // `rules` and `evaluator` may be shared by any number of searches.
  EvaluatorSearch(std::shared_ptr<const PackedRules> rules,
                  std::shared_ptr<const Evaluator> evaluator, double p4)
      : rules_(std::move(rules)),
        evaluator_(std::move(evaluator)),
        packed_({.rules = *rules_, .evaluator = *evaluator_, .p4 = p4}),
        full_({.rules = full_rules_, .evaluator = *evaluator_, .p4 = p4, .buckets = 1 << 12}) {}

  ExpectimaxChoice search(const twenty48::FullBoard& asked,
                          const ExpectimaxLimits& limits) override {
    const int moves = limits.most_depth + 1;
    const twenty48::FullBoard board = lowered(asked, Evaluator::kLargestKnown, moves);
    if (fits_packed(board, moves)) {
      return packed_.search(twenty48::to_board(board), limits);
    }
    return full_.search(board, limits);
  }

 private:
  std::shared_ptr<const PackedRules> rules_;
  std::shared_ptr<const Evaluator> evaluator_;
  FullRules full_rules_;
  Expectimax<PackedRules, Evaluator> packed_;
  Expectimax<FullRules, Evaluator> full_;
};

}  // namespace joseki::search
