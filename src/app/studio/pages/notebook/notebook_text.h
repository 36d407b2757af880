// SPDX-License-Identifier: MIT
// The notebook as text, for other machines and other programs: docs/formats/notebook-v1.md
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/studio/mistakes.h"
#include "core/result.h"

namespace joseki::studio {

std::string notebook_text(std::span<const Mistake> entries);

bool begins_like_notebook(std::string_view text);

// foreign_file; newer_file; damaged_file with the line.
core::Result<std::vector<Mistake>> read_notebook(std::string_view text);

}  // namespace joseki::studio
