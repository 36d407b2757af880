// SPDX-License-Identifier: MIT
// Names as people type them.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace joseki::games {

// In normal form: people may write underscores for hyphens.
inline std::string normal_name(std::string_view typed) {
  std::string name(typed);
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

}  // namespace joseki::games
