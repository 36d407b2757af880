// SPDX-License-Identifier: MIT
// SearchGame: a game by name that engines can play. The one virtual seam between the typed search
// and everybody who holds a game at run time.
#pragma once

#include <memory>

#include "app/catalog/any_rules.h"
#include "app/players/engine.h"
#include "app/players/engine_spec.h"

namespace joseki::app {

// Immutable; any number of threads may use it.
class SearchGame : public AnyRules {
 public:
  // Whether "perfect" and "mcts:oracle" can be had.
  virtual bool is_solved() const = 0;
  // foreign_file unless the network, called `name` in messages, is one of this game.
  virtual core::Status check_network(const search::NetworkShape& shape,
                                     const std::string& name) const = 0;
  // bad_input if this game has no such engine; what EngineDesk says if its table is missing. May
  // take a while: it reads tables.
  virtual core::Result<EngineMaker> engine_maker(const EngineSpec& spec,
                                                 const EngineDesk& desk) const = 0;
};

// Compiled once a game: see games/ for the games of joseki; a program with a game of its own
// includes typed_game.h, which has the definition.
template <class G>
std::unique_ptr<SearchGame> make_search_game();

}  // namespace joseki::app
