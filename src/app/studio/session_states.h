// SPDX-License-Identifier: MIT
// SessionStates: saves what each tab has on each page.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// Any thread.
class SessionStates {
 public:
  virtual ~SessionStates() = default;

  // What this session saved last for the page. A session that is new to the page gets what any
  // session saved last there, so that a new tab goes on from a copy of it. Nothing if nobody has
  // saved anything; damaged_file if the saved state was changed since.
  virtual core::Result<std::optional<Json>> load(std::string_view session,
                                                 std::string_view page) = 0;

  // The state is on the disk when this returns, so a killed server loses nothing. null removes it.
  virtual core::Status save(std::string_view session, std::string_view page, const Json& state) = 0;

  // Moves a state that cannot be used out of the way, with the reason: load() then finds nothing,
  // but the state is kept elsewhere. States of pages named "<page>.*" go with it.
  core::Status set_aside(const std::string& session, const std::string& page,
                         const core::Text& why);

  // Why a state of this session and page was set aside. The next call returns nothing.
  std::optional<core::Text> take_reason(const std::string& session, const std::string& page);

 protected:
  virtual core::Status put_away(const std::string& session, const std::string& page,
                                const std::string& why) = 0;

 private:
  std::mutex mutex_;                                                   // guards what follows
  std::map<std::pair<std::string, std::string>, core::Text> reasons_;  // not told yet
};

// Whether the saved state is at fault, and not the disk or the memory.
bool is_unusable(const core::Error& error);

// Adds "notice" to an answer that shows the state of `page`, if a saved state was set aside and the
// session has not heard of it yet.
void add_notice(Json& answer, SessionStates& states, const std::string& page,
                const std::string& session);

}  // namespace joseki::studio
