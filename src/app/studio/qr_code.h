// SPDX-License-Identifier: MIT
// A QR code drawn with characters, for a terminal.
#pragma once

#include <string>

namespace joseki::studio {

// Two rows of modules a line, dark on light, with a quiet zone around; each line ends with a
// newline. Empty if the text is too long.
std::string qr_picture(const std::string& text);

}  // namespace joseki::studio
