// SPDX-License-Identifier: MIT
// Texts in whatever encoding somebody's editor has kept them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace joseki::app {

// The encodings that a text may be in, the likeliest first; a mark at its beginning decides.
std::vector<std::string_view> likely_encodings(std::span<const std::uint8_t> bytes);

// The letters, without a mark at the beginning; nothing if the bytes are no text of that encoding.
std::optional<std::u32string> decoded(std::span<const std::uint8_t> bytes,
                                      std::string_view encoding);

// What can be read at the beginning of a long text.
std::u32string decoded_beginning(std::span<const std::uint8_t> bytes, std::string_view encoding);

}  // namespace joseki::app
