// SPDX-License-Identifier: MIT
// Players as Python sees them: each answers a board with a move.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <type_traits>
#include <vector>

#include "app/python/arrays.h"
#include "app/python/import_board.h"
#include "app/python/raise.h"
#include "core/rng.h"
#include "learn/perfect_player.h"

namespace joseki::app::python {

// Its position with `turn` to move, or ValueError if there is none or it is over.
template <games::MCTSGame G>
G position_to_answer(const BoardArray<G>& board, int turn) {
  const G game = value_or_raise(import_position<G>(span_of(board), turn));
  if (games::is_over(game)) raise({core::Errc::bad_input, "the game is over", ""});
  return game;
}

// A player with random numbers of its own.
template <games::MCTSGame G, class P>
struct SeededPlayer {
  P player;
  core::Rng rng;

  void seed(std::uint64_t seed) { rng = core::Rng(seed); }
  int choose(const BoardArray<G>& board, int turn) {
    const G game = position_to_answer<G>(board, turn);
    const nanobind::gil_scoped_release nogil;
    return player.choose(game, rng);
  }
};

template <games::MCTSGame G, class P>
auto bind_player(nanobind::module_& module, const char* name, const char* about) {
  namespace nb = nanobind;
  using Seeded = SeededPlayer<G, P>;
  return nb::class_<Seeded>(module, name, about)
      .def("seed", &Seeded::seed, nb::arg("seed"), "Its random numbers from here on.")
      .def("choose", &Seeded::choose, nb::arg("board").noconvert(), nb::arg("turn"),
           "A move for the side `turn` (1 or -1) on this board (int8).");
}

template <games::MCTSGame G>
void bind_players(nanobind::module_& module) {
  namespace nb = nanobind;
  using Mcts = SeededPlayer<G, learn::MctsPlayer<G>>;
  bind_player<G, learn::MctsPlayer<G>>(module, "MctsPlayer", "Searches with random games.")
      .def(
          "__init__",
          [](Mcts* self, std::uint32_t playouts, std::uint64_t seed) {
            if (playouts < 1)
              raise({core::Errc::bad_input, "a search has at least one playout", ""});
            new (self) Mcts{learn::MctsPlayer<G>(playouts), core::Rng(seed)};
          },
          nb::arg("playouts"), nb::arg("seed") = 0);
  if constexpr (learn::ExactlySolvedGame<G>) {
    using Perfect = SeededPlayer<G, learn::PerfectPlayer<G>>;
    bind_player<G, learn::PerfectPlayer<G>>(module, "PerfectPlayer", "Plays the best moves.")
        .def(
            "__init__",
            [](Perfect* self, std::uint64_t seed) {
              new (self) Perfect{
                  learn::PerfectPlayer<G>(learn::make_exact_oracle(std::type_identity<G>{})),
                  core::Rng(seed)};
            },
            nb::arg("seed") = 0)
        .def(
            "best_moves",
            [](Perfect& self, const BoardArray<G>& board, int turn) {
              const auto& moves = self.player.best_moves(position_to_answer<G>(board, turn));
              return std::vector<int>(moves.begin(), moves.end());
            },
            nb::arg("board").noconvert(), nb::arg("turn"),
            "All moves as good as the best; none where only a search can say.");
  }
}

}  // namespace joseki::app::python
