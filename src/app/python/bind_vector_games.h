// SPDX-License-Identifier: MIT
// VectorGames as Python sees it: many games stepped in one call, in the caller's arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "app/python/raise.h"
#include "app/python/vector_setup.h"
#include "learn/perfect_player.h"
#include "learn/vector_games.h"

namespace joseki::app::python {

template <class T>
using Vector =
    nanobind::ndarray<const T, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>;

template <class T>
std::span<const T> span_or_empty(const std::optional<Vector<T>>& vector) {
  return vector ? std::span<const T>(vector->data(), vector->size()) : std::span<const T>();
}

// One player a thread for an opponent inside the process; none for the others.
template <games::MCTSGame G>
typename learn::VectorGames<G>::Players make_players(const VectorSetup& setup) {
  const int threads = core::Workers(setup.checked().threads).threads();
  typename learn::VectorGames<G>::Players players;
  if (setup.opponent == "mcts") {
    for (int i = 0; i < threads; ++i) {
      players.push_back(std::make_unique<learn::MctsPlayer<G>>(setup.playouts));
    }
  } else if (setup.opponent == "perfect") {
    if constexpr (learn::ExactlySolvedGame<G>) {
      const auto oracle = learn::make_exact_oracle(std::type_identity<G>{});
      for (int i = 0; i < threads; ++i) {
        players.push_back(std::make_unique<learn::PerfectPlayer<G>>(oracle));
      }
    } else {
      raise({core::Errc::bad_input, "nobody plays " + std::string(G::Traits::NAME) + " perfectly",
             "choose random or mcts"});
    }
  }
  return players;
}

// Keeps the arrays alive that the games write into.
template <games::MCTSGame G>
struct ArrayGames {
  ArrayGames(const VectorSetup& setup, nanobind::dict buffers)
      : arrays(std::move(buffers)),
        games(setup.checked(), step_buffers(arrays), make_players<G>(setup)) {}

  ArrayGames(const ArrayGames&) = delete;  // a copy would write into the same arrays
  ArrayGames& operator=(const ArrayGames&) = delete;

  nanobind::dict arrays;
  learn::VectorGames<G> games;

  void reset(const std::optional<Vector<bool>>& which,
             const std::optional<Vector<std::int8_t>>& sides) {
    core::Status status = core::Done{};
    {
      const nanobind::gil_scoped_release nogil;
      status = games.reset(span_or_empty(which), span_or_empty(sides));
    }
    check(status);
  }
  void step(const Vector<std::int64_t>& actions) {
    core::Status status = core::Done{};
    {
      const nanobind::gil_scoped_release nogil;
      status = games.step({actions.data(), actions.size()});
    }
    check(status);
  }
  void reply(const Vector<std::int64_t>& actions) {
    check(games.reply({actions.data(), actions.size()}));
  }
  std::vector<std::int64_t> pending() const {
    return {games.pending().begin(), games.pending().end()};
  }
  void write_pending(
      nanobind::handle observations,
      nanobind::ndarray<std::int8_t, nanobind::ndim<2>, nanobind::c_contig, nanobind::device::cpu>
          masks) const {
    games.write_pending(observation_buffer(observations, "observations"),
                        {masks.data(), masks.size()});
  }
  void write_view(
      int index, int viewer, nanobind::handle observation,
      nanobind::ndarray<std::int8_t, nanobind::ndim<1>, nanobind::c_contig, nanobind::device::cpu>
          mask) const {
    at(index);
    games.write_view(index, viewer, observation_buffer(observation, "observation"),
                     {mask.data(), mask.size()});
  }
  const G& at(int index) const {
    if (index >= 0 && index < games.size()) return games.game(index);
    raise({core::Errc::bad_input, "there is no game " + std::to_string(index), ""});
  }
  // The cells of a game, 1 the first player's whoever looks.
  void write_board(
      int index,
      nanobind::ndarray<std::int8_t, nanobind::c_contig, nanobind::device::cpu> out) const {
    const auto cells = at(index).board_data();
    if (out.size() != cells.size()) {
      raise({core::Errc::bad_input, "the array has not one number for each cell", ""});
    }
    std::copy(cells.begin(), cells.end(), out.data());
  }
};

template <games::MCTSGame G>
void bind_vector_games(nanobind::module_& module) {
  namespace nb = nanobind;
  using Games = ArrayGames<G>;
  module.attr("MAX_CELL") = games::max_cell<G>();
  module.attr("MAX_PLIES") = games::kMaxPlayoutPlies<G>;
  module.attr("HAS_PERFECT_PLAYER") = learn::ExactlySolvedGame<G>;
  nb::class_<Games>(module, "VectorGames", "Many games of a learner against an opponent.")
      .def(nb::init<const VectorSetup&, nb::typed<nb::dict, nb::str, nb::any>>(),
           nb::arg("options"), nb::arg("buffers"),
           "Writes into the arrays of `buffers`, which it keeps.")
      .def(
          "seed", [](Games& self, std::uint64_t seed) { self.games.seed(seed); }, nb::arg("seed"))
      .def("reset", &Games::reset, nb::arg("which") = nb::none(), nb::arg("sides") = nb::none(),
           "Begins the games of the bool array `which`; the learner is 1 or -1 in `sides`.")
      .def("step", &Games::step, nb::arg("actions"), "One int64 action a game.")
      .def("pending", &Games::pending, "The games in which an external opponent is to move.")
      .def("write_pending", &Games::write_pending, nb::arg("observations"), nb::arg("masks"),
           "What the opponent sees there.")
      .def("write_view", &Games::write_view, nb::arg("index"), nb::arg("viewer"),
           nb::arg("observation"), nb::arg("mask"), "What a player (1 or -1) sees in one game.")
      .def("reply", &Games::reply, nb::arg("actions"), "One int64 move a pending game.")
      .def("write_board", &Games::write_board, nb::arg("index"), nb::arg("out"),
           "The cells (int8) of one game, 1 the first player's whoever looks.")
      .def(
          "turn", [](const Games& self, int index) { return self.at(index).get_turn(); },
          nb::arg("index"), "Whose turn it is in one game: 1 or -1.");
}

}  // namespace joseki::app::python
