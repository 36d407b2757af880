// SPDX-License-Identifier: MIT
// Each minigame through what is special about it: boards set by hand, and what has to come of them.
#include <gtest/gtest.h>

#include "games/minigames/game_list.h"
#include "games/minigames/test_player.h"

namespace joseki::games::minigames {
namespace {

Minigame game_of(std::string_view name, Difficulty difficulty = Difficulty::casual) {
  auto game = make_minigame(name, difficulty);
  EXPECT_TRUE(game) << name;
  return std::move(*game);
}

State begun(const Minigame& game, std::string_view name, Difficulty difficulty = Difficulty::casual,
            std::uint64_t seed = 1) {
  return game.begin({.game = std::string(name), .difficulty = difficulty, .seed = seed});
}

std::vector<Event> act(const Minigame& game, State& state, const Action& action) {
  auto events = game.act(state, action, &crowding());
  EXPECT_TRUE(events) << format_actions({action});
  return events ? std::move(*events) : std::vector<Event>{};
}

const Event* find(const std::vector<Event>& events, EventKind kind) {
  for (const Event& event : events) {
    if (event.kind == kind) return &event;
  }
  return nullptr;
}

// The row at the top, with nothing below it.
void set_top_row(State& state, std::array<Cell, 4> row) {
  state.board = empty_board(4, 4);
  for (int column = 0; column < 4; ++column)
    state.board[column] = row[static_cast<std::size_t>(column)];
  state.newest = -1;
}

// What the top row holds without the tile that came.
std::vector<Cell> top_row(State state) {
  if (state.newest >= 0) state.board[state.newest] = kEmpty;
  return {state.board.cells.begin(), state.board.cells.begin() + 4};
}

TEST(Explosions, ABombHitsWhatItSeesFirstInTheMovesDirection) {
  const Minigame game = game_of("endless-explosions");
  State state = begun(game, "endless-explosions");
  set_top_row(state, {5, kBomb, 3, 0});
  const auto events = act(game, state, move(Direction::left));
  EXPECT_EQ(top_row(state), (std::vector<Cell>{3, 0, 0, 0}));
  EXPECT_EQ(find(events, EventKind::hit)->cells, (std::vector<int>{1, 0}));
}

TEST(Explosions, ElseItHitsWhatComesTowardsIt) {
  const Minigame game = game_of("endless-explosions");
  State state = begun(game, "endless-explosions");
  set_top_row(state, {0, kBomb, 3, 0});
  act(game, state, move(Direction::left));
  EXPECT_EQ(top_row(state), (std::vector<Cell>{0, 0, 0, 0}));
}

TEST(Explosions, ABombAloneInItsLineSlides) {
  const Minigame game = game_of("endless-explosions");
  State state = begun(game, "endless-explosions");
  set_top_row(state, {kBomb, 0, 0, 0});
  const auto events = act(game, state, move(Direction::right));
  EXPECT_EQ(state.board[3], kBomb);
  EXPECT_NE(find(events, EventKind::spawned), nullptr);
}

TEST(Explosions, AGameWithABombIsNotOver) {
  const Minigame game = game_of("endless-explosions");
  State state = begun(game, "endless-explosions");
  state.stock.fill(0);
  state.board.cells = {1, 2, 1, 2, 2, 1, 2, 1, 1, 2, 1, 2, 2, 1, 2, kBomb};
  EXPECT_TRUE(game.allows(state, move(Direction::left)));
  act(game, state, move(Direction::left));  // hits the 2 beside it
  EXPECT_EQ(state.board.count(kBomb), 0);
}

TEST(Factorization, TheProductStays) {
  const Minigame game = game_of("endless-factorization");
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    State state = begun(game, "endless-factorization", Difficulty::casual, seed);
    set_top_row(state, {6, 0, kFactoriser, 0});
    const auto events = act(game, state, move(Direction::left));
    const Event* became = find(events, EventKind::became);
    ASSERT_NE(became, nullptr);
    ASSERT_EQ(became->values.size(), 2U);
    EXPECT_EQ(became->values[0] + became->values[1], 6);
    EXPECT_GE(std::min(became->values[0], became->values[1]), 1);
    EXPECT_EQ(became->cells, (std::vector<int>{0, 1}));
  }
}

TEST(Factorization, ATwoGoesAway) {
  const Minigame game = game_of("endless-factorization");
  State state = begun(game, "endless-factorization");
  set_top_row(state, {1, kFactoriser, 0, 0});
  act(game, state, move(Direction::left));
  EXPECT_EQ(top_row(state), (std::vector<Cell>{0, 0, 0, 0}));
}

TEST(AirRaid, WhatIsOnTheMarkedCellAfterTheNextMoveIsLost) {
  for (const auto difficulty : {Difficulty::casual, Difficulty::hard}) {
    const Minigame game = game_of("endless-airraid", difficulty);
    State state = begun(game, "endless-airraid", difficulty);
    set_top_row(state, {0, 0, 0, 3});
    state.memories[0][0] = 0;
    const auto events = act(game, state, move(Direction::left));
    EXPECT_EQ(state.board[0], kCrater);
    EXPECT_EQ(state.memories[0][1], difficulty == Difficulty::hard ? 100 : 60);
    EXPECT_EQ(find(events, EventKind::crater)->cells, std::vector<int>{0});
  }
}

TEST(AirRaid, AMarkOnAnEmptyCellGoesAway) {
  const Minigame game = game_of("endless-airraid");
  State state = begun(game, "endless-airraid");
  set_top_row(state, {0, 0, 0, 3});
  state.memories[0][0] = 15;
  const auto events = act(game, state, move(Direction::left));
  EXPECT_NE(find(events, EventKind::missed), nullptr);
  EXPECT_EQ(state.board.count(kCrater), 0);
}

TEST(AirRaid, ACraterHealsAfterItsMoves) {
  const Minigame game = game_of("endless-airraid");
  State state = begun(game, "endless-airraid");
  set_top_row(state, {kCrater, 0, 0, 3});
  state.memories[0][1] = 2;
  act(game, state, move(Direction::left));
  EXPECT_EQ(state.board[0], kCrater);
  const auto events = act(game, state, move(Direction::right));
  EXPECT_EQ(find(events, EventKind::vanished)->cells, std::vector<int>{0});
}

TEST(ColumnChaos, TwoColumnsChangePlacesWhenTheCountIsOver) {
  for (const auto difficulty : {Difficulty::casual, Difficulty::hard}) {
    const Minigame game = game_of("column-chaos", difficulty);
    State state = begun(game, "column-chaos", difficulty);
    state.memories[0] = {1};
    set_top_row(state, {0, 2, 3, 4});
    state.board[15] = 5;  // a tile in each column, after the move too
    state.board[13] = 6;
    const auto events = act(game, state, move(Direction::left));
    EXPECT_EQ(state.memories[0][0], difficulty == Difficulty::hard ? 30 : 40);
    EXPECT_NE(find(events, EventKind::rearranged), nullptr);
  }
}

TEST(FerrisWheel, TheEdgeGoesOnePlaceOnClockwise) {
  const Minigame game = game_of("ferris-wheel");
  State state = begun(game, "ferris-wheel");
  state.memories[0] = {1};
  state.board.cells = {1, 2, 3, 4, 0, 9, 0, 5, 0, 0, 0, 6, 0, 0, 0, 7};
  state.newest = -1;
  act(game, state, move(Direction::left));  // only the 9 and the 5 to 7 slide
  std::vector<Cell> cells = state.board.cells;
  if (state.newest >= 0) cells[static_cast<std::size_t>(state.newest)] = 0;
  EXPECT_EQ((std::vector<Cell>{cells[1], cells[2], cells[3], cells[7]}),
            (std::vector<Cell>{1, 2, 3, 4}));
  EXPECT_EQ((std::vector<Cell>{cells[0], cells[4], cells[8]}), (std::vector<Cell>{9, 6, 7}));
}

TEST(Gravity, ThingsFallWithoutMerging) {
  const Minigame game = game_of("gravity-twist-1");
  State state = begun(game, "gravity-twist-1");
  state.board.cells = {0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0};
  state.newest = -1;
  act(game, state, move(Direction::left));
  EXPECT_EQ(state.board[12], 1);
  EXPECT_EQ(state.board[8], 1);
  for (int cell = 0; cell < 12; ++cell) {
    EXPECT_TRUE(!is_tile(state.board[cell]) || is_tile(state.board[cell + 4])) << cell;
  }
}

TEST(Gravity, ThingsFallAndMerge) {
  const Minigame game = game_of("gravity-twist-2");
  State state = begun(game, "gravity-twist-2");
  state.board.cells = {0, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0};
  state.newest = -1;
  act(game, state, move(Direction::left));
  EXPECT_EQ(state.board[12], 4);
  EXPECT_EQ(state.score, 16U);
}

TEST(Gravity, TurnsWhereItIsHard) {
  const Minigame game = game_of("gravity-twist-1", Difficulty::hard);
  State state = begun(game, "gravity-twist-1", Difficulty::hard);
  std::vector<double> falls;
  for (int i = 0; i < 5; ++i) {
    falls.push_back(game.panel(state).front().value);
    act(game, state, game.actions(state).front());
  }
  EXPECT_EQ(falls, (std::vector<double>{3, 0, 2, 1, 3}));  // down, left, up, right, down
}

TEST(IceAge, FreezesOnTheLastMoveOfItsLimit) {
  for (const auto difficulty : {Difficulty::casual, Difficulty::hard}) {
    const Minigame game = game_of("ice-age", difficulty);
    State state = begun(game, "ice-age", difficulty);
    const int limit = difficulty == Difficulty::hard ? 60 : 80;
    for (int i = 1; i <= limit; ++i) {
      set_top_row(state, {0, 0, 0, 3});
      state.board[12] = 5;  // stays in its corner while the 3 moves
      const auto events = act(game, state, move(Direction::left));
      ASSERT_EQ(is_ice(state.board[12]), i == limit) << i;
      ASSERT_EQ(find(events, EventKind::froze) != nullptr, i == limit);
    }
    EXPECT_EQ(state.board[12], kIce - 5);
  }
}

TEST(IceAge, AMoveOfTheTileBeginsItsCountAnew) {
  const Minigame game = game_of("ice-age");
  State state = begun(game, "ice-age");
  set_top_row(state, {0, 0, 0, 3});
  state.memories[0][3] = 79;
  act(game, state, move(Direction::left));
  EXPECT_EQ(state.memories[0], Memory(16, 0));
  EXPECT_EQ(state.board.count(3), 1);
}

TEST(MysteryMerge, HardAllowsOnePeekAndOneMoreForTenThousandPoints) {
  const Minigame game = game_of("mystery-merge-1", Difficulty::hard);
  State state = begun(game, "mystery-merge-1", Difficulty::hard);
  const Action peek{.kind = ActionKind::peek};
  const Action cover{.kind = ActionKind::cover};
  EXPECT_TRUE(game.allows(state, peek));
  act(game, state, peek);
  act(game, state, cover);
  EXPECT_FALSE(game.allows(state, peek));
  state.score = 9'999;
  EXPECT_FALSE(game.allows(state, peek));
  state.score = 10'000;
  EXPECT_TRUE(game.allows(state, peek));
}

TEST(MysteryMerge, OnlyTheNewestTileAndMergesAreSeen) {
  const Minigame game = game_of("mystery-merge-1");
  State state = begun(game, "mystery-merge-1");
  set_top_row(state, {2, 2, 3, 0});
  act(game, state, move(Direction::left));
  EXPECT_EQ(game.seen(state, 0), std::optional<Cell>(3));  // merged
  EXPECT_EQ(game.seen(state, 1), std::nullopt);
  EXPECT_EQ(game.seen(state, state.newest), std::optional<Cell>(state.board[state.newest]));
  act(game, state, {.kind = ActionKind::peek});
  EXPECT_EQ(game.seen(state, 1), std::optional<Cell>(3));
  act(game, state, {.kind = ActionKind::cover});
  EXPECT_EQ(game.seen(state, 1), std::nullopt);
}

TEST(MysteryMerge, NewTilesStayHiddenUntilTheyMerge) {
  const Minigame game = game_of("mystery-merge-2");
  State state = begun(game, "mystery-merge-2");
  const int first = state.newest;
  EXPECT_EQ(game.seen(state, first), std::nullopt);
  const auto events = act(game, state, game.actions(state).front());
  EXPECT_EQ(find(events, EventKind::spawned)->values, std::vector<int>{0});
  EXPECT_EQ(game.seen(state, state.newest), std::nullopt);
}

TEST(DesignMaster, AGoalGivesItsTrophyOnceAndTheNextIsTwiceAsHigh) {
  const Minigame game = game_of("design-master-2");
  State state = begun(game, "design-master-2");
  const auto play_with_256_on_the_diagonal = [&] {
    state.board.cells = {8, 0, 0, 1, 2, 8, 0, 0, 2, 3, 8, 0, 2, 3, 2, 8};
    state.newest = -1;
    return act(game, state, move(Direction::left));  // only the 2 at the top right moves
  };
  auto events = play_with_256_on_the_diagonal();
  EXPECT_EQ(state.trophy, Trophy::bronze);
  EXPECT_EQ(find(events, EventKind::goal_reached)->values, std::vector<int>{8});
  EXPECT_EQ(game.panel(state).front(), (Fact{"goal", 9}));
  events = play_with_256_on_the_diagonal();
  EXPECT_EQ(find(events, EventKind::goal_reached), nullptr);
  EXPECT_EQ(state.trophy, Trophy::bronze);
}

TEST(DesignMaster, WhatWasReachedInAnEarlierGameIsNoGoalAnyMore) {
  const Minigame game = game_of("design-master-2");
  const State state = game.begin({.game = "design-master-2", .seed = 1, .best_goal = 10});
  EXPECT_EQ(game.panel(state).front(), (Fact{"goal", 11}));
  EXPECT_EQ(state.trophy, Trophy::none);
}

TEST(Blitzkrieg, TimeBeginsWithTheFirstMoveAndEndsTheGame) {
  const Minigame game = game_of("blitzkrieg");
  State state = begun(game, "blitzkrieg");
  EXPECT_EQ(state.stock, (std::array<int, 3>{10, 10, 10}));
  act(game, state, {.kind = ActionKind::wait, .ms = 1'000'000});
  EXPECT_FALSE(state.is_over);
  act(game, state, game.actions(state).front());
  act(game, state, {.kind = ActionKind::wait, .ms = 179'999});
  EXPECT_FALSE(state.is_over);
  const auto events = act(game, state, {.kind = ActionKind::wait, .ms = 1});
  EXPECT_TRUE(state.is_over);
  EXPECT_NE(find(events, EventKind::over), nullptr);
}

TEST(Blitzkrieg, EachNew1024GivesTime) {
  for (const auto difficulty : {Difficulty::casual, Difficulty::hard}) {
    const Minigame game = game_of("blitzkrieg", difficulty);
    State state = begun(game, "blitzkrieg", difficulty);
    set_top_row(state, {9, 9, 9, 9});
    act(game, state, move(Direction::left));
    EXPECT_EQ(state.memories[0][0],
              180'000 + 2 * (difficulty == Difficulty::hard ? 45'000 : 60'000));
    EXPECT_EQ(state.trophy, Trophy::none);  // settled in the end
    act(game, state, {.kind = ActionKind::wait, .ms = 1'000'000});
    EXPECT_EQ(state.trophy, Trophy::bronze);
  }
}

TEST(IsolatedIsland, IslandsComeLessOftenTheMoreThereAre) {
  const Minigame game = game_of("isolated-island", Difficulty::hard);
  int islands = 0;
  constexpr int kTrials = 20'000;
  for (int i = 0; i < kTrials; ++i) {
    State state = begun(game, "isolated-island", Difficulty::hard, static_cast<std::uint64_t>(i));
    set_top_row(state, {kIsland, 0, 0, 0});
    act(game, state, move(Direction::right));
    islands += state.board.count(kIsland) - 1;
  }
  EXPECT_NEAR(islands, kTrials * 0.03, 100);  // 5 % less 2 %; four deviations
}

TEST(ShapeShifter, HasEighteenConnectedCells) {
  for (const auto difficulty : {Difficulty::casual, Difficulty::hard}) {
    const Minigame game = game_of("shape-shifter", difficulty);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const Board board = begun(game, "shape-shifter", difficulty, seed).board;
      ASSERT_EQ(board.size() - board.count(kHole), 18);
      ASSERT_GE(board.width, board.height);
      ASSERT_EQ(connected_cells(board), 18);
    }
  }
}

TEST(Awards, ComeForGainsFrom300To1023) {
  const Minigame game = game_of("column-chaos");
  const auto award_for = [&](std::array<Cell, 4> row) {
    int won = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      State state = begun(game, "column-chaos", Difficulty::casual, seed);
      set_top_row(state, row);
      won += find(act(game, state, move(Direction::left)), EventKind::power_up_won) != nullptr;
    }
    return won;
  };
  EXPECT_EQ(award_for({7, 7, 0, 0}), 0);         // 256
  EXPECT_NEAR(award_for({8, 8, 0, 0}), 50, 25);  // 512
  EXPECT_EQ(award_for({9, 9, 0, 0}), 0);         // 1024
}

TEST(PowerUps, DoWhatTheySay) {
  const Minigame game = game_of("column-chaos");
  State state = begun(game, "column-chaos");
  state.board.cells = {1, 2, 0, 0, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  state.newest = -1;
  const std::uint64_t moves = state.moves;
  act(game, state, {.kind = ActionKind::twist, .cell = 0});
  EXPECT_EQ(state.board.cells, (std::vector<Cell>{3, 1, 0, 0, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  act(game, state, {.kind = ActionKind::glove, .cell = 0, .target = 15});
  EXPECT_EQ(state.board[15], 3);
  EXPECT_EQ(state.board[0], kEmpty);
  act(game, state, {.kind = ActionKind::bomb, .cell = 15});
  EXPECT_EQ(state.board[15], kEmpty);
  EXPECT_EQ(state.stock, (std::array<int, 3>{4, 4, 4}));
  EXPECT_EQ(state.moves, moves);  // no move, and no tile comes
  EXPECT_EQ(16 - state.board.count(kEmpty), 3);
}

TEST(PowerUps, AreRefusedWhereTheyDoNotWork) {
  const Minigame game = game_of("ice-age");
  State state = begun(game, "ice-age");
  state.board.cells = {1, 2, 0, 0, static_cast<Cell>(kIce - 3), 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  state.newest = -1;
  const State before = state;
  for (const Action& action :
       std::vector<Action>{{.kind = ActionKind::bomb, .cell = 4},   // ice
                           {.kind = ActionKind::bomb, .cell = 2},   // empty
                           {.kind = ActionKind::bomb, .cell = 16},  // not on the board
                           {.kind = ActionKind::bomb, .cell = -1},
                           {.kind = ActionKind::glove, .cell = 0, .target = 1},  // not empty
                           {.kind = ActionKind::twist, .cell = 0},               // ice in it
                           {.kind = ActionKind::twist, .cell = 10},              // all empty
                           {.kind = ActionKind::twist, .cell = 3},      // at the right edge
                           {.kind = ActionKind::twist, .cell = 12}}) {  // at the bottom
    EXPECT_FALSE(game.act(state, action)) << format_actions({action});
    EXPECT_EQ(state, before);
  }
}

TEST(PowerUps, ABoardWithoutTilesGetsOne) {
  const Minigame game = game_of("column-chaos");
  State state = begun(game, "column-chaos");
  set_top_row(state, {1, 0, 0, 0});
  act(game, state, {.kind = ActionKind::bomb, .cell = 0});
  EXPECT_TRUE(state.board.has_tiles());
  EXPECT_FALSE(state.is_over);
}

}  // namespace
}  // namespace joseki::games::minigames
