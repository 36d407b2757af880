// SPDX-License-Identifier: MIT
// SessionStates: what a tab must not lose, by session and page.
#pragma once

#include <optional>
#include <string_view>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// Any thread.
class SessionStates {
 public:
  virtual ~SessionStates() = default;

  // What was saved last for this session and page; for a session that is new to the page, what any
  // session saved last there, so that a new tab goes on from a copy of it. Nothing: nobody has
  // saved anything.
  virtual core::Result<std::optional<Json>> load(std::string_view session,
                                                 std::string_view page) = 0;

  // On the disk when it returns: a killed server loses nothing of it. null removes what was saved.
  virtual core::Status save(std::string_view session, std::string_view page, const Json& state) = 0;
};

}  // namespace joseki::studio
