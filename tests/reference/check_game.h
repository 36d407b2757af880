// SPDX-License-Identifier: MIT
// check_ranked_game(): what every RankedGame must hold, tried on random play. A new game passes
// this before anything else is believed of it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "games/game.h"

namespace joseki::reference {

// One state: ranks invert, the representative behaves like it, moves go where tiers allow, and
// every move inside the tier is found again backwards.
template <games::RankedGame G>
void check_state(const G& game, const typename G::State& state) {
  const games::Place place = game.rank(state);
  ASSERT_LT(place.rank, game.tier_size(place.tier));
  const auto representative = game.unrank(place);
  ASSERT_EQ(game.rank(representative), place);
  ASSERT_EQ(game.standing(representative), game.standing(state));
  const games::MoveList moves = game.moves(state);
  ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  ASSERT_EQ(game.moves(representative).size(), moves.size());
  ASSERT_EQ(moves.empty(), game.standing(state) != games::Standing::live);
  for (const int move : moves) {
    const auto next = game.after(state, move);
    const games::Place to = game.rank(next);
    if (to.tier != place.tier) {
      ASSERT_LT(to.tier, place.tier);
      continue;
    }
    ASSERT_TRUE(game.is_cyclic(place.tier));
    bool found = false;
    game.for_each_predecessor(next, [&](const auto& p) { found |= game.rank(p) == place; });
    ASSERT_TRUE(found) << "a move is not found backwards";
  }
}

template <games::RankedGame G>
void check_play(const G& game, std::uint64_t seed, int games, int max_plies) {
  core::Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    auto state = game.start();
    for (int ply = 0; ply < max_plies; ++ply) {
      ASSERT_NO_FATAL_FAILURE(check_state(game, state));
      const games::MoveList moves = game.moves(state);
      if (moves.empty()) break;
      const auto choice = rng.below(static_cast<std::uint64_t>(moves.size()));
      state = game.after(state, moves[static_cast<int>(choice)]);
    }
  }
}

// All ranks of all tiers: for games of up to a few million states.
template <games::RankedGame G>
void check_all_ranks(const G& game) {
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    for (std::uint64_t rank = 0; rank < game.tier_size(tier); ++rank) {
      const games::Place place{tier, rank};
      ASSERT_EQ(game.rank(game.unrank(place)), place) << "tier " << tier << " rank " << rank;
    }
  }
}

// Orbit runs cover each tier without gaps or overlaps.
template <games::RankedGame G>
void check_orbit_runs(const G& game) {
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    std::uint64_t next = 0;
    game.for_each_orbit_run(tier, [&](std::uint64_t begin, std::uint64_t end, int orbit) {
      EXPECT_EQ(begin, next);
      EXPECT_GT(orbit, 0);
      next = end;
    });
    EXPECT_EQ(next, game.tier_size(tier)) << "tier " << tier;
  }
}

template <games::RankedGame G>
void check_ranked_game(const G& game) {
  check_orbit_runs(game);
  ASSERT_NO_FATAL_FAILURE(check_play(game, 1, 200, 60));
}

}  // namespace joseki::reference
