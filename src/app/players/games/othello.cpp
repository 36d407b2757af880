// SPDX-License-Identifier: MIT
// Othello as a game that engines can play.
#include "games/othello/othello.h"

#include "app/players/typed_game.h"

namespace joseki::app {

using games::othello::Othello;

template <>
struct GameFacts<Othello> : PlainFacts<Othello> {
  static std::string description() {
    return "Othello on 8x8: discs between two of the other colour turn over, most discs win; "
           "black (X) begins";
  }
};

template std::unique_ptr<SearchGame> make_search_game<Othello>();

}  // namespace joseki::app
