// SPDX-License-Identifier: MIT
// Little-endian integers in byte strings, field by field, whatever the machine's own order.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace joseki::core {

template <std::unsigned_integral T>
void put_le(std::string& out, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    out.push_back(static_cast<char>((static_cast<std::uint64_t>(value) >> (8 * i)) & 0xFF));
  }
}

template <std::unsigned_integral T>
T get_le(const std::uint8_t* bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < sizeof(T); ++i) value |= std::uint64_t{bytes[i]} << (8 * i);
  return static_cast<T>(value);
}

template <std::unsigned_integral T>
void store_le(std::uint8_t* bytes, T value) {
  for (std::size_t i = 0; i < sizeof(T); ++i) {
    bytes[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * i));
  }
}

// Reads fields one after the other and never past the end: a length from a file is checked before
// it is used. After the first failure every read returns nothing.
class FieldReader {
 public:
  explicit FieldReader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  template <std::unsigned_integral T>
  std::optional<T> take() {
    auto field = take_bytes(sizeof(T));
    if (!field) return std::nullopt;
    return get_le<T>(field->data());
  }

  // A u32 length followed by that many bytes of text.
  std::optional<std::string> take_text() {
    const auto length = take<std::uint32_t>();
    if (!length) return std::nullopt;
    const auto field = take_bytes(*length);
    if (!field) return std::nullopt;
    return std::string(field->begin(), field->end());
  }

  std::optional<std::span<const std::uint8_t>> take_bytes(std::size_t count) {
    if (failed_ || count > bytes_.size()) {
      failed_ = true;
      return std::nullopt;
    }
    const auto field = bytes_.first(count);
    bytes_ = bytes_.subspan(count);
    return field;
  }

  bool at_end() const { return !failed_ && bytes_.empty(); }

 private:
  std::span<const std::uint8_t> bytes_;
  bool failed_ = false;
};

inline void put_text(std::string& out, std::string_view text) {
  put_le(out, static_cast<std::uint32_t>(text.size()));
  out.append(text);
}

}  // namespace joseki::core
