// SPDX-License-Identifier: MIT
// What a tab has on the page Test, as it is saved between messages. The moves are in the history.
#pragma once

#include "app/studio/message.h"
#include "app/studio/pages/test/test_play.h"

namespace joseki::studio {

Json saved_test(const TestPlay& play);

// With the run's id and without its moves. bad_input if this is not what was saved.
core::Result<TestPlay> test_of(const Json& kept);

Json phase_json(const TestPhase& phase);

}  // namespace joseki::studio
