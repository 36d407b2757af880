// SPDX-License-Identifier: MIT
// GameKeeper: the game of each tab, in memory while it is played and kept after every message.
//
// A long game is kept in pieces: what changes with a move is the head and the last 256 turns, so
// that move 26,000 writes as little as the first. Pieces are written before the head that counts
// them, so a server killed between the two loses nothing but the move it had not answered.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/studio/pages/game_play.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/session_states.h"

namespace joseki::studio {

using SteadyTime = std::chrono::steady_clock::time_point;

inline constexpr std::int64_t kMostThinkMs = 100'000'000;  // more than any text can tell

struct KeptGame {
  GamePlay play;
  std::string id;                              // of this game among all
  std::string started;                         // UTC
  bool is_recorded = false;                    // as a finished game, as it stands
  std::optional<SteadyTime> thinking_since{};  // nothing: the server was not there all the time
  std::size_t kept_turns = 0;                  // so many of its first turns are kept as they are
};

// "2026-01-31T12:00:00Z"
std::string utc_now();

// Any thread; a session's messages come one after the other.
class GameKeeper {
 public:
  explicit GameKeeper(SessionStates& states) : states_(states) {}

  // Null if this tab goes on from nothing.
  core::Result<std::shared_ptr<KeptGame>> find(const std::string& session);

  // In the place of the tab's game.
  core::Result<std::shared_ptr<KeptGame>> begin(const std::string& session,
                                                const GamePlay::Setup& setup);

  // After a change. What cannot be kept has not happened: the next find() has what was kept last.
  core::Status keep(const std::string& session, KeptGame& game);

  // Makes another game of it, with an id of its own.
  core::Status branch(const std::string& session, KeptGame& game);

 private:
  core::Result<std::shared_ptr<KeptGame>> load(const std::string& session);
  core::Result<std::shared_ptr<KeptGame>> restore(const std::string& session);
  core::Status save(const std::string& session, KeptGame& game);
  core::Status drop_pieces(const std::string& session, const std::string& id, std::size_t turns);

  SessionStates& states_;
  SessionMemory<KeptGame> memory_;
};

}  // namespace joseki::studio
