// SPDX-License-Identifier: MIT
// MinigameRuns: every run of a minigame and every mix, as they lie in the store.
//
// What a player did is kept in pieces of 256 actions, each with the state it begins with: an action
// writes as little at the end of a long run as at its beginning, and a replay can begin anywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/studio/store.h"
#include "games/minigames/game_list.h"

namespace joseki::studio {

namespace minigames = games::minigames;

// Runs that go on from each other: the same game, as hard, of the same challenge.
struct RunKey {
  std::string game;
  minigames::Difficulty difficulty = minigames::Difficulty::casual;
  std::string day{};  // of a daily challenge, "2026-01-31"; empty: no challenge

  friend bool operator==(const RunKey&, const RunKey&) = default;
};

struct RunPiece {
  std::int64_t number = 0;
  std::string before{};   // the state, as text
  std::string actions{};  // as format_actions() writes them
  std::string scores{};   // after each move
};

struct MinigameRun {
  std::int64_t id = 0;
  RunKey key;
  std::int64_t revision = 0;  // counts actions
  bool is_current = true;     // it goes on; false: another run has taken its place
  minigames::State state;
  int tile = 0;  // exponent of the highest tile that the player has seen
  int goal = 0;  // exponent of the highest goal reached; 0: none
  std::uint64_t played_ms = 0;
  std::int64_t started = 0;  // seconds since 1970
  RunPiece piece{};          // the one that the next action belongs to
};

// What was reached in a game, as hard, in all runs.
struct MinigameRecord {
  std::uint64_t best = 0;  // score
  int tile = 0;            // exponent; 0: none
  minigames::Trophy trophy = minigames::Trophy::none;
  int goal = 0;  // exponent; 0: none
};

struct NamedRecord {
  RunKey key;  // without a day
  MinigameRecord record;
  bool is_in_progress = false;  // a run that is no challenge has begun and can go on
};

struct MinigameStatistics {
  std::uint64_t runs = 0;  // that are over
  std::uint64_t mean = 0;  // their score
  std::uint64_t moves = 0;
  std::uint64_t played_ms = 0;
  std::array<std::uint64_t, 5> trophies{};  // runs by trophy
};

struct PastRun {
  std::int64_t id = 0;
  std::string day{};
  std::uint64_t score = 0;
  int tile = 0;
  minigames::Trophy trophy = minigames::Trophy::none;
  std::uint64_t moves = 0;
  std::int64_t actions = 0;
  std::uint64_t played_ms = 0;
  bool is_over = false;
  std::int64_t started = 0;
};

struct NamedMix {
  std::string name;
  std::string game;  // "mix:ice+islands"
};

inline constexpr std::int64_t kPieceActions = 256;

// Any thread.
class MinigameRuns {
 public:
  explicit MinigameRuns(Store& store) : store_(store) {}

  // The run that goes on; nothing if there is none. damaged_file if it cannot be read.
  core::Result<std::optional<MinigameRun>> current(const RunKey& key);
  core::Result<std::optional<MinigameRun>> find(std::int64_t id);
  // The key of that run, and how many actions it has.
  core::Result<std::optional<PastRun>> past(std::int64_t id);
  // Puts the run that goes on away, unreadable as it is, and keeps it.
  core::Status set_aside(const RunKey& key, const std::string& why);

  // A run with that state, in place of the one that went on before. One without a move is dropped.
  core::Result<MinigameRun> begin(const RunKey& key, const minigames::State& state);
  // It is on the disk when this returns.
  core::Status save(const MinigameRun& run);

  core::Result<std::vector<NamedRecord>> records();
  core::Result<MinigameRecord> record(const RunKey& key);
  core::Result<MinigameStatistics> statistics(const RunKey& key);
  // Newest first, without the ones that have no move.
  core::Result<std::vector<PastRun>> history(const RunKey& key, int count);

  // The scores after each move of the best of the other runs, of that challenge if it is one.
  core::Result<std::vector<std::uint64_t>> best_scores(const MinigameRun& run);
  core::Result<std::optional<RunPiece>> piece(std::int64_t run, std::int64_t number);

  core::Result<std::vector<NamedMix>> mixes();
  core::Status save_mix(const NamedMix& mix);  // in place of the one of that name
  core::Status forget_mix(const std::string& name);

 private:
  Store& store_;
};

}  // namespace joseki::studio
