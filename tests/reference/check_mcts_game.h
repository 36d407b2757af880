// SPDX-License-Identifier: MIT
// check_mcts_game(): what every MCTSGame must hold, tried on random play. A new game passes this
// before any search is believed.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/rng.h"
#include "games/mcts_game.h"
#include "games/playout.h"

namespace joseki::reference {

template <games::MCTSGame G>
std::vector<int> moves_of(const G& game) {
  const auto moves = game.get_valid_moves();
  return {moves.begin(), moves.end()};
}

template <games::MCTSGame G>
void check_moves(const G& game) {
  const std::vector<int> moves = moves_of(game);
  ASSERT_TRUE(std::is_sorted(moves.begin(), moves.end()));
  ASSERT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end());
  ASSERT_EQ(moves.empty(), games::is_over(game));
  for (const int move : moves) {
    ASSERT_GE(move, 0);
    ASSERT_LT(move, G::Traits::ACTION_SIZE);
    ASSERT_TRUE(games::is_valid(game, move));
    G next = game;
    next.step(move);
    ASSERT_EQ(next.get_turn(), -game.get_turn());
    ASSERT_NE(next, game);
  }
}

// Cells out and in again give the same state, and so does a copy.
template <games::MCTSGame G>
void check_import(const G& game) {
  const G copy = game;
  ASSERT_EQ(copy, game);
  G back;
  const auto cells = game.board_data();
  const auto status = back.import_board(cells);
  ASSERT_TRUE(status) << status.error().what;
  back.set_turn(game.get_turn());
  ASSERT_EQ(back, game);
  ASSERT_EQ(back.hash(), game.hash());
  ASSERT_TRUE(back.check_turn()) << back.check_turn().error().what;
  ASSERT_EQ(back.get_valid_moves().size(), game.get_valid_moves().size());
  ASSERT_EQ(back.check_winner(), game.check_winner());
}

// A symmetry maps cells, moves and everything after them, and its inverse undoes it.
template <games::MCTSGame G>
void check_symmetries(const G& game, core::Rng& rng) {
  for (int s = 0; s < G::Traits::NUM_SYMMETRIES; ++s) {
    G image = game;
    image.apply_symmetry(s);
    const auto cells = game.board_data();
    const auto mapped = image.board_data();
    for (int cell = 0; cell < G::Traits::BOARD_SIZE; ++cell) {
      ASSERT_EQ(mapped[static_cast<std::size_t>(G::map_cell(s, cell))],
                cells[static_cast<std::size_t>(cell)]);
    }
    ASSERT_EQ(image.check_winner(), game.check_winner());
    ASSERT_EQ(image.is_full(), game.is_full());
    ASSERT_EQ(image.get_turn(), game.get_turn());
    std::vector<int> expected;
    for (const int move : game.get_valid_moves()) expected.push_back(G::map_action(s, move));
    std::sort(expected.begin(), expected.end());
    ASSERT_EQ(moves_of(image), expected);
    if (!expected.empty()) {
      const auto choice = rng.below(expected.size());
      const int move = moves_of(game)[choice];
      G after = game;
      after.step(move);
      after.apply_symmetry(s);
      G other_way = image;
      other_way.step(G::map_action(s, move));
      ASSERT_EQ(after, other_way);
      const int inverse = G::inverse_symmetry(s);
      ASSERT_EQ(G::map_action(inverse, G::map_action(s, move)), move);
    }
    image.apply_symmetry(G::inverse_symmetry(s));
    ASSERT_EQ(image, game);
  }
  G twice = game;
  twice.flip();
  twice.flip();
  ASSERT_EQ(twice, game);
}

template <games::MCTSGame G>
void check_notation(const G& game, const std::vector<int>& history) {
  const std::string text = G::format_position(game, history);
  const auto read = G::parse_position(text);
  ASSERT_TRUE(read) << text << ": " << read.error().what;
  ASSERT_EQ(*read, game) << text;
  for (const int move : game.get_valid_moves()) {
    const auto parsed = G::parse_move(G::format_move(move));
    ASSERT_TRUE(parsed) << G::format_move(move);
    ASSERT_EQ(*parsed, move);
  }
}

template <games::MCTSGame G>
void check_refusals() {
  G game;
  const auto before = game;
  std::vector<std::int8_t> cells(static_cast<std::size_t>(G::Traits::BOARD_SIZE), 0);
  cells[0] = 100;
  EXPECT_FALSE(game.import_board(cells)) << "a value out of range";
  cells.pop_back();
  EXPECT_FALSE(game.import_board(cells)) << "a cell too few";
  cells.assign(static_cast<std::size_t>(G::Traits::BOARD_SIZE) + 1, 0);
  EXPECT_FALSE(game.import_board(cells)) << "a cell too many";
  EXPECT_EQ(game, before) << "a refused board changed the state";
  EXPECT_FALSE(G::parse_position("?"));
  EXPECT_FALSE(G::parse_move("?"));
}

template <games::NotatedMCTSGame G>
void check_mcts_game(std::uint64_t seed, int games) {
  check_refusals<G>();
  core::Rng rng(seed);
  for (int i = 0; i < games; ++i) {
    G game;
    std::vector<int> history;
    for (int ply = 0; ply < 300; ++ply) {
      ASSERT_NO_FATAL_FAILURE(check_moves(game));
      ASSERT_NO_FATAL_FAILURE(check_import(game));
      ASSERT_NO_FATAL_FAILURE(check_notation(game, history));
      if (ply % 4 == 0) {
        ASSERT_NO_FATAL_FAILURE(check_symmetries(game, rng));
      }
      const auto moves = game.get_valid_moves();
      if (moves.empty()) break;
      const int move = moves[static_cast<int>(rng.below(static_cast<unsigned>(moves.size())))];
      history.push_back(move);
      game.step(move);
    }
    game.reset();
    ASSERT_EQ(game, G());
  }
}

// The mean result of random play for the first player, and its mean length, by full enumeration.
struct RandomPlay {
  double winner = 0;
  double plies = 0;
};
template <games::MCTSGame G>
RandomPlay random_play(const G& game) {
  const auto moves = game.get_valid_moves();
  if (moves.empty()) return {static_cast<double>(game.check_winner()), 0};
  RandomPlay mean;
  for (const int move : moves) {
    G next = game;
    next.step(move);
    const RandomPlay after = random_play(next);
    mean.winner += after.winner / moves.size();
    mean.plies += (after.plies + 1) / moves.size();
  }
  return mean;
}

}  // namespace joseki::reference
