// SPDX-License-Identifier: MIT
#include "app/studio/session_states.h"

#include <utility>

#include "app/studio/text_fields.h"

namespace joseki::studio {

core::Status SessionStates::set_aside(const std::string& session, const std::string& page,
                                      const core::Text& why) {
  if (auto status = put_away(session, page, why.english()); !status) return status;
  const std::lock_guard lock(mutex_);
  reasons_[{session, page}] = why;
  return core::Done{};
}

std::optional<core::Text> SessionStates::take_reason(const std::string& session,
                                                     const std::string& page) {
  const std::lock_guard lock(mutex_);
  auto reason = reasons_.extract({session, page});
  if (reason.empty()) return std::nullopt;
  return std::move(reason.mapped());
}

bool is_unusable(const core::Error& error) {
  return error.code == core::Errc::damaged_file || error.code == core::Errc::foreign_file ||
         error.code == core::Errc::not_found || error.code == core::Errc::bad_input;
}

void add_notice(Json& answer, SessionStates& states, const std::string& page,
                const std::string& session) {
  const auto why = states.take_reason(session, page);
  if (!why) return;
  Json notice = {{"code", "state_set_aside"}};
  add_text(notice, "message",
           core::text("the saved state of this page could not be read, so the page starts "
                      "afresh: {}",
                      *why));
  add_text(notice, "hint",
           core::text("the saved state is kept in studio.db, in the table set_aside"));
  answer["notice"] = std::move(notice);
}

}  // namespace joseki::studio
