// SPDX-License-Identifier: MIT
// StoredStates: the states of sessions in the store, each with a checksum.
#pragma once

#include <string_view>

#include "app/log/event_log.h"
#include "app/studio/session_states.h"
#include "app/studio/store.h"

namespace joseki::studio {

// What every message asks the store: none of it may look at every session. ?1: session, ?2: page.
inline constexpr std::string_view kLoadOwnState =
    "SELECT state, checksum, session FROM sessions WHERE session = ?1 AND page = ?2";
inline constexpr std::string_view kLoadNewestState =
    "SELECT state, checksum, session FROM sessions WHERE page = ?1 ORDER BY turn DESC LIMIT 1";
// The turn tells which one is the newest, also within a second.
inline constexpr std::string_view kSaveState =
    "INSERT INTO sessions (session, page, state, checksum, saved_at, turn) VALUES (?1, ?2, ?3, ?4, "
    "?5, (SELECT ifnull(max(turn), 0) + 1 FROM sessions WHERE page = ?2)) "
    "ON CONFLICT (session, page) DO UPDATE SET state = excluded.state, "
    "checksum = excluded.checksum, saved_at = excluded.saved_at, turn = excluded.turn";

class StoredStates : public SessionStates {
 public:
  StoredStates(Store& store, app::EventLog& log) : store_(store), log_(log) {}

  core::Result<std::optional<Json>> load(std::string_view session, std::string_view page) override;
  core::Status save(std::string_view session, std::string_view page, const Json& state) override;

  // Forgets sessions that nobody has used for a month; the newest state of each page stays.
  core::Status forget_old();

 protected:
  // Into the table set_aside. The state of another session is copied: that one may still be at it.
  core::Status put_away(const std::string& session, const std::string& page,
                        const std::string& why) override;

 private:
  // Its own if there is one, else the newest of all; nothing.
  core::Result<std::optional<StoredRow>> find(std::string_view session, std::string_view page);

  Store& store_;
  app::EventLog& log_;
};

}  // namespace joseki::studio
