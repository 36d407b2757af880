// SPDX-License-Identifier: MIT
// The one checksum of all our files: XXH3, 64 bits.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace joseki::core {

// `seed` binds the checksum to a place (a block number), so that two sound blocks that changed
// places are found out. Thread-safe.
std::uint64_t checksum(std::span<const std::uint8_t> bytes, std::uint64_t seed = 0);
std::uint64_t checksum(std::string_view text, std::uint64_t seed = 0);

}  // namespace joseki::core
