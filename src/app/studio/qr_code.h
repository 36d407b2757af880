// SPDX-License-Identifier: MIT
// A QR code drawn with characters, for a terminal.
#pragma once

#include <string>

namespace joseki::studio {

// Each line shows two rows of modules, dark on light, and ends with a newline. There is a quiet
// zone around them. Empty if the text is too long.
std::string qr_picture(const std::string& text);

}  // namespace joseki::studio
