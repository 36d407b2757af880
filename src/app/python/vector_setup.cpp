// SPDX-License-Identifier: MIT
#include "app/python/vector_setup.h"

#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <array>
#include <span>
#include <utility>

#include "app/python/raise.h"

namespace joseki::app::python {
namespace {

namespace nb = nanobind;

template <class T, std::size_t N>
T understood(const std::array<std::pair<const char*, T>, N>& words, const std::string& name,
             const std::string& word) {
  std::string all;
  for (const auto& [known, meaning] : words) {
    if (word == known) return meaning;
    all += (all.empty() ? "" : ", ") + std::string(known);
  }
  raise({core::Errc::bad_input, name + " '" + word + "' is not known", "there are: " + all});
}

constexpr std::array<std::pair<const char*, learn::OpponentSeat>, 4> kOpponents{{
    {"random", learn::OpponentSeat::random},
    {"perfect", learn::OpponentSeat::internal},
    {"mcts", learn::OpponentSeat::internal},
    {"external", learn::OpponentSeat::external},
}};
constexpr std::array<std::pair<const char*, learn::Autoreset>, 3> kAutoresets{{
    {"next_step", learn::Autoreset::next_step},
    {"same_step", learn::Autoreset::same_step},
    {"disabled", learn::Autoreset::disabled},
}};
constexpr std::array<std::pair<const char*, games::Layout>, 2> kLayouts{{
    {"flat", games::Layout::flat},
    {"planes", games::Layout::planes},
}};

void require(bool ok, const char* why) {
  if (!ok) raise({core::Errc::bad_input, why, ""});
}

// The numbers of an array that must be of this type, contiguous and writable.
template <class T>
std::span<T> numbers_of(nb::handle array, const std::string& name) {
  nb::ndarray<T, nb::c_contig, nb::device::cpu> numbers;
  if (!nb::try_cast(array, numbers, false)) {
    throw nb::type_error(("array '" + name + "' has the wrong type or is not contiguous").c_str());
  }
  return {numbers.data(), numbers.size()};
}

nb::object item(const nb::dict& arrays, const char* name) {
  if (!arrays.contains(name)) {
    throw nb::type_error(("array '" + std::string(name) + "' is missing").c_str());
  }
  return arrays[name];
}

}  // namespace

learn::VectorOptions VectorSetup::checked() const {
  learn::VectorOptions checked = options;
  checked.opponent = understood(kOpponents, "opponent", opponent);
  checked.autoreset = understood(kAutoresets, "autoreset mode", autoreset);
  checked.layout = understood(kLayouts, "observation", observation);
  require(checked.games >= 1, "there is at least one game");
  require(checked.second_probability >= 0 && checked.second_probability <= 1,
          "a probability lies between 0 and 1");
  require(checked.max_plies >= 0, "a limit of plies is positive, or 0 for the default");
  require(checked.threads >= 0, "the number of threads is positive, or 0 for all cores");
  require(playouts >= 1, "a search has at least one playout");
  return checked;
}

void bind_vector_setup(nb::module_& module) {
  using Setup = VectorSetup;
  const auto number = [](auto field) {
    return std::pair([field](const Setup& self) { return self.options.*field; },
                     [field](Setup& self, decltype(learn::VectorOptions{}.*field) value) {
                       self.options.*field = value;
                     });
  };
  const auto games = number(&learn::VectorOptions::games);
  const auto second = number(&learn::VectorOptions::second_probability);
  const auto plies = number(&learn::VectorOptions::max_plies);
  const auto refuse = number(&learn::VectorOptions::refuse_illegal);
  const auto reward = number(&learn::VectorOptions::illegal_reward);
  const auto threads = number(&learn::VectorOptions::threads);
  nb::class_<Setup>(module, "VectorOptions", "How a vector of games is played.")
      .def(nb::init<>())
      .def_rw("opponent", &Setup::opponent, "random, perfect, mcts or external")
      .def_rw("playouts", &Setup::playouts, "of an mcts opponent, for each move")
      .def_rw("autoreset", &Setup::autoreset, "next_step, same_step or disabled")
      .def_rw("observation", &Setup::observation, "flat or planes")
      .def_prop_rw("games", games.first, games.second)
      .def_prop_rw("second_probability", second.first, second.second,
                   "that the learner is the second player")
      .def_prop_rw("max_plies", plies.first, plies.second, "0: the game's default")
      .def_prop_rw("refuse_illegal", refuse.first, refuse.second,
                   "an illegal action raises; otherwise it ends its game")
      .def_prop_rw("illegal_reward", reward.first, reward.second)
      .def_prop_rw("threads", threads.first, threads.second, "0: all cores");
}

learn::ObservationBuffer observation_buffer(nb::handle array, const std::string& name) {
  nb::ndarray<float, nb::c_contig, nb::device::cpu> floats;
  if (nb::try_cast(array, floats, false)) return std::span(floats.data(), floats.size());
  return numbers_of<std::int8_t>(array, name);
}

learn::StepBuffers step_buffers(const nb::dict& arrays) {
  learn::StepBuffers buffers{
      .observations = observation_buffer(item(arrays, "observations"), "observations"),
      .action_masks = numbers_of<std::int8_t>(item(arrays, "action_masks"), "action_masks"),
      .rewards = numbers_of<float>(item(arrays, "rewards"), "rewards"),
      .terminated = numbers_of<bool>(item(arrays, "terminated"), "terminated"),
      .truncated = numbers_of<bool>(item(arrays, "truncated"), "truncated"),
      .illegal = numbers_of<bool>(item(arrays, "illegal"), "illegal"),
      .winners = numbers_of<std::int8_t>(item(arrays, "winners"), "winners"),
      .sides = numbers_of<std::int8_t>(item(arrays, "sides"), "sides"),
      .episodes = numbers_of<std::int64_t>(item(arrays, "episodes"), "episodes"),
  };
  if (arrays.contains("final_observations")) {
    buffers.final_observations =
        observation_buffer(arrays["final_observations"], "final_observations");
  }
  return buffers;
}

}  // namespace joseki::app::python
