// SPDX-License-Identifier: MIT
// A seed for a game whose player has not asked for one.
#pragma once

#include <cstdint>

namespace joseki::studio {

// At most kMostWhole, so that every program can give it back. Any thread.
std::uint64_t drawn_seed();

}  // namespace joseki::studio
