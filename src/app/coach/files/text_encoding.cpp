// SPDX-License-Identifier: MIT
#include "app/coach/files/text_encoding.h"

#include <iconv.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

namespace joseki::app {
namespace {

constexpr char32_t kByteOrderMark = 0xFEFF;

// From an encoding to the machine's own 32-bit letters.
class Converter {
 public:
  explicit Converter(std::string_view encoding)
      : handle_(iconv_open("UTF-32LE", std::string(encoding).c_str())) {}
  Converter(const Converter&) = delete;
  Converter& operator=(const Converter&) = delete;
  ~Converter() {
    if (is_open()) iconv_close(handle_);
  }

  // What can be read, and whether that is all.
  struct Read {
    std::u32string letters{};
    bool is_whole = false;
  };
  Read convert(std::span<const std::uint8_t> bytes) {
    if (!is_open()) return {};
    Read read;
    auto* in = const_cast<char*>(reinterpret_cast<const char*>(bytes.data()));  // only read
    std::size_t left = bytes.size();
    std::array<char32_t, 4096> piece;
    bool is_flushed = false;
    while (!is_flushed) {
      auto* out = reinterpret_cast<char*>(piece.data());
      std::size_t room = sizeof piece;
      is_flushed = left == 0;
      const std::size_t result =
          iconv(handle_, is_flushed ? nullptr : &in, is_flushed ? nullptr : &left, &out, &room);
      read.letters.append(piece.data(), piece.size() - room / sizeof(char32_t));
      if (result != static_cast<std::size_t>(-1)) continue;
      if (errno != E2BIG) return read;
      is_flushed = false;
    }
    read.is_whole = true;
    return read;
  }

 private:
  // Not on a machine whose C library comes without that encoding.
  bool is_open() const { return handle_ != reinterpret_cast<iconv_t>(-1); }

  iconv_t handle_;
};

bool begins_with(std::span<const std::uint8_t> bytes, std::initializer_list<std::uint8_t> mark) {
  return bytes.size() >= mark.size() && std::equal(mark.begin(), mark.end(), bytes.begin());
}

}  // namespace

std::vector<std::string_view> likely_encodings(std::span<const std::uint8_t> bytes) {
  if (begins_with(bytes, {0xFF, 0xFE})) return {"UTF-16LE"};
  if (begins_with(bytes, {0xFE, 0xFF})) return {"UTF-16BE"};
  if (begins_with(bytes, {0xEF, 0xBB, 0xBF})) return {"UTF-8"};
  return {"UTF-8",    "GB18030",  "BIG5",       "CP932",  "CP949",
          "UTF-16LE", "UTF-16BE", "ISO-8859-1", "CP1252", "CP850"};
}

std::optional<std::u32string> decoded(std::span<const std::uint8_t> bytes,
                                      std::string_view encoding) {
  auto read = Converter(encoding).convert(bytes);
  if (!read.is_whole) return std::nullopt;
  if (read.letters.starts_with(kByteOrderMark)) read.letters.erase(0, 1);
  return std::move(read.letters);
}

std::u32string decoded_beginning(std::span<const std::uint8_t> bytes, std::string_view encoding) {
  constexpr std::size_t kBeginning = 1024;
  auto read = Converter(encoding).convert(bytes.first(std::min(bytes.size(), kBeginning)));
  if (read.letters.starts_with(kByteOrderMark)) read.letters.erase(0, 1);
  return std::move(read.letters);
}

}  // namespace joseki::app
