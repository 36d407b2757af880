// SPDX-License-Identifier: MIT
// Choosing an engine on the command line: its options, and where its tables come from.
#pragma once

#include <optional>
#include <string>

#include "app/cli/frame/session.h"
#include "app/cli/frame/verb.h"
#include "app/players/engine_spec.h"
#include "app/players/search_game.h"

namespace joseki::app {

// What help pages say of engines.
inline constexpr const char* kEngineHelp =
    "  mcts     a search tree with random games at its leaves. Options follow a\n"
    "           colon: playouts=1000, time=100ms (or 2s), c=1.5 (how much it\n"
    "           explores), gumbel (another way to divide the playouts among the\n"
    "           moves), oracle (exact values at the leaves, where the game has\n"
    "           them). All of them: mcts:playouts=1000,c=1.2,oracle\n"
    "  net      a search tree with a trained network at its leaves. net:MODEL names\n"
    "           a network of joseki models or a file; net alone takes the network\n"
    "           with the name of the game. The options of mcts follow, and leaves=8\n"
    "           (how many leaves the network is given at once):\n"
    "           net:connect4,playouts=200\n"
    "  perfect  exact values: a solver for connect4 (from 8 stones on; before that\n"
    "           it searches 50,000 playouts) and tictactoe, the table of a vanishing\n"
    "           game, which is built on the spot if it is small\n"
    "  random   any legal move";

struct EngineOptions {
  std::string engine = "mcts";
  std::optional<std::uint64_t> playouts{};
  std::string time = "";
  bool gumbel = false;
};

// --engine, --playouts, --time and --gumbel. `options` must outlive parsing.
void add_engine_options(Verb verb, EngineOptions& options);

// --seed with a fixed default, so that a search can be repeated.
Option add_seed(Verb verb, std::uint64_t& seed);

// The engine that these options describe; what stands beside --engine goes before what is in it.
core::Result<EngineSpec> chosen_engine(const EngineOptions& options);

// Tables come from `dir` (empty: the usual folder), and small ones are built if they are missing.
EngineResources engine_resources(Session& session, const std::string& dir);

}  // namespace joseki::app
