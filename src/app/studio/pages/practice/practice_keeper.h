// SPDX-License-Identifier: MIT
// PracticeKeeper: the practice of each tab, in memory and saved after every message.
#pragma once

#include <memory>
#include <string>

#include "app/studio/pages/practice/practice_play.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/session_states.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class PracticeKeeper {
 public:
  explicit PracticeKeeper(SessionStates& states) : states_(states) {}

  // The tab's practice; an empty board and no table if there is none yet.
  core::Result<std::shared_ptr<PracticePlay>> find(const std::string& session);

  // If saving fails, the change is dropped: the next find() returns what was saved last.
  core::Status keep(const std::string& session, const PracticePlay& play);

 private:
  core::Result<PracticePlay> restore(const std::string& session);
  core::Status save(const std::string& session, const PracticePlay& play);

  SessionStates& states_;
  SessionMemory<PracticePlay> memory_;
  SessionMemory<Json> kept_records_;  // recordings are long: written when they change
};

}  // namespace joseki::studio
