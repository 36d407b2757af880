// SPDX-License-Identifier: MIT
// GameKeeper: the game of each tab, in memory while it is played and saved after every message.
//
// A long game is saved in pieces: a move changes only the head and the last 256 turns, so move
// 26,000 writes as little as the first. Pieces are written before the head that counts them: if the
// server is killed between the two, only the move that it had not answered is lost.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "app/studio/pages/game/game_play.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/session_states.h"

namespace joseki::studio {

using SteadyTime = std::chrono::steady_clock::time_point;

inline constexpr std::int64_t kMostThinkMs =
    100'000'000;  // longer than a 2048verse text can express

struct KeptGame {
  GamePlay play;
  std::string id;              // of this game among all
  std::string started;         // UTC
  bool is_recorded = false;    // as a finished game, as it stands
  std::string resumed_from{};  // the id of the finished game that goes on in it; empty: none
  bool is_copy = false;        // of another tab's game, and nothing was done with it in this tab
  std::optional<SteadyTime>
      thinking_since{};        // nothing: not known, because the server was restarted
  std::size_t kept_turns = 0;  // how many of its first turns are saved already
};

// "2026-01-31T12:00:00Z"
std::string utc_now();

// Any thread; a session's messages come one after the other.
class GameKeeper {
 public:
  explicit GameKeeper(SessionStates& states) : states_(states) {}

  // Null if there is no game to go on from.
  core::Result<std::shared_ptr<KeptGame>> find(const std::string& session);

  // A new game that replaces the one of the tab.
  core::Result<std::shared_ptr<KeptGame>> begin(const std::string& session,
                                                const GamePlay::Setup& setup);
  // The same with a game that goes on.
  core::Result<std::shared_ptr<KeptGame>> go_on(const std::string& session, GamePlay play,
                                                const FinishedGame& from);

  // Saves a change. If that fails, the change is dropped: the next find() returns what was saved
  // last.
  core::Status keep(const std::string& session, KeptGame& game);

  // Turns it into another game, with its own id.
  core::Status branch(const std::string& session, KeptGame& game);

 private:
  core::Result<std::shared_ptr<KeptGame>> load(const std::string& session);
  core::Result<std::shared_ptr<KeptGame>> restore(const std::string& session);
  core::Result<std::shared_ptr<KeptGame>> replace(const std::string& session, KeptGame game);
  core::Status save(const std::string& session, KeptGame& game);
  core::Status drop_pieces(const std::string& session, const std::string& id, std::size_t turns);

  SessionStates& states_;
  SessionMemory<KeptGame> memory_;
};

}  // namespace joseki::studio
