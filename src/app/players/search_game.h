// SPDX-License-Identifier: MIT
// SearchGame: a game by name that engines can play and networks can learn. The one virtual seam
// between typed games and everybody who holds a game at run time.
#pragma once

#include <memory>

#include "app/catalog/any_rules.h"
#include "app/players/engine.h"
#include "app/players/engine_spec.h"
#include "learn/selfplay/training.h"

namespace joseki::app {

// Immutable; any number of threads may use it.
class SearchGame : public AnyRules {
 public:
  // Whether "perfect" and "mcts:oracle" can be had.
  virtual bool is_solved() const = 0;
  // foreign_file unless the network plays this game. Messages call it `name`.
  virtual core::Status check_network(const search::NetworkShape& shape,
                                     const std::string& name) const = 0;
  // bad_input if this game has no such engine; what EngineResources says if its table is missing.
  // May take a while: it reads tables.
  virtual core::Result<EngineMaker> engine_maker(const EngineSpec& spec,
                                                 const EngineResources& resources) const = 0;
  // The same game, as joseki train sees it.
  virtual const learn::TrainableGame& trainable() const = 0;
};

// Compiled once a game: see games/ for the games of joseki; a program with a game of its own
// includes typed_game.h, which has the definition.
template <class G>
std::unique_ptr<SearchGame> make_search_game();

}  // namespace joseki::app
