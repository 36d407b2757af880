// SPDX-License-Identifier: MIT
// behaviour_hash(): a fingerprint of how a game's boards and moves behave, so that what was learnt
// under other rules is refused. Defined in docs/formats/network-v1.md.
#pragma once

#include <cstdint>
#include <string>

#include "core/checksum.h"
#include "core/rng.h"
#include "games/mcts_game.h"

namespace joseki::games {

// Of 64 random games; a millisecond or so.
template <MCTSGame G>
std::uint64_t behaviour_hash() {
  constexpr int kGames = 64;
  constexpr int kMaxPlies = 64;
  core::Rng rng(1);
  std::string record = std::string(G::Traits::NAME) + ":";
  for (int i = 0; i < kGames; ++i) {
    G game;
    for (int ply = 0; ply <= kMaxPlies; ++ply) {
      for (const int cell : game.board_data()) record += std::to_string(cell) + ",";
      const auto moves = game.get_valid_moves();
      for (const int move : moves) record += std::to_string(move) + ".";
      record += std::to_string(game.check_winner()) + ";";
      if (moves.empty() || ply == kMaxPlies) break;
      game.step(moves[static_cast<int>(rng.below(static_cast<std::uint64_t>(moves.size())))]);
    }
  }
  return core::checksum(record);
}

}  // namespace joseki::games
