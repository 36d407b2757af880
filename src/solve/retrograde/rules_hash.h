// SPDX-License-Identifier: MIT
// rules_hash(): a fingerprint of how a game behaves, so that a table of other rules or another
// ranking is refused. Defined in docs/formats/retrograde-table-v1.md.
#pragma once

#include <cstdint>
#include <string>

#include "core/checksum.h"
#include "core/rng.h"
#include "games/game.h"

namespace joseki::solve {

template <games::RankedGame G>
std::uint64_t rules_hash(const G& game) {
  constexpr int kGames = 64;
  constexpr int kMaxPlies = 64;
  core::Rng rng(1);
  std::string record = game.name() + ":";
  for (int i = 0; i < kGames; ++i) {
    auto state = game.start();
    for (int ply = 0; ply <= kMaxPlies; ++ply) {
      const games::Place place = game.rank(state);
      const games::MoveList moves = game.moves(state);
      record += std::to_string(place.tier) + "." + std::to_string(place.rank) + "." +
                std::to_string(moves.size()) + ";";
      if (moves.empty() || ply == kMaxPlies) break;
      const auto choice = rng.below(static_cast<std::uint64_t>(moves.size()));
      state = game.after(state, moves[static_cast<int>(choice)]);
    }
  }
  return core::checksum(record);
}

}  // namespace joseki::solve
