// SPDX-License-Identifier: MIT
// How well the search plays: positions of Connect4 whose outcome is known.
#include <gtest/gtest.h>

#include "games/connect4/connect4.h"
#include "reference/connect4_facts.h"
#include "search/batched_mcts.h"
#include "search/exact/connect4_solver.h"

namespace joseki::search {
namespace {

using games::connect4::Connect4;

// How many of the known positions keep their outcome by the move the search chooses.
int kept_outcomes(std::uint32_t playouts, const Oracle<Connect4>* oracle, std::uint64_t seed) {
  const auto facts = reference::connect4_facts();
  core::Workers workers(1);
  BatchedMCTS<Connect4> mcts(static_cast<int>(facts.size()), {}, seed);
  mcts.set_oracle(oracle);
  for (std::size_t i = 0; i < facts.size(); ++i) {
    mcts.set_position(static_cast<int>(i), *Connect4::parse_position(facts[i].position));
  }
  EXPECT_TRUE(mcts.run(RolloutEvaluator(), {.playouts = playouts}, workers));
  int kept = 0;
  for (std::size_t i = 0; i < facts.size(); ++i) {
    const Answer answer = mcts.answer(static_cast<int>(i));
    kept += facts[i].keeps_outcome(*answer.best);
    if (answer.verdict.proof == Proof::open) continue;
    const int best = facts[i].best();
    EXPECT_EQ(answer.verdict.proof, best > 0   ? Proof::win
                                    : best < 0 ? Proof::loss
                                               : Proof::draw)
        << "a wrong proof: " << facts[i].position;
  }
  return kept;
}

TEST(HeavyStrength, KeepsTheOutcomeWithAThousandPlayouts) {
  int kept = 0;
  for (const std::uint64_t seed : {1, 2, 3}) kept += kept_outcomes(1000, nullptr, seed);
  RecordProperty("kept_of_900", kept);
  EXPECT_GE(kept, 887) << "98.5 %";
}

TEST(HeavyStrength, KeepsTheOutcomeWithTenThousandPlayouts) {
  int kept = 0;
  for (const std::uint64_t seed : {1, 2}) kept += kept_outcomes(10000, nullptr, seed);
  RecordProperty("kept_of_600", kept);
  EXPECT_GE(kept, 594) << "99 %";
}

TEST(HeavyStrength, KeepsEveryOutcomeWithTheSolverAtTheLeaves) {
  const Connect4Solver solver;
  EXPECT_EQ(kept_outcomes(1000, &solver, 1), 300);
}

}  // namespace
}  // namespace joseki::search
