// SPDX-License-Identifier: MIT
#include "app/studio/http_compress.h"

#include <gtest/gtest.h>

#include <boost/beast/zlib/inflate_stream.hpp>
#include <boost/crc.hpp>
#include <cstdint>

#include "core/rng.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kHead = 10;
constexpr std::size_t kTail = 8;

std::uint32_t le32(std::string_view bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i-- > 0;) value = value << 8 | static_cast<std::uint8_t>(bytes[i]);
  return value;
}

// What any reader of gzip makes of it, checked by its checksum and length.
std::string unzipped(const std::string& file) {
  namespace zlib = boost::beast::zlib;
  const std::size_t length = le32(std::string_view(file).substr(file.size() - 4));
  std::string text(length, '\0');
  zlib::inflate_stream stream;
  zlib::z_params work;
  work.next_in = file.data() + kHead;
  work.avail_in = file.size() - kHead - kTail;
  work.next_out = text.data();
  work.avail_out = text.size();
  boost::beast::error_code failure;
  stream.write(work, zlib::Flush::sync, failure);
  EXPECT_EQ(work.total_out, length);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  EXPECT_EQ(crc.checksum(), le32(std::string_view(file).substr(file.size() - kTail, 4)));
  return text;
}

HttpReply reply_of(std::size_t bytes) {
  HttpReply reply;
  reply.body = "{\"a\":\"" + std::string(bytes - 8, 'x') + "\"}";
  return reply;
}

std::string header(const HttpReply& reply, std::string_view name) {
  for (const auto& [key, value] : reply.headers) {
    if (key == name) return value;
  }
  return "";
}

TEST(HttpCompress, GzipIsReadBack) {
  std::string text;
  for (int i = 0; i < 4000; ++i) text += "{\"layer\":" + std::to_string(i * i) + "},";
  const std::string file = gzipped(text);
  EXPECT_LT(file.size(), text.size() / 4);
  EXPECT_EQ(unzipped(file), text);
}

TEST(HttpCompress, WhatCannotBeCompressedIsReadBackToo) {
  core::Rng rng(7);
  for (const std::size_t bytes : {1U, 1000U, 65'536U, 300'000U}) {
    std::string text(bytes, '\0');
    for (char& c : text) c = static_cast<char>(rng.next());
    const std::string file = gzipped(text);
    EXPECT_LT(file.size(), bytes + bytes / 100 + 64);
    EXPECT_EQ(unzipped(file), text);
  }
}

TEST(HttpCompress, OnlyWhoReadsGzipGetsIt) {
  for (const char* yes : {"gzip", "deflate, gzip, br", "GZIP;q=0.5", "*", "br;q=1, *;q=0.1"}) {
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  }
  for (const char* no : {"", "br", "identity", "gzip;q=0", "gzip;q=0.000", "*;q=0", "gzip;q=0, *",
                         "gzip;q=x", "notgzip", ";;,,"}) {
    EXPECT_FALSE(accepts_gzip(no)) << no;
  }
}

TEST(HttpCompress, ShortAnswersStayAsTheyAre) {
  HttpReply reply = reply_of(1000);
  compress_for("gzip", reply);
  EXPECT_EQ(reply.body, reply_of(1000).body);
  EXPECT_EQ(header(reply, "Content-Encoding"), "");
}

TEST(HttpCompress, LongAnswersSayThatTheyVary) {
  HttpReply plain = reply_of(5000);
  compress_for("br", plain);
  EXPECT_EQ(plain.body, reply_of(5000).body);
  EXPECT_EQ(header(plain, "Content-Encoding"), "");
  EXPECT_EQ(header(plain, "Vary"), "Accept-Encoding");
  HttpReply packed = reply_of(5000);
  compress_for("gzip", packed);
  EXPECT_EQ(unzipped(packed.body), reply_of(5000).body);
  EXPECT_EQ(header(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(header(packed, "Vary"), "Accept-Encoding");
}

TEST(HttpCompress, WhatIsCompressedOrNoJsonStays) {
  HttpReply packed = reply_of(5000);
  packed.headers.emplace_back("Content-Encoding", "br");
  compress_for("gzip", packed);
  EXPECT_EQ(packed.body, reply_of(5000).body);
  HttpReply picture = reply_of(5000);
  picture.type = "image/png";
  compress_for("gzip", picture);
  EXPECT_EQ(picture.body, reply_of(5000).body);
}

}  // namespace
}  // namespace joseki::studio
