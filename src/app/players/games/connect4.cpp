// SPDX-License-Identifier: MIT
// Connect4 as a game that engines can play.
#include "games/connect4/connect4.h"

#include "app/players/typed_game.h"
#include "search/exact/connect4_solver.h"

namespace joseki::app {

using games::connect4::Connect4;

template <>
struct GameFacts<Connect4> : PlainFacts<Connect4> {
  static std::string description() {
    return "Connect4 on 7 columns and 6 rows: stones fall down, four in a row win";
  }
  static constexpr int kInARow = 4;
  static constexpr bool kIsSolved = true;
  // A move is judged by what it leads to, with a stone more.
  static constexpr int kMovesFrom = search::Connect4Solver::kColumnsPlies + 1;
  // One leaf among thousands must take a millisecond at most.
  static constexpr int kLeavesFrom = 18;
  static core::Result<Exact<Connect4>> exact(const EngineResources&, ExactUse use) {
    constexpr std::uint64_t kTableEntries = std::uint64_t{1} << 23;
    return Exact<Connect4>(std::make_shared<search::Connect4Solver>(
        kTableEntries, use == ExactUse::moves ? kMovesFrom : kLeavesFrom));
  }
};

template std::unique_ptr<SearchGame> make_search_game<Connect4>();

}  // namespace joseki::app
