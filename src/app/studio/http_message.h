// SPDX-License-Identifier: MIT
// HttpRequest and HttpReply: what comes in and goes out, without the library that carries it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// Headers that a request may have once only are empty if it has them twice.
struct HttpRequest {
  std::string method;  // GET
  std::string path;    // /api/query, as sent: nothing is decoded
  std::string query;   // table=L3-512&position=..., as sent
  std::string host;
  std::string origin;
  bool has_origin = false;
  std::string fetch_site;  // Sec-Fetch-Site: what the browser says of where the request began
  std::string content_type;
  std::string joseki;   // X-Joseki
  std::string session;  // X-Joseki-Session
  std::string cookie;
  std::string authorization;
  std::string accept_encoding;
  std::string if_none_match;
  std::string body;

  bool is_api() const { return path == "/api" || path.starts_with("/api/"); }
};

struct HttpReply {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers{};
};

HttpReply json_reply(const Json& object, int status = 200);
HttpReply error_reply(int status, std::string_view code, std::string_view message,
                      std::string_view hint = "");
HttpReply error_reply(const core::Error& error);

// Which status an error has: the one place that knows.
int status_of(core::Errc code);

// "Not Found"
std::string_view reason_of(int status);

// What every reply carries: nothing runs that is not ours, nobody frames us, nobody guesses types.
const std::vector<std::pair<std::string, std::string>>& security_headers();

// The value of a name in a query string, decoded; empty if it is not there.
std::string query_value(std::string_view query, std::string_view name);

}  // namespace joseki::studio
