// SPDX-License-Identifier: MIT
// Base64 with padding (RFC 4648, section 4): bytes as text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace joseki::core {

std::string to_base64(std::span<const std::uint8_t> bytes);

// Nothing if it is not the text of any bytes.
std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text);

}  // namespace joseki::core
