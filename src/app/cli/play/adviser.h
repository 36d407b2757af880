// SPDX-License-Identifier: MIT
// Adviser: what a player without a table may be told about a position.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "app/players/engine.h"
#include "app/players/search_game.h"
#include "core/result.h"

namespace joseki::app {

struct Advice {
  Thought thought;
  std::string engine;  // whose thought it is, in the notation of --engine
};

// Not thread-safe.
class Adviser {
 public:
  explicit Adviser(const SearchGame& game);

  // Every move with what it is worth: exact where the game is solved without a table, else by a
  // search that is longer than a glance.
  core::Result<Advice> advise(std::string_view position);
  // Roughly who is ahead.
  core::Result<Thought> glance(std::string_view position);

 private:
  EngineSpec deep_spec_;
  std::unique_ptr<Engine> deep_;
  std::unique_ptr<Engine> quick_;
};

}  // namespace joseki::app
