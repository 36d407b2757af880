// SPDX-License-Identifier: MIT
// A practice as it is saved between messages, as JSON and back.
#pragma once

#include <optional>

#include "app/studio/message.h"
#include "app/studio/pages/practice/practice_play.h"

namespace joseki::studio {

// What changes with every message, and what only recording changes: recordings are long.
Json head_of(const PracticePlay& play);
Json record_of(const PracticePlay& play);

// bad_input, foreign_file or damaged_file if these are not what was saved.
core::Result<PracticePlay> practice_of(const Json& head, const std::optional<Json>& record);

}  // namespace joseki::studio
