// SPDX-License-Identifier: MIT
// StartPosition: where a run of the page Test begins.
#pragma once

#include <vector>

#include "app/studio/mistakes.h"
#include "app/studio/pages/practice/named_table.h"
#include "app/studio/pages/test/test_play.h"

namespace joseki::studio {

// What stands out of a position, whatever way it is turned: where its big tiles and its three
// largest others stand. Positions with the same motif are played alike.
twenty48::Board motif_of(twenty48::Board board);

// A position of `source`, which is start or phase, turned at random where the formation can be.
// `failed`: positions of the notebook. No board: none of the phase was found in two seconds.
core::Result<HardSearch> draw_start(formation::Table& table, const app::ShelvedTable& built,
                                    const TestSource& source, const std::vector<Mistake>& failed,
                                    core::Rng& random);

}  // namespace joseki::studio
