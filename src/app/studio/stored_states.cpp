// SPDX-License-Identifier: MIT
#include "app/studio/stored_states.h"

#include <fmt/format.h>

#include <string>

#include "core/checksum.h"

namespace joseki::studio {
namespace {

// Bound to its place: a sound state of another session or page is not this one's.
std::int64_t checksum_of(std::string_view session, std::string_view page, std::string_view state) {
  return static_cast<std::int64_t>(core::checksum(fmt::format("{}\n{}\n{}", session, page, state)));
}

core::Error damaged(std::string_view page, const core::Text& why) {
  return {core::Errc::damaged_file, core::text("the saved state of '{}' {}", page, why), {}};
}

}  // namespace

core::Result<std::optional<StoredRow>> StoredStates::find(std::string_view session,
                                                          std::string_view page) {
  auto rows = store_.read(kLoadOwnState, {std::string(session), std::string(page)});
  if (rows && rows->empty()) rows = store_.read(kLoadNewestState, {std::string(page)});
  if (!rows) return std::move(rows).error();
  if (rows->empty()) return std::optional<StoredRow>();
  return std::optional(std::move(rows->front()));
}

core::Result<std::optional<Json>> StoredStates::load(std::string_view session,
                                                     std::string_view page) {
  const auto found = find(session, page);
  if (!found) return found.error();
  if (!*found) return std::optional<Json>();
  const StoredRow& row = **found;
  const std::string text = row.text(0);
  // Those of older versions have no checksum.
  if (!row.is_null(1) && row.number(1) != checksum_of(row.text(2), page, text)) {
    return damaged(page, core::text("has another checksum than it was saved with"));
  }
  Json state = Json::parse(text, nullptr, false);
  if (state.is_discarded()) return damaged(page, core::text("is not JSON"));
  return std::optional<Json>(std::move(state));
}

core::Status StoredStates::save(std::string_view session, std::string_view page,
                                const Json& state) {
  if (state.is_null()) {
    return store_.change("DELETE FROM sessions WHERE session = ?1 AND page = ?2",
                         {std::string(session), std::string(page)});
  }
  std::string text = state.dump(-1, ' ', false, Json::error_handler_t::replace);
  const std::int64_t sum = checksum_of(session, page, text);
  return store_.change(
      kSaveState, {std::string(session), std::string(page), std::move(text), sum, now_seconds()});
}

core::Status StoredStates::put_away(const std::string& session, const std::string& page,
                                    const std::string& why) {
  log_.write(app::LogLevel::error, "serve", "state_set_aside", {{"page", page}, {"error", why}});
  return store_.together([&]() -> core::Status {
    const auto found = find(session, page);
    if (!found) return found.error();
    if (!*found) return core::Done{};
    const std::string owner = (*found)->text(2);
    const std::string end = page + '/';  // comes right after every "<page>."
    auto copied = store_.change(
        "INSERT OR REPLACE INTO set_aside (session, page, turn, state, checksum, saved_at, "
        "set_aside_at, why) SELECT session, page, turn, state, checksum, saved_at, ?4, ?5 "
        "FROM sessions WHERE session = ?1 AND page >= ?2 AND page < ?3",
        {owner, page, end, now_seconds(), why});
    if (!copied || owner != session) return copied;
    return store_.change("DELETE FROM sessions WHERE session = ?1 AND page >= ?2 AND page < ?3",
                         {owner, page, end});
  });
}

core::Status StoredStates::forget_old() {
  constexpr std::int64_t kMonth = 31 * 24 * 3600;
  return store_.change(
      "DELETE FROM sessions WHERE saved_at < ?1 AND session NOT IN "
      "(SELECT session FROM sessions ORDER BY saved_at DESC LIMIT 20)",
      {now_seconds() - kMonth});
}

}  // namespace joseki::studio
