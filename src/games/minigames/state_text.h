// SPDX-License-Identifier: MIT
// A State as text: one line a field, and a checksum. What is read back is the same state, and its
// text the same bytes.
#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "games/minigames/state.h"

namespace joseki::games::minigames {

std::string format_state(const State& state);

// damaged_file unless the text is whole and the state is possible; newer_file for a later version.
core::Result<State> parse_state(std::string_view text);

}  // namespace joseki::games::minigames
