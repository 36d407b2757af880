// SPDX-License-Identifier: MIT
#include "app/catalog/any_rules.h"

#include <charconv>

namespace joseki::app {

core::Result<int> parse_cell(std::string_view text, int cells) {
  int cell = -1;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, cell);
  if (failure == std::errc() && stop == end && cell >= 0 && cell < cells) return cell;
  return core::Error{core::Errc::bad_input, core::text("there is no cell {}", text),
                     core::text("cells go from 0 to {}", cells - 1)};
}

}  // namespace joseki::app
