// SPDX-License-Identifier: MIT
#include "app/studio/http_compress.h"

#include <algorithm>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/zlib/deflate_stream.hpp>
#include <boost/crc.hpp>
#include <charconv>
#include <cstdint>
#include <optional>

#include "core/ensure.h"

namespace joseki::studio {
namespace {

namespace beast = boost::beast;
namespace zlib = beast::zlib;

constexpr std::size_t kLeastBytes = 1024;  // below, the packets are as many
constexpr int kLevel = 4;  // of deflate: half the time of the usual 6, 5 % more bytes
constexpr int kWindowBits = 15;
constexpr int kMemoryLevel = 8;

bool is_zero(std::string_view quality) {
  double value = 0;
  const auto [end, failure] =
      std::from_chars(quality.data(), quality.data() + quality.size(), value);
  return failure != std::errc() || end != quality.data() + quality.size() || value <= 0;
}

void put_le32(std::string& out, std::uint32_t value) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(value >> shift & 0xff);
}

}  // namespace

bool accepts_gzip(std::string_view accept_encoding) {
  std::optional<bool> named;
  bool any = false;
  for (const auto& [name, parameters] :
       beast::http::ext_list(beast::string_view(accept_encoding.data(), accept_encoding.size()))) {
    bool allowed = true;
    for (const auto& [key, value] : parameters) {
      if (beast::iequals(key, "q")) allowed = !is_zero({value.data(), value.size()});
    }
    if (beast::iequals(name, "gzip")) named = allowed;
    if (name == "*") any = allowed;
  }
  return named.value_or(any);
}

std::string gzipped(std::string_view text) {
  zlib::deflate_stream stream;
  stream.reset(kLevel, kWindowBits, kMemoryLevel, zlib::Strategy::normal);
  // Deflate, no name, no time, no hints, written on Unix.
  std::string out("\x1f\x8b\x08\0\0\0\0\0\0\x03", 10);
  const std::size_t head = out.size();
  out.resize(head + stream.upper_bound(text.size()));
  zlib::z_params work;
  work.next_in = text.data();
  work.avail_in = text.size();
  work.next_out = out.data() + head;
  work.avail_out = out.size() - head;
  beast::error_code failure;
  stream.write(work, zlib::Flush::finish, failure);
  core::ensure(failure == zlib::error::end_of_stream, "deflate ends within its bound");
  out.resize(head + work.total_out);
  boost::crc_32_type crc;
  crc.process_bytes(text.data(), text.size());
  put_le32(out, crc.checksum());
  put_le32(out, static_cast<std::uint32_t>(text.size()));
  return out;
}

void compress_for(std::string_view accept_encoding, HttpReply& reply) {
  const bool is_text = reply.type == "application/json" || reply.type.starts_with("text/");
  if (!is_text || reply.body.size() < kLeastBytes) return;
  const auto is_set = [&](std::string_view name) {
    return std::any_of(reply.headers.begin(), reply.headers.end(),
                       [&](const auto& header) { return header.first == name; });
  };
  if (is_set("Content-Encoding")) return;
  if (!is_set("Vary")) reply.headers.emplace_back("Vary", "Accept-Encoding");
  if (!accepts_gzip(accept_encoding)) return;
  reply.body = gzipped(reply.body);
  reply.headers.emplace_back("Content-Encoding", "gzip");
}

}  // namespace joseki::studio
