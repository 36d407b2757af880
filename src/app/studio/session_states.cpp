// SPDX-License-Identifier: MIT
#include "app/studio/session_states.h"

#include <fmt/format.h>

namespace joseki::studio {

core::Status SessionStates::set_aside(const std::string& session, const std::string& page,
                                      const std::string& why) {
  if (auto status = put_away(session, page, why); !status) return status;
  const std::lock_guard lock(mutex_);
  reasons_[{session, page}] = why;
  return core::Done{};
}

std::optional<std::string> SessionStates::take_reason(const std::string& session,
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

core::Result<Json> with_notice(SessionStates& states, const std::string& page,
                               const Message& message, core::Result<Json> answer) {
  if (!answer || answer->value("type", "") != page) return answer;
  const auto why = states.take_reason(message.session, page);
  if (!why) return answer;
  (*answer)["notice"] = {
      {"code", "state_set_aside"},
      {"message", fmt::format("what was saved of this page could not be read, so the page begins "
                              "anew: {}",
                              *why)},
      {"hint", "what was saved is kept in studio.db, in the table set_aside"}};
  return answer;
}

}  // namespace joseki::studio
