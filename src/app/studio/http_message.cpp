// SPDX-License-Identifier: MIT
#include "app/studio/http_message.h"

#include "app/catalog/error_class.h"
#include "app/catalog/error_json.h"
#include "app/studio/remedy_words.h"

namespace joseki::studio {
namespace {

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool coded = text[i] == '%' && i + 2 < text.size() && hex_digit(text[i + 1]) >= 0 &&
                       hex_digit(text[i + 2]) >= 0;
    if (coded) {
      out += static_cast<char>(hex_digit(text[i + 1]) * 16 + hex_digit(text[i + 2]));
      i += 2;
    } else {
      out += text[i] == '+' ? ' ' : text[i];
    }
  }
  return out;
}

}  // namespace

HttpReply json_reply(const Json& object, int status) {
  HttpReply reply;
  reply.status = status;
  // Names of files need not be UTF-8.
  reply.body = object.dump(-1, ' ', false, Json::error_handler_t::replace);
  reply.headers.emplace_back("Cache-Control", "no-store");
  return reply;
}

HttpReply error_reply(int status, std::string_view code, const core::Text& message,
                      const core::Text& hint) {
  return json_reply(app::translatable_error(code, message, hint), status);
}

HttpReply error_reply(const core::Error& error) {
  return json_reply(app::translatable_error(error, hint_words), status_of(error.code));
}

int status_of(core::Errc code) { return app::class_of(code).http_status; }

std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 303:
      return "See Other";
    case 304:
      return "Not Modified";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 409:
      return "Conflict";
    case 413:
      return "Payload Too Large";
    case 415:
      return "Unsupported Media Type";
    case 417:
      return "Expectation Failed";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

const std::vector<std::pair<std::string, std::string>>& security_headers() {
  static const std::vector<std::pair<std::string, std::string>> headers = {
      {"Content-Security-Policy",
       "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
       "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
       "form-action 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"X-Frame-Options", "DENY"},
      {"Referrer-Policy", "no-referrer"},
      {"Cross-Origin-Opener-Policy", "same-origin"},
      {"Cross-Origin-Resource-Policy", "same-origin"}};
  return headers;
}

std::string query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    const auto at = pair.find('=');
    if (at != std::string_view::npos && pair.substr(0, at) == name) {
      return percent_decoded(pair.substr(at + 1));
    }
  }
  return "";
}

}  // namespace joseki::studio
