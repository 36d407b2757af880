// SPDX-License-Identifier: MIT
// Who knows the exact values that examinations go by: more games than have a perfect player,
// because here it is enough to know some positions, and it may take a second to get ready.
#pragma once

#include "games/othello/othello.h"
#include "learn/exact_oracles.h"
#include "search/exact/minimax.h"

namespace joseki::learn {

// Othello positions with at most so many empty cells, by looking at everything below them.
class OthelloEndgames : public search::Oracle<games::othello::Othello> {
 public:
  static constexpr int kMaxEmpty = 7;
  std::optional<search::Verdict> ask(const games::othello::Othello& game) const override {
    if (64 - __builtin_popcountll(game.mover() | game.other()) > kMaxEmpty) return std::nullopt;
    return search::Minimax<games::othello::Othello>().ask(game);
  }
};

// A table solved on the spot: about a second.
OraclePtr<games::vanish::Vanish4x4M4> make_vanish_4x4_m4_oracle();

// Null if nobody knows anything.
template <games::MCTSGame G>
OraclePtr<G> make_exam_oracle() {
  if constexpr (ExactlySolvedGame<G>) {
    return make_exact_oracle(std::type_identity<G>{});
  } else if constexpr (std::same_as<G, games::vanish::Vanish4x4M4>) {
    return make_vanish_4x4_m4_oracle();
  } else if constexpr (std::same_as<G, games::othello::Othello>) {
    return std::make_shared<OthelloEndgames>();
  } else {
    return nullptr;
  }
}

}  // namespace joseki::learn
