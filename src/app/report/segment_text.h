// SPDX-License-Identifier: MIT
// The report of a segment as plain text: every position with its rates and what was made of it,
// and what it all comes to.
#pragma once

#include <string>

#include "app/report/review_json.h"

namespace joseki::app {

std::string segment_text(const ReviewedGame& reviewed, const Segment& segment);

// All segments of a game, below each other.
std::string game_text(const ReviewedGame& reviewed);

}  // namespace joseki::app
