// SPDX-License-Identifier: MIT
// Values of boards as tree search has them: the same as those of positions as text.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "app/catalog/any_game.h"
#include "core/parallel.h"
#include "core/rng.h"
#include "games/mcts_game.h"
#include "games/tictactoe/board.h"
#include "games/vanish/board.h"

namespace joseki::app {
namespace {

// Positions of random games, as boards and as text, against the table.
template <games::NotatedMCTSGame G>
void compare(const std::string& name) {
  const auto folder = std::filesystem::path(testing::TempDir()) / ("board_values_" + name);
  core::Workers workers(1);
  const auto game = find_game(name);
  ASSERT_TRUE(game);
  solve::BuildOptions options;
  options.file = folder / "table.jtb";
  ASSERT_TRUE((*game)->build(options, workers));
  const auto table = (*game)->open(options.file);
  ASSERT_TRUE(table);
  std::vector<std::int8_t> cells;
  std::vector<std::int8_t> turns;
  std::vector<std::string> texts;
  core::Rng rng(1);
  for (G state; turns.size() < 500;) {
    const auto board = state.board_data();
    cells.insert(cells.end(), board.begin(), board.end());
    turns.push_back(static_cast<std::int8_t>(state.get_turn()));
    texts.push_back(G::format_position(state, {}));
    const auto moves = state.get_valid_moves();
    if (moves.empty()) {
      state.reset();
    } else {
      state.step(moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))]);
    }
  }
  std::vector<solve::Value> of_boards(turns.size());
  std::vector<solve::Value> of_texts(turns.size());
  ASSERT_TRUE((*table)->values({.cells = cells, .turns = turns}, of_boards));
  ASSERT_TRUE(
      (*table)->values(std::vector<std::string_view>(texts.begin(), texts.end()), of_texts));
  EXPECT_EQ(of_boards, of_texts);

  cells[0] = 100;
  const auto status = (*table)->values({.cells = cells, .turns = turns, .first = 7}, of_boards);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().what.english().find("position 7: board: "), 0u) << status.error().what;
  cells[0] = 0;
  turns[1] = 0;
  EXPECT_EQ((*table)->values({.cells = cells, .turns = turns}, of_boards).error().what,
            "position 1: turn 0 is not 1 or -1");
  std::filesystem::remove_all(folder);
}

TEST(BoardValues, AreThoseOfTextsForVanish) {
  compare<games::vanish::Vanish3x3M3>("vanish-3x3-m3");
}

TEST(BoardValues, AreThoseOfTextsForTicTacToe) {
  compare<games::tictactoe::TicTacToeBoard>("tictactoe");
}

}  // namespace
}  // namespace joseki::app
