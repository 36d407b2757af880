// SPDX-License-Identifier: MIT
// Formations as JSON, in the form of the public program's patterns_config.json.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "solve/formation/formation.h"

namespace joseki::formation {

// All formations of such a text, each one checked: an object, name to
// {"category", "valid pattern", "target pos", "canonical mode", "seed boards", "extra steps"}.
// bad_input names the formation, the key and what is wrong with it; `where` is the file's name.
core::Result<std::vector<Formation>> parse_formations(std::string_view text,
                                                      std::string_view where);

// The same form, keys in the order above, two spaces of indent, a newline at the end.
std::string format_formations(const std::vector<Formation>& formations);

// A mask or board as people write it: up to 16 hexadecimal digits, 0x before them or not, zeros in
// front left out or not; or a drawing (drawing.h). bad_input with the reason.
core::Result<Board> parse_cells(std::string_view text);

}  // namespace joseki::formation
