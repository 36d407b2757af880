// SPDX-License-Identifier: MIT
#include "search/threats/gomoku_evaluator.h"

#include <algorithm>

#include "search/threats/pattern_guess.h"

namespace joseki::search {

using games::gomoku::kCells;
using games::gomoku::side_to_move;

namespace {
constexpr std::uint32_t kClearSight = 100;  // playouts
constexpr std::uint32_t kLeastInsight = 10;
}  // namespace

GomokuEvaluator::GomokuEvaluator(std::uint32_t playouts)
    : insight_{static_cast<int>(std::clamp(playouts, kLeastInsight, kClearSight))} {
  if (playouts < kClearSight) return;
  const auto most = [&](std::uint64_t per_playout, std::uint64_t limit) {
    return std::min(per_playout * playouts, limit);
  };
  at_root_ = {most(100, 500'000), most(200, 1'000'000), most(20, 200'000)};
  at_replies_ = {most(2, 5'000), most(4, 20'000), most(1, 1'000)};
  at_leaves_ = {most(1, 200), most(1, 1'000), 0};
}

const ThreatBudget& GomokuEvaluator::budget_for(const Gomoku& leaf) const {
  const int plies = leaf.stones() - root_.stones();
  return plies == 0 ? at_root_ : plies == 1 ? at_replies_ : at_leaves_;
}

void GomokuEvaluator::evaluate(std::span<const Gomoku> leaves,
                               std::span<Evaluation<Gomoku>> answers) {
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const auto mover = side_to_move(leaves[i]);
    board_.become(leaves[i]);
    Evaluation<Gomoku>& answer = answers[i];
    answer.proven = judge_.judge(board_, mover, budget_for(leaves[i]));
    answer.policy = weigh_moves(board_, mover, insight_);
    const float chance = chance_of(board_, mover, insight_);
    answer.value = {chance, 0, 1 - chance};
  }
}

}  // namespace joseki::search
