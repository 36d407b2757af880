// SPDX-License-Identifier: MIT
#include "app/studio/stored_states.h"

#include <string>

namespace joseki::studio {

core::Result<std::optional<Json>> StoredStates::load(std::string_view session,
                                                     std::string_view page) {
  // Its own if there is one, else the newest of all.
  const auto rows = store_.read(
      "SELECT state FROM sessions WHERE page = ?2 ORDER BY session = ?1 DESC, turn DESC LIMIT 1",
      {std::string(session), std::string(page)});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Json>();
  Json state = Json::parse(rows->front().text(0), nullptr, false);
  if (state.is_discarded()) {
    return core::Error{core::Errc::damaged_file, "the saved state of a page cannot be read", ""};
  }
  return std::optional<Json>(std::move(state));
}

core::Status StoredStates::save(std::string_view session, std::string_view page,
                                const Json& state) {
  if (state.is_null()) {
    return store_.change("DELETE FROM sessions WHERE session = ?1 AND page = ?2",
                         {std::string(session), std::string(page)});
  }
  // The turn tells which one is the newest, also within a second.
  return store_.change(
      "INSERT INTO sessions (session, page, state, saved_at, turn) VALUES (?1, ?2, ?3, ?4, "
      "(SELECT ifnull(max(turn), 0) + 1 FROM sessions WHERE page = ?2)) "
      "ON CONFLICT (session, page) DO UPDATE SET state = excluded.state, "
      "saved_at = excluded.saved_at, turn = excluded.turn",
      {std::string(session), std::string(page),
       state.dump(-1, ' ', false, Json::error_handler_t::replace), now_seconds()});
}

core::Status StoredStates::forget_old() {
  constexpr std::int64_t kMonth = 31 * 24 * 3600;
  return store_.change(
      "DELETE FROM sessions WHERE saved_at < ?1 AND session NOT IN "
      "(SELECT session FROM sessions ORDER BY saved_at DESC LIMIT 20)",
      {now_seconds() - kMonth});
}

}  // namespace joseki::studio
