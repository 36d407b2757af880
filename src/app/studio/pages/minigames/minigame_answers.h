// SPDX-License-Identifier: MIT
// What MinigamePage answers, as values.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/studio/pages/minigames/minigame_runs.h"
#include "games/minigames/minigame.h"

namespace joseki::studio {

// A board as a player sees it, and what has just happened on it.
struct MinigamePosition {
  std::shared_ptr<const minigames::Minigame> game{};
  minigames::State state{};
  std::vector<minigames::Event> events{};
};

// The best of the other runs, after as many moves as this one has.
struct MinigameGhost {
  std::uint64_t score = 0;
  std::uint64_t final_score = 0;
};

struct MinigameShown {
  std::int64_t run = 0;
  std::int64_t revision = 0;
  RunKey key{};
  MinigamePosition position{};
  std::uint64_t gained = 0;
  bool is_done = false;       // what was asked for
  bool is_stale = false;      // another page has gone on with the run
  bool is_set_aside = false;  // a saved run could not be read, and this one is new
  MinigameRecord record{};
  std::optional<MinigameGhost> ghost{};
};

struct MinigameMenu {
  std::vector<NamedRecord> records;
  std::vector<NamedMix> mixes;
  std::string day;    // UTC
  std::string daily;  // the game of that day's challenge
  // Best scores in it; nothing: not played.
  std::optional<std::uint64_t> daily_casual{};
  std::optional<std::uint64_t> daily_hard{};
};

struct MinigameFrame {
  std::optional<minigames::Action> action{};  // nothing: the board before the first one
  MinigamePosition position;
};

struct MinigameCard {
  std::string name;
  minigames::Difficulty difficulty = minigames::Difficulty::casual;
  std::shared_ptr<const minigames::Minigame> game;
  std::vector<MinigameFrame> demo;
};

struct MinigameHistory {
  MinigameRecord record;
  MinigameStatistics statistics;
  std::vector<PastRun> runs;
};

struct MinigameReplay {
  PastRun run;
  std::int64_t from = 0;
  std::vector<MinigameFrame> frames;
};

}  // namespace joseki::studio
