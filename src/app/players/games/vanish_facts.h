// SPDX-License-Identifier: MIT
// GameFacts of vanishing tic-tac-toe, for all of its sizes.
#pragma once

#include <string>

#include "app/catalog/game_looks.h"
#include "app/players/game_facts.h"
#include "app/players/vanish_oracle.h"
#include "games/vanish/board.h"

namespace joseki::app {

template <int kN, int kM, int kK>
struct GameFacts<games::vanish::VanishBoard<kN, kM, kK>>
    : PlainFacts<games::vanish::VanishBoard<kN, kM, kK>> {
  using Board = games::vanish::VanishBoard<kN, kM, kK>;

  static std::string description() { return describe(Board::kRules); }
  static constexpr int kInARow = kK;
  static constexpr int kMaxPieces = kM;
  static constexpr bool kIsSolved = true;
  static core::Result<Exact<Board>> exact(const EngineResources& resources, ExactUse) {
    const auto file = resources.table_file(Board::Traits::NAME);
    if (!file) return file.error();
    return open_vanish_oracle<Board>(*file);
  }
};

}  // namespace joseki::app
