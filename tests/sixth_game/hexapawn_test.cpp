// SPDX-License-Identifier: MIT
// A game that was added by its header alone is one that can be trusted and searched.
#include "sixth_game/hexapawn.h"

#include <gtest/gtest.h>

#include "core/parallel.h"
#include "reference/check_mcts_game.h"
#include "search/batched_mcts.h"
#include "search/exact/minimax.h"

namespace joseki {
namespace {

using games::hexapawn::Hexapawn;

TEST(SixthGame, HoldsWhatEveryGameMust) { reference::check_mcts_game<Hexapawn>(6, 50); }

TEST(SixthGame, IsProvenToBeWonByTheSecondPlayer) {
  core::Workers workers(1);
  search::BatchedMCTS<Hexapawn> mcts(1, {}, 1);
  ASSERT_TRUE(mcts.run(search::RolloutEvaluator{}, {.playouts = 5000}, workers));
  EXPECT_EQ(mcts.answer(0).verdict.proof, search::Proof::loss);
  EXPECT_EQ(search::Minimax<Hexapawn>().ask(Hexapawn())->proof, search::Proof::loss);
}

}  // namespace
}  // namespace joseki
