// SPDX-License-Identifier: MIT
// State: a position of a game that can be played on, as Python sees it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/python/raise.h"
#include "games/mcts_game.h"

namespace joseki::app::python {

// A board as it comes from and goes to NumPy: int8, contiguous, of the game's shape. Nothing is
// converted: another type or shape is a TypeError.
template <games::MCTSGame G>
using BoardArray =
    nanobind::ndarray<const std::int8_t,
                      nanobind::shape<G::Traits::BOARD_SHAPE[0], G::Traits::BOARD_SHAPE[1]>,
                      nanobind::c_contig, nanobind::device::cpu>;

// A position and the moves that led to it, which some games need to write it down.
template <games::NotatedMCTSGame G>
struct PlayedGame {
  G game{};
  std::vector<int> history{};

  void step(int action) {
    if (!games::is_valid(game, action)) {
      raise({core::Errc::bad_input, "move " + std::to_string(action) + " is not valid here", ""});
    }
    game.step(action);
    history.push_back(action);
  }
};

template <games::NotatedMCTSGame G>
PlayedGame<G> import_game(BoardArray<G> board, int turn) {
  if (turn != 1 && turn != -1) raise({core::Errc::bad_input, "turn is 1 or -1", ""});
  PlayedGame<G> played;
  played.game.set_turn(turn);
  check(played.game.import_board(std::span(board.data(), board.size())));
  check(played.game.check_turn());
  return played;
}

template <games::NotatedMCTSGame G>
void bind_state(nanobind::module_& module) {
  namespace nb = nanobind;
  using Played = PlayedGame<G>;
  nb::class_<Played>(module, "State", "A position; it changes by step().")
      .def(nb::init<>(), "The first position.")
      .def_static("from_board", &import_game<G>, nb::arg("board").noconvert(), nb::arg("turn"),
                  "The position with these cells (int8) and this side to move (1 or -1).")
      .def("step", &Played::step, nb::arg("action"), "Plays a move, or raises ValueError.")
      .def_prop_ro("turn", [](const Played& self) { return self.game.get_turn(); })
      .def_prop_ro("winner", [](const Played& self) { return self.game.check_winner(); })
      .def_prop_ro("is_over", [](const Played& self) { return games::is_over(self.game); })
      .def("valid_moves", [](const Played& self) {
        const auto moves = self.game.get_valid_moves();
        return std::vector<int>(moves.begin(), moves.end());
      });
}

}  // namespace joseki::app::python
