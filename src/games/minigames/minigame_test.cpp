// SPDX-License-Identifier: MIT
// What holds for every minigame, in both difficulties and for mixes, under random play.
#include "games/minigames/minigame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <set>

#include "games/minigames/game_list.h"
#include "games/minigames/state_text.h"
#include "games/minigames/test_player.h"

namespace joseki::games::minigames {
namespace {

const std::vector<std::string> kMixes = {
    "mix:ice+bombs+gifts+factorisers+islands+blocks+raids+mystery",
    "mix:blitz+tricky+columns+wheel+mystery-new", "mix:goal-centre+gravity+columns+raids",
    "mix:shape+blitz+ice+gifts+mystery-new", "mix:shape+gravity-merge+bombs+islands+blocks"};

std::vector<Setup> all_setups(std::uint64_t seed) {
  std::vector<Setup> setups;
  for (const auto difficulty : {Difficulty::casual, Difficulty::hard}) {
    for (const auto name : minigame_names()) {
      setups.push_back({.game = std::string(name), .difficulty = difficulty, .seed = seed});
    }
    for (const auto& mix : kMixes) {
      setups.push_back({.game = mix, .difficulty = difficulty, .seed = seed});
    }
  }
  return setups;
}

Minigame game_of(const Setup& setup) {
  auto game = make_minigame(setup.game, setup.difficulty);
  EXPECT_TRUE(game) << setup.game;
  return std::move(*game);
}

std::string told(const State& state) { return format_state(state); }

std::uint64_t sum(const Board& board) {
  std::uint64_t sum = 0;
  for (const Cell cell : board.cells) {
    if (is_tile(cell)) sum += std::uint64_t{1} << cell;
    if (is_ice(cell)) sum += std::uint64_t{1} << (kIce - cell);
  }
  return sum;
}

// Nothing lies on a board that its game does not have.
void expect_possible(const Minigame& game, const State& state) {
  for (int cell = 0; cell < state.board.size(); ++cell) {
    ASSERT_TRUE(is_possible(state.board[cell])) << told(state);
    ASSERT_NE(state.board[cell], kWrapped) << told(state);
  }
  for (std::size_t i = 0; i < state.memories.size(); ++i) {
    ASSERT_TRUE(game.rules()[i]->may_remember(state, state.memories[i]))
        << game.rules()[i]->name() << "\n"
        << told(state);
  }
  ASSERT_LE(state.board.highest(), state.highest) << told(state);
}

void expect_same_text(const State& state) {
  const std::string text = format_state(state);
  const auto parsed = parse_state(text);
  ASSERT_TRUE(parsed) << parsed.error().what << "\n" << text;
  ASSERT_EQ(*parsed, state) << text;
  ASSERT_EQ(format_state(*parsed), text);
}

// Plays `count` random actions, over as many games as that takes.
void play_at_random(const Setup& setup, int count) {
  const Minigame game = game_of(setup);
  core::Rng random(setup.seed);
  Setup next = setup;
  State state = game.begin(next, &crowding());
  for (int i = 0; i < count; ++i) {
    if (state.is_over) {
      ASSERT_TRUE(game.actions(state).empty());
      next.seed = random.next();
      state = game.begin(next, &crowding());
    }
    const State before = state;
    const Action action = any_action(game, state, random);
    const auto events = game.act(state, action, &crowding());
    ASSERT_TRUE(events) << format_actions({action}) << "\n" << told(before);
    ASSERT_GE(state.score, before.score) << format_actions({action}) << "\n" << told(before);
    ASSERT_GE(state.trophy, before.trophy);
    const bool ends = std::any_of(game.rules().begin(), game.rules().end(), [&](const auto& rule) {
      const auto place = static_cast<std::size_t>(&rule - game.rules().data());
      return rule->ends_game(state.memories[place]);
    });
    State on = state;
    on.is_over = false;
    ASSERT_EQ(state.is_over, ends || game.actions(on).empty()) << told(state);
    ASSERT_NO_FATAL_FAILURE(expect_possible(game, state));
    if (i % 16 != 0) continue;
    ASSERT_NO_FATAL_FAILURE(expect_same_text(state));
  }
}

TEST(Minigames, ThereAreTwenty) {
  const auto names = minigame_names();
  EXPECT_EQ(names.size(), 20U);
  EXPECT_EQ(std::set<std::string_view>(names.begin(), names.end()).size(), 20U);
}

TEST(Minigames, HoldUnderRandomPlay) {
  for (const minigames::Setup& setup : all_setups(1)) {
    SCOPED_TRACE(setup.game);
    ASSERT_NO_FATAL_FAILURE(play_at_random(setup, 1500));
  }
}

TEST(SlowMinigames, HoldUnderAMillionActionsEach) {
  for (const minigames::Setup& setup : all_setups(7)) {
    if (setup.difficulty == Difficulty::casual) continue;
    SCOPED_TRACE(setup.game);
    ASSERT_NO_FATAL_FAILURE(play_at_random(setup, 1'000'000));
  }
}

TEST(Minigames, TheSameActionsLeadToTheSameBytes) {
  for (const minigames::Setup& setup : all_setups(3)) {
    const Minigame game = game_of(setup);
    core::Rng random(5);
    State state = game.begin(setup, &crowding());
    std::vector<Action> actions;
    for (int i = 0; i < 300 && !state.is_over; ++i) {
      actions.push_back(any_action(game, state, random));
      ASSERT_TRUE(game.act(state, actions.back(), &crowding()));
    }
    const auto parsed = parse_actions(format_actions(actions));
    ASSERT_TRUE(parsed) << parsed.error().what;
    ASSERT_EQ(*parsed, actions);
    State again = game.begin(setup, &crowding());
    for (const Action& action : *parsed) ASSERT_TRUE(game.act(again, action, &crowding()));
    EXPECT_EQ(format_state(again), format_state(state)) << setup.game;
  }
}

// In these games moving keeps the sum of all tiles, and a new tile adds 2 or 4. Power-ups are left
// out here.
TEST(Minigames, OnlyWhatTheCardNamesChangesTheSum) {
  const std::set<std::string> kWithoutHits = {
      "design-master-1", "mystery-merge-1", "column-chaos",    "gravity-twist-1", "blitzkrieg",
      "tricky-tiles",    "design-master-2", "shape-shifter",   "ferris-wheel",    "gravity-twist-2",
      "design-master-3", "mystery-merge-2", "design-master-4", "ice-age"};
  for (const minigames::Setup& setup : all_setups(11)) {
    if (!kWithoutHits.contains(setup.game)) continue;
    const Minigame game = game_of(setup);
    core::Rng random(1);
    State state = game.begin(setup, &crowding());
    for (int i = 0; i < 500 && !state.is_over; ++i) {
      const std::uint64_t before = sum(state.board);
      const Action action = move(kDirections[random.below(4)]);
      if (!game.allows(state, action)) continue;
      const auto events = game.act(state, action, &crowding());
      ASSERT_TRUE(events);
      const std::uint64_t added = sum(state.board) - before;
      // Nothing comes to a board that is full, which a block may make it.
      const bool has_come = std::any_of(events->begin(), events->end(), [](const Event& event) {
        return event.kind == EventKind::spawned;
      });
      ASSERT_TRUE(has_come ? added == 2 || added == 4 : added == 0) << told(state);
    }
  }
}

TEST(Minigames, WhatIsHiddenIsNotTold) {
  for (const std::string name : {"mystery-merge-1", "mystery-merge-2"}) {
    const minigames::Setup setup{.game = name, .seed = 2};
    const Minigame game = game_of(setup);
    core::Rng random(1);
    State state = game.begin(setup);
    for (int i = 0; i < 500 && !state.is_over; ++i) {
      const Action action = any_action(game, state, random);
      const auto events = game.act(state, action);
      ASSERT_TRUE(events);
      for (const Event& event : *events) {
        if (event.kind != EventKind::spawned || state.is_over) continue;
        const auto seen = game.seen(state, event.cells.front());
        EXPECT_EQ(event.values.front(), seen ? *seen : 0);
      }
    }
  }
}

double mean_score(const std::string& name, Difficulty difficulty) {
  constexpr int kGames = 200;
  const Minigame game = game_of({.game = name, .difficulty = difficulty});
  double mean = 0;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    State state = game.begin({.game = name, .difficulty = difficulty, .seed = seed}, &crowding());
    // Blitzkrieg is about time: a slow player, and one 1024 to win some with.
    const bool is_blitz = name == "blitzkrieg";
    if (is_blitz) state.board[0] = state.board[1] = 9;
    if (is_blitz && state.newest < 2) state.newest = -1;
    mean += static_cast<double>(simple_score(game, state, is_blitz ? 2000 : 500)) / kGames;
  }
  return mean;
}

TEST(HeavyMinigames, HardIsHarderInEveryGame) {
  for (const auto name : minigame_names()) {
    const double casual = mean_score(std::string(name), Difficulty::casual);
    const double hard = mean_score(std::string(name), Difficulty::hard);
    EXPECT_LT(hard, 0.97 * casual) << name;
  }
}

TEST(MinigameState, DamageIsFoundOut) {
  const minigames::Setup setup{.game = "ice-age", .seed = 1};
  const std::string text = format_state(game_of(setup).begin(setup));
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 1);
    EXPECT_FALSE(parse_state(damaged)) << i;
    EXPECT_FALSE(parse_state(text.substr(0, i))) << i;
  }
  EXPECT_FALSE(parse_state(text + "\n"));
}

TEST(MinigameMix, NamesAreInOneOrder) {
  const auto name = mix_name({"islands", "ice"});
  ASSERT_TRUE(name);
  EXPECT_EQ(*name, "mix:ice+islands");
  EXPECT_FALSE(mix_name({"ice", "gravity"}));  // falls, and stays
  EXPECT_FALSE(mix_name({"ice", "snow"}));
  EXPECT_FALSE(mix_name({}));
  EXPECT_FALSE(make_minigame("mix:", Difficulty::casual));
  EXPECT_FALSE(make_minigame("mix:gravity+ice", Difficulty::casual));
  EXPECT_TRUE(make_minigame("mix:islands+ice", Difficulty::casual));
}

TEST(MinigameMix, PartsThatGoTogetherInPairsAreGames) {
  for (const MixPart& one : mix_parts()) {
    for (const MixPart& other : mix_parts()) {
      if (one.name >= other.name) continue;
      const auto name = mix_name({std::string(one.name), std::string(other.name)});
      if (!name) continue;
      SCOPED_TRACE(*name);
      ASSERT_NO_FATAL_FAILURE(play_at_random({.game = *name, .seed = 1}, 150));
    }
  }
}

TEST(DailyChallenge, IsTheSameForEverybodyAndEachGameHasItsTurn) {
  EXPECT_EQ(daily_setup({2026, 11, 19}, Difficulty::hard),
            daily_setup({2026, 11, 19}, Difficulty::hard));
  constexpr int kFirstOfARound = 20'000;  // days after 1970-01-01
  std::set<std::string> games;
  for (int day = 0; day < 20; ++day) {
    const std::chrono::year_month_day date{
        std::chrono::sys_days{std::chrono::days{kFirstOfARound + day}}};
    games.insert(daily_setup({static_cast<int>(date.year()),
                              static_cast<int>(static_cast<unsigned>(date.month())),
                              static_cast<int>(static_cast<unsigned>(date.day()))},
                             Difficulty::casual)
                     .game);
  }
  EXPECT_EQ(games.size(), 20U);
}

}  // namespace
}  // namespace joseki::games::minigames
