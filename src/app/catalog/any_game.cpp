// SPDX-License-Identifier: MIT
#include "app/catalog/any_game.h"

#include "app/catalog/game_looks.h"
#include "app/catalog/solvable_game.h"
#include "app/catalog/vanish_game.h"
#include "games/tictactoe/tictactoe.h"
#include "games/vanish/vanish.h"

namespace joseki::app {

std::uint64_t FileCheck::difference_count() const {
  std::uint64_t count = 0;
  for (const auto& [kind, number] : differences) count += number;
  return count;
}

core::Result<std::unique_ptr<AnyGame>> find_game(std::string_view name) {
  if (name == "tictactoe") {
    return std::unique_ptr<AnyGame>(
        new SolvableGame(games::tictactoe::TicTacToe(), TicTacToeLooks{}));
  }
  if (name.starts_with("vanish")) {
    const auto rules = games::vanish::parse_rules(name);
    if (!rules) return rules.error();
    return std::unique_ptr<AnyGame>(new VanishGame(*rules));
  }
  return core::Error{core::Errc::bad_input, core::text("there is no table '{}'", name),
                     core::text("joseki games lists what there is")};
}

std::vector<std::string> known_games() {
  return {"tictactoe",     "vanish-3x3-m3",    "vanish-4x4-m3", "vanish-5x5-m3",
          "vanish-4x4-m4", "vanish-4x4-m4-k3", "vanish-4x4-m5"};
}

}  // namespace joseki::app
