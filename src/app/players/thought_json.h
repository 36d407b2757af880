// SPDX-License-Identifier: MIT
// What an engine thinks, as JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "app/catalog/json.h"
#include "app/players/engine.h"

namespace joseki::app {

struct ThoughtLabel {
  std::string game;
  std::string engine;
  std::uint64_t seed = 1;
  std::size_t top = 0;  // how many moves; 0: all
};

// The contract's search object.
Json search_object(const Thought& thought, const ThoughtLabel& label);

}  // namespace joseki::app
