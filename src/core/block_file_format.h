// SPDX-License-Identifier: MIT
// The numbers of docs/formats/block-file-v1.md, shared by the writer and the reader.
#pragma once

#include <array>
#include <cstdint>

namespace joseki::core::block_file_format {

inline constexpr std::array<std::uint8_t, 8> kMagic{0x89, 'J', 'O', 'S', 'E', 'K', 'I', '\n'};
inline constexpr std::uint16_t kMajor = 1;
inline constexpr std::uint16_t kMinor = 0;
inline constexpr std::uint32_t kMaxHeaderBytes = 1 << 20;
inline constexpr std::uint32_t kMaxBlockBytes = 1 << 24;
inline constexpr std::uint32_t kEntryBytes = 24;
inline constexpr std::uint32_t kChecksumBytes = 8;
inline constexpr std::uint32_t kStored = 0;  // codecs
inline constexpr std::uint32_t kZstd = 1;

}  // namespace joseki::core::block_file_format
