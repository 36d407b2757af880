// SPDX-License-Identifier: MIT
// Makes checksums of a changed block file right again, so that tests and fuzzers get behind them.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <span>

#include "core/block_file_format.h"
#include "core/bytes.h"
#include "core/checksum.h"

namespace joseki::core::block_file_forge {

namespace format = block_file_format;

// Where the header's fixed fields are.
inline constexpr std::size_t kMajorAt = 8;
inline constexpr std::size_t kMinorAt = 10;
inline constexpr std::size_t kHeaderBytesAt = 12;
inline constexpr std::size_t kCountAt = 16;
inline constexpr std::size_t kBlockBytesAt = 24;
inline constexpr std::size_t kBlockCountAt = 28;
inline constexpr std::size_t kIndexOffsetAt = 32;
inline constexpr std::size_t kFileBytesAt = 40;
inline constexpr std::size_t kTextsAt = 56;

// `at` must leave room for the number.
template <std::unsigned_integral T>
void put_at(std::span<std::uint8_t> bytes, std::size_t at, T value) {
  std::string field;
  put_le(field, value);
  std::copy(field.begin(), field.end(), bytes.begin() + static_cast<std::ptrdiff_t>(at));
}

template <std::unsigned_integral T>
T get_at(std::span<const std::uint8_t> bytes, std::size_t at) {
  return get_le<T>(bytes.subspan(at, sizeof(T)).data());
}

inline bool has_fixed_fields(std::span<const std::uint8_t> bytes) {
  return bytes.size() >= kTextsAt + format::kChecksumBytes;
}

// Each leaves alone what does not fit into `bytes`, whatever they are.
inline void repair_header(std::span<std::uint8_t> bytes) {
  if (!has_fixed_fields(bytes)) return;
  const auto length = get_at<std::uint32_t>(bytes, kHeaderBytesAt);
  if (length < format::kChecksumBytes || length > bytes.size()) return;
  const std::size_t checked = length - format::kChecksumBytes;
  put_at(bytes, checked, checksum(bytes.first(checked)));
}

// Where the index is and how long, without its checksum; empty if it does not fit.
inline std::span<std::uint8_t> index_of(std::span<std::uint8_t> bytes) {
  if (!has_fixed_fields(bytes)) return {};
  const auto offset = get_at<std::uint64_t>(bytes, kIndexOffsetAt);
  const std::uint64_t length =
      std::uint64_t{get_at<std::uint32_t>(bytes, kBlockCountAt)} * format::kEntryBytes;
  if (offset > bytes.size() || bytes.size() - offset < length + format::kChecksumBytes) return {};
  return bytes.subspan(offset, length);
}

// Blocks in order without gaps, as far as they are.
inline void repair_blocks(std::span<std::uint8_t> bytes) {
  const auto index = index_of(bytes);
  std::uint64_t expected = index.empty() ? 0 : get_at<std::uint32_t>(bytes, kHeaderBytesAt);
  for (std::size_t at = 0; at < index.size(); at += format::kEntryBytes) {
    const auto offset = get_at<std::uint64_t>(index, at);
    const auto stored = get_at<std::uint32_t>(index, at + 8);
    if (offset != expected || offset > bytes.size() || stored > bytes.size() - offset) return;
    put_at(index, at + 16, checksum(bytes.subspan(offset, stored), at / format::kEntryBytes));
    expected += stored;
  }
}

inline void repair_index(std::span<std::uint8_t> bytes) {
  if (!has_fixed_fields(bytes)) return;
  const auto offset = get_at<std::uint64_t>(bytes, kIndexOffsetAt);
  const auto index = index_of(bytes);
  if (offset > bytes.size() - format::kChecksumBytes) return;
  if (index.empty() && get_at<std::uint32_t>(bytes, kBlockCountAt) != 0) return;
  put_at(bytes, offset + index.size(), checksum(index));
}

}  // namespace joseki::core::block_file_forge
