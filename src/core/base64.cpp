// SPDX-License-Identifier: MIT
#include "core/base64.h"

#include <algorithm>

namespace joseki::core {
namespace {

constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string to_base64(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - i);
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 3; ++j) group = group << 8 | (j < count ? bytes[i + j] : 0U);
    for (std::size_t j = 0; j < 4; ++j) {
      text += j <= count ? kLetters[group >> (18 - 6 * j) & 63] : '=';
    }
  }
  return text;
}

std::optional<std::vector<std::uint8_t>> from_base64(std::string_view text) {
  if (text.size() % 4 != 0) return std::nullopt;
  std::vector<std::uint8_t> bytes;
  bytes.reserve(text.size() / 4 * 3);
  for (std::size_t i = 0; i < text.size(); i += 4) {
    const std::string_view four = text.substr(i, 4);
    const bool is_last = i + 4 == text.size();
    const std::size_t padding = !is_last               ? 0
                                : four.ends_with("==") ? 2
                                : four.ends_with('=')  ? 1
                                                       : 0;
    std::uint32_t group = 0;
    for (std::size_t j = 0; j < 4; ++j) {
      const auto place = j + padding < 4 ? kLetters.find(four[j]) : 0;
      if (place == kLetters.npos) return std::nullopt;
      group = group << 6 | static_cast<std::uint32_t>(place);
    }
    if (padding > 0 && (group & ((1U << (8 * padding)) - 1)) != 0) return std::nullopt;
    for (std::size_t j = 0; j + padding < 3; ++j) {
      bytes.push_back(static_cast<std::uint8_t>(group >> (16 - 8 * j)));
    }
  }
  return bytes;
}

}  // namespace joseki::core
