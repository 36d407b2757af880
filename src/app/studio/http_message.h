// SPDX-License-Identifier: MIT
// HttpRequest and HttpReply: requests and replies, independent of the HTTP library.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/studio/message.h"
#include "core/result.h"

namespace joseki::studio {

// A header that may appear only once is empty if it appears twice.
struct HttpRequest {
  std::string method;  // GET
  std::string path;    // /api/query, as sent: nothing is decoded
  std::string query;   // table=L3-512&position=..., as sent
  std::string host;
  std::string origin;
  bool has_origin = false;
  std::string fetch_site;  // Sec-Fetch-Site: the browser says which site the request comes from
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
HttpReply error_reply(int status, std::string_view code, const core::Text& message,
                      const core::Text& hint = {});
HttpReply error_reply(const core::Error& error);

// As app/catalog/error_class.h has it.
int status_of(core::Errc code);

// "Not Found"
std::string_view reason_of(int status);

// The headers of every reply. They forbid foreign scripts, framing and guessing of types.
const std::vector<std::pair<std::string, std::string>>& security_headers();

// The value of a name in a query string, decoded; empty if it is not there.
std::string query_value(std::string_view query, std::string_view name);

}  // namespace joseki::studio
