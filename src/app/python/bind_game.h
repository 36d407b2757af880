// SPDX-License-Identifier: MIT
// bind_game<G>(): everything Python can do with a game, as a submodule named after it.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>
#include <string>

#include "app/python/bind_batched_mcts.h"
#include "app/python/bind_players.h"
#include "app/python/bind_state.h"
#include "app/python/bind_vector_games.h"
#include "games/mcts_game.h"

namespace joseki::app::python {

// "vanish-4x4-m4" is no name for a module: vanish_4x4_m4.
template <games::NotatedMCTSGame G>
std::string module_name() {
  std::string name(G::Traits::NAME);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

template <games::NotatedMCTSGame G>
void bind_game(nanobind::module_& parent) {
  nanobind::module_ module = parent.def_submodule(module_name<G>().c_str());
  module.attr("NAME") = std::string(G::Traits::NAME);
  module.attr("ACTION_SIZE") = G::Traits::ACTION_SIZE;
  module.attr("BOARD_SHAPE") =
      nanobind::make_tuple(G::Traits::BOARD_SHAPE[0], G::Traits::BOARD_SHAPE[1]);
  module.attr("NUM_SYMMETRIES") = G::Traits::NUM_SYMMETRIES;
  bind_state<G>(module);
  bind_batched_mcts<G>(module);
  bind_players<G>(module);
  bind_vector_games<G>(module);
}

}  // namespace joseki::app::python
