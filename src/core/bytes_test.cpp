// SPDX-License-Identifier: MIT
// Tests of little-endian fields in byte strings.
#include "core/bytes.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace joseki::core {
namespace {

std::span<const std::uint8_t> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

TEST(Bytes, AreWrittenLeastSignificantFirst) {
  std::string out;
  put_le(out, std::uint8_t{0x01});
  put_le(out, std::uint16_t{0x0302});
  put_le(out, std::uint32_t{0x07060504});
  put_le(out, std::uint64_t{0x8F0E0D0C0B0A0908});
  EXPECT_EQ(out, "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0A\x0B\x0C\x0D\x0E\x8F");
}

TEST(Bytes, TextIsALengthAndItsBytes) {
  std::string out;
  put_text(out, "ab");
  EXPECT_EQ(out, std::string("\x02\0\0\0ab", 6));
}

RC_GTEST_PROP(Bytes, ComeBackAsTheyWere,
              (std::uint8_t a, std::uint16_t b, std::uint32_t c, std::uint64_t d,
               const std::string& text)) {
  std::string out;
  put_le(out, a);
  put_le(out, b);
  put_text(out, text);
  put_le(out, c);
  put_le(out, d);
  FieldReader fields(bytes_of(out));
  RC_ASSERT(fields.take<std::uint8_t>() == a);
  RC_ASSERT(fields.take<std::uint16_t>() == b);
  RC_ASSERT(fields.take_text() == text);
  RC_ASSERT(fields.take<std::uint32_t>() == c);
  RC_ASSERT(!fields.at_end());
  RC_ASSERT(fields.take<std::uint64_t>() == d);
  RC_ASSERT(fields.at_end());
}

// The bytes lie in a buffer of exactly their length, so that a sanitizer sees a read past it.
RC_GTEST_PROP(FieldReader, NeverReadsPastTheEnd,
              (const std::vector<std::uint8_t>& bytes, const std::vector<std::uint8_t>& steps)) {
  const std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
  FieldReader fields(exact);
  std::size_t left = exact.size();
  bool failed = false;
  const auto check = [&](bool taken, std::size_t size) {
    RC_ASSERT(taken == (!failed && size <= left));
    if (taken) {
      left -= size;
    } else {
      failed = true;
    }
    RC_ASSERT(fields.at_end() == (!failed && left == 0));
  };
  for (const std::uint8_t step : steps) {
    switch (step % 4) {
      case 0:
        check(fields.take<std::uint8_t>().has_value(), 1);
        break;
      case 1:
        check(fields.take<std::uint16_t>().has_value(), 2);
        break;
      case 2:
        check(fields.take<std::uint64_t>().has_value(), 8);
        break;
      default:
        check(fields.take_bytes(step / 4).has_value(), step / 4);
        break;
    }
  }
}

TEST(FieldReader, RefusesATextLongerThanTheRest) {
  std::string out;
  put_le(out, std::uint32_t{0xFFFFFFFF});
  out += "abc";
  FieldReader fields(bytes_of(out));
  EXPECT_EQ(fields.take_text(), std::nullopt);
}

TEST(FieldReader, TakesNothingMoreAfterAFailure) {
  const std::vector<std::uint8_t> bytes{1, 2, 3};
  FieldReader fields(bytes);
  EXPECT_EQ(fields.take<std::uint32_t>(), std::nullopt);
  EXPECT_EQ(fields.take<std::uint8_t>(), std::nullopt);
  EXPECT_FALSE(fields.at_end());
}

}  // namespace
}  // namespace joseki::core
