// SPDX-License-Identifier: MIT
// GameFacts: what players need to know of a game and its concept does not say.
#pragma once

#include <memory>
#include <string>

#include "app/players/engine.h"
#include "core/result.h"
#include "games/mcts_game.h"
#include "search/evaluators.h"
#include "search/oracle.h"

namespace joseki::app {

// What the exact values are for. There are many leaves, so leaves need quick answers.
enum class ExactUse { moves, leaves };

template <games::MCTSGame G>
using Exact = std::shared_ptr<const search::Oracle<G>>;

// The facts of a game without a description.
template <games::NotatedMCTSGame G>
struct PlainFacts {
  static std::string description() { return ""; }
  // This many stones of a side in a row win; 0: not that kind of game.
  static constexpr int kInARow = 0;
  // The cells of a board tell ages, and of so many pieces the oldest vanishes; 0: they do not.
  static constexpr int kMaxPieces = 0;
  // Who says what the leaves of a search without a network are worth, if it has about so many
  // playouts: a LocalEvaluator or a BatchEvaluator, and told the root if it has a begin().
  using LeafEvaluator = search::RolloutEvaluator;
  static LeafEvaluator leaf_evaluator(std::uint32_t /*playouts*/) { return {}; }
  // Whether exact() can answer.
  static constexpr bool kIsSolved = false;
  static core::Result<Exact<G>> exact(const EngineResources&, ExactUse) {
    const std::string name(G::Traits::NAME);
    return core::Error{core::Errc::bad_input,
                       core::text("nobody has solved {}: there are no exact values", name),
                       core::text("use mcts, with as many playouts as you like")};
  }
};

// Specialise it for a game, on top of PlainFacts, beside its make_search_game(), in games/.
template <games::NotatedMCTSGame G>
struct GameFacts : PlainFacts<G> {};

}  // namespace joseki::app
