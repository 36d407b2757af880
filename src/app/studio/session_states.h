// SPDX-License-Identifier: MIT
// SessionStates: what a tab must not lose, by session and page.
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

  // What was saved last for this session and page; for a session that is new to the page, what any
  // session saved last there, so that a new tab goes on from a copy of it. Nothing: nobody has
  // saved anything. damaged_file: it is not what was saved.
  virtual core::Result<std::optional<Json>> load(std::string_view session,
                                                 std::string_view page) = 0;

  // On the disk when it returns: a killed server loses nothing of it. null removes what was saved.
  virtual core::Status save(std::string_view session, std::string_view page, const Json& state) = 0;

  // What load() has for this session and page cannot be used, because `why`: from now on there is
  // nothing, but nothing is lost either. Pages whose names begin with "<page>." go with it.
  core::Status set_aside(const std::string& session, const std::string& page,
                         const std::string& why);

  // Why a state of this session and page was set aside, once; nothing: none was.
  std::optional<std::string> take_reason(const std::string& session, const std::string& page);

 protected:
  virtual core::Status put_away(const std::string& session, const std::string& page,
                                const std::string& why) = 0;

 private:
  std::mutex mutex_;                                                    // guards what follows
  std::map<std::pair<std::string, std::string>, std::string> reasons_;  // not told yet
};

// Whether what was loaded, or made of it, is at fault, and not the disk or the memory.
bool is_unusable(const core::Error& error);

// The answer to a message of `page`, which says once in "notice" that a state was set aside: in an
// answer whose type is the page, which is one that shows its state.
core::Result<Json> with_notice(SessionStates& states, const std::string& page,
                               const Message& message, core::Result<Json> answer);

}  // namespace joseki::studio
