// SPDX-License-Identifier: MIT
// The oracles of examinations. More games have one than have a perfect player: an examination needs
// some positions only, and its oracle may take a second to get ready.
#pragma once

#include "games/othello/othello.h"
#include "learn/exact_oracles.h"
#include "search/exact/minimax.h"

namespace joseki::learn {

// Knows Othello positions with at most kMaxEmpty empty cells: it searches everything below them.
class OthelloEndgames : public search::Oracle<games::othello::Othello> {
 public:
  static constexpr int kMaxEmpty = 7;
  std::optional<search::Verdict> ask(const games::othello::Othello& game) const override {
    if (64 - __builtin_popcountll(game.mover() | game.other()) > kMaxEmpty) return std::nullopt;
    return search::Minimax<games::othello::Othello>().ask(game);
  }
};

// Solves the table on the spot, in about a second.
OraclePtr<games::vanish::Vanish4x4M4> make_vanish_4x4_m4_oracle();

// Null if the game has no oracle.
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
