// SPDX-License-Identifier: MIT
// Gomoku as a game that engines can play.
#include "games/gomoku/gomoku.h"

#include "app/players/typed_game.h"
#include "search/threats/gomoku_evaluator.h"

namespace joseki::app {

using games::gomoku::Gomoku;

template <>
struct GameFacts<Gomoku> : PlainFacts<Gomoku> {
  static std::string description() { return "gomoku on 15x15: five or more in a row win"; }
  static constexpr int kInARow = 5;
  using LeafEvaluator = search::GomokuEvaluator;
  static LeafEvaluator leaf_evaluator(std::uint32_t playouts) { return LeafEvaluator(playouts); }
};

template std::unique_ptr<SearchGame> make_search_game<Gomoku>();

}  // namespace joseki::app
