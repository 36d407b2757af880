// SPDX-License-Identifier: MIT
// TestKeeper: what each tab has on the page Test, in memory and in the store.
#pragma once

#include <memory>
#include <string>

#include "app/studio/pages/session_memory.h"
#include "app/studio/pages/test/test_play.h"
#include "app/studio/session_states.h"

namespace joseki::studio {

// Any thread; a session's messages come one after the other.
class TestKeeper {
 public:
  TestKeeper(SessionStates& states, Runs& runs) : states_(states), runs_(runs) {}

  // What the tab has; nothing chosen if it is new. A new tab goes on with the newest run of all.
  core::Result<std::shared_ptr<TestPlay>> find(const std::string& session);

  // What the user chose and which run it is. If that fails, the change is dropped.
  core::Status keep(const std::string& session, const TestPlay& play);

  // The next find() reads what is in the store.
  void forget(const std::string& session) { memory_.forget(session); }

 private:
  core::Result<TestPlay> restore(const std::string& session);
  // The run that is in the history; none if it was removed.
  core::Status load_run(TestPlay& play);

  SessionStates& states_;
  Runs& runs_;
  SessionMemory<TestPlay> memory_;
};

}  // namespace joseki::studio
