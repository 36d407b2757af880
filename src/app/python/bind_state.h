// SPDX-License-Identifier: MIT
// State: a position of a game that can be played on, as Python sees it.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "app/python/arrays.h"
#include "app/python/import_board.h"
#include "app/python/leaf_arrays.h"
#include "app/python/raise.h"
#include "games/mcts_game.h"

namespace joseki::app::python {

// A position and the moves that led to it, which some games need to write it down.
template <games::NotatedMCTSGame G>
class PlayedGame {
 public:
  static PlayedGame from_board(const BoardArray<G>& board, int turn) {
    PlayedGame played;
    played.game_ = value_or_raise(import_position<G>(span_of(board), turn));
    return played;
  }
  static PlayedGame from_text(const std::string& text) {
    PlayedGame played;
    played.game_ = value_or_raise(G::parse_position(text));
    played.beginning_ = text;
    return played;
  }

  const G& game() const { return game_; }
  const std::vector<int>& history() const { return history_; }

  void step(int action) {
    if (games::is_over(game_)) raise({core::Errc::bad_input, "the game is over", ""});
    if (!games::is_valid(game_, action)) {
      raise({core::Errc::bad_input, "move " + std::to_string(action) + " is not valid here", ""});
    }
    before_.push_back(game_);
    game_.step(action);
    history_.push_back(action);
  }
  int undo() {
    if (before_.empty()) raise({core::Errc::bad_input, "there is no move to take back", ""});
    game_ = before_.back();
    before_.pop_back();
    const int action = history_.back();
    history_.pop_back();
    return action;
  }

  // Games that write down boards do so; those that write down moves need all of them, which a
  // position from a board or a turned one does not have.
  std::string to_text() const {
    for (const std::string& text :
         {G::format_position(game_, history_), beginning_ + G::format_position(game_, history_)}) {
      const auto read = G::parse_position(text);
      if (read && *read == game_) return text;
    }
    raise({core::Errc::bad_input, "the moves that led to this position are not known",
           std::string(G::Traits::NAME) + " writes positions as moves"});
  }

  // The moves before it cannot be taken back.
  PlayedGame image(int symmetry) const {
    check_symmetry(symmetry);
    PlayedGame image;
    image.game_ = game_;
    image.game_.apply_symmetry(symmetry);
    return image;
  }
  static int map_action(int symmetry, int action) {
    check_symmetry(symmetry);
    check_action(action);
    return G::map_action(symmetry, action);
  }
  static std::string move_name(int action) {
    check_action(action);
    return G::format_move(action);
  }

 private:
  static void check_symmetry(int symmetry) {
    if (symmetry >= 0 && symmetry < G::Traits::NUM_SYMMETRIES) return;
    raise({core::Errc::bad_input,
           "there is no symmetry " + std::to_string(symmetry) + ": 0 to " +
               std::to_string(G::Traits::NUM_SYMMETRIES - 1),
           ""});
  }
  static void check_action(int action) {
    if (action >= 0 && action < G::Traits::ACTION_SIZE) return;
    raise({core::Errc::bad_input,
           "there is no move " + std::to_string(action) + ": 0 to " +
               std::to_string(G::Traits::ACTION_SIZE - 1),
           ""});
  }

  G game_{};
  std::vector<G> before_{};     // each move of the history
  std::vector<int> history_{};  // since the beginning
  std::string beginning_{};     // as it was written, if it was
};

template <games::MCTSGame G>
ArrayOut<std::int32_t, 1> moves_array(const G& game) {
  const auto moves = game.get_valid_moves();
  return to_numpy(std::vector<std::int32_t>(moves.begin(), moves.end()));
}

template <games::MCTSGame G>
ArrayOut<std::int8_t, 1> mask_array(const G& game) {
  std::vector<std::int8_t> mask(G::Traits::ACTION_SIZE);
  write_mask(game, mask.data());
  return to_numpy(std::move(mask));
}

template <games::MCTSGame G>
ArrayOut<std::int8_t, 2> board_array(const G& game) {
  const auto cells = game.board_data();
  return to_numpy<2>(std::vector<std::int8_t>(cells.begin(), cells.end()),
                     {G::Traits::BOARD_SHAPE[0], G::Traits::BOARD_SHAPE[1]});
}

template <games::NotatedMCTSGame G>
void bind_state(nanobind::module_& module) {
  namespace nb = nanobind;
  using Played = PlayedGame<G>;
  nb::class_<Played>(module, "State", "A position; it changes by step().")
      .def(nb::init<>(), "The first position.")
      .def(nb::init<const Played&>(), nb::arg("other"), "A copy.")
      .def_static("from_board", &Played::from_board, nb::arg("board").noconvert(), nb::arg("turn"),
                  "The position with these cells (int8) and this side to move (1 or -1).")
      .def_static("from_text", &Played::from_text, nb::arg("text"),
                  "The position that the text names, or ValueError.")
      .def("step", &Played::step, nb::arg("action"), "Plays a move, or raises ValueError.")
      .def("undo", &Played::undo, "Takes back the last move and returns it.")
      .def("to_text", &Played::to_text, "The position as text.")
      .def("apply_symmetry", &Played::image, nb::arg("symmetry"), "An image of the position.")
      .def_static("map_action", &Played::map_action, nb::arg("symmetry"), nb::arg("action"),
                  "The move of the image that is this move here.")
      .def_static("inverse_symmetry", &G::inverse_symmetry, nb::arg("symmetry"))
      .def_static("move_name", &Played::move_name, nb::arg("action"), "The move as text.")
      .def_static(
          "parse_move", [](const std::string& text) { return value_or_raise(G::parse_move(text)); },
          nb::arg("text"), "The number of a move, or ValueError.")
      .def_prop_ro("turn", [](const Played& self) { return self.game().get_turn(); })
      .def_prop_ro("winner", [](const Played& self) { return self.game().check_winner(); })
      .def_prop_ro("is_over", [](const Played& self) { return games::is_over(self.game()); })
      .def_prop_ro("history", [](const Played& self) { return self.history(); })
      .def("board", [](const Played& self) { return board_array(self.game()); })
      .def("valid_moves", [](const Played& self) { return moves_array(self.game()); })
      .def("action_mask", [](const Played& self) { return mask_array(self.game()); })
      .def("__hash__", [](const Played& self) { return self.game().hash(); })
      .def(
          "__eq__",
          [](const Played& self, const Played& other) { return self.game() == other.game(); },
          nb::is_operator(), nb::sig("def __eq__(self, other: object, /) -> bool"));
}

}  // namespace joseki::app::python
