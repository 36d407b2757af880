// SPDX-License-Identifier: MIT
// Records: the games of 2048 that were played, and the best of each kind.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "games/twenty48/full_board.h"
#include "games/twenty48/verse_text.h"

namespace joseki::studio {

// Which record a game counts for: the last of these that is true of it.
enum class GameKind : std::uint8_t { clean, undo, ai, adversarial };
inline constexpr std::array kGameKinds = {GameKind::clean, GameKind::undo, GameKind::ai,
                                          GameKind::adversarial};
std::string_view name_of(GameKind kind);
std::optional<GameKind> game_kind_named(std::string_view name);

// The record of one kind.
struct KindRecord {
  std::uint64_t best = 0;  // score
  std::uint32_t best_tile = 0;
  std::uint64_t games = 0;  // that are over
  std::uint64_t mean = 0;   // their score

  friend bool operator==(const KindRecord&, const KindRecord&) = default;
};
using KindRecords = std::array<KindRecord, kGameKinds.size()>;  // in the order of GameKind

// A game that is over or was left, with everything that is needed to play it again.
struct FinishedGame {
  std::string id;
  GameKind kind = GameKind::clean;
  std::uint64_t score = 0;
  std::uint32_t tile = 0;  // the largest
  std::uint64_t turns = 0;
  std::uint64_t seed = 0;
  double p4 = 0.1;
  std::string started{};  // UTC: 2026-01-31T12:00:00Z
  std::string ended{};
  twenty48::FullBoard start{};
  twenty48::FullBoard end{};
  std::string moves{};                       // as twenty48::format_turns() writes them
  std::vector<twenty48::ThinkTime> times{};  // of each turn
  bool is_over = true;                       // false: it was left
  bool counts = true;                        // for the records
  // What else is needed to go on with it.
  bool is_set_board = false;  // it began with a board that somebody set
  bool is_helped = false;     // by the AI
  bool met_adversary = false;
  int undos = 0;
  std::map<std::string, std::uint64_t> ai_moves{};  // by who decided
};

// Any thread.
class Records {
 public:
  virtual ~Records() = default;

  // Zeros where nothing was played. A game that was left counts for best and best_tile only, one
  // that does not count for nothing.
  virtual core::Result<KindRecords> records() = 0;

  // Raises the best score and tile of a kind, if these are higher; for a game that still runs.
  virtual core::Status note_score(GameKind kind, std::uint64_t score, std::uint32_t tile) = 0;

  // Keeps a game, and notes its score if it counts. Replaces a game with the same id.
  virtual core::Status add_game(const FinishedGame& game) = 0;

  // Nothing happens if there is none with this id.
  virtual core::Status remove_game(std::string_view id) = 0;

  // The newest games, newest first.
  virtual core::Result<std::vector<FinishedGame>> games(int count) = 0;

  // Nothing if there is none with this id.
  virtual core::Result<std::optional<FinishedGame>> find_game(std::string_view id) = 0;
};

}  // namespace joseki::studio
