// SPDX-License-Identifier: MIT
#include "core/checksum.h"

#include <xxhash.h>

namespace joseki::core {

std::uint64_t checksum(std::span<const std::uint8_t> bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::uint64_t checksum(std::string_view text, std::uint64_t seed) {
  return XXH3_64bits_withSeed(text.data(), text.size(), seed);
}

}  // namespace joseki::core
