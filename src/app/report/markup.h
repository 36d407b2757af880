// SPDX-License-Identifier: MIT
// Text inside HTML and SVG.
#pragma once

#include <string>
#include <string_view>

namespace joseki::app {

// With < > & " as their names.
std::string escaped_markup(std::string_view text);

}  // namespace joseki::app
