// SPDX-License-Identifier: MIT
#include "app/studio/guard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace joseki::studio {
namespace {

// Cookies are not by port: two servers on one machine have two of them.
std::string cookie_of(const HttpRequest& request) {
  const auto colon = request.host.rfind(':');
  const bool has_port = colon != std::string::npos && request.host.back() != ']';
  return fmt::format("joseki_token_{}=", has_port ? request.host.substr(colon + 1) : "80");
}

// Takes the same time wherever the first difference is.
bool is_same_secret(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned difference = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference |= static_cast<unsigned char>(a[i]) ^ static_cast<unsigned char>(b[i]);
  }
  return difference == 0;
}

std::string_view cookie_token(std::string_view cookies, std::string_view name) {
  while (!cookies.empty()) {
    std::string_view cookie = cookies.substr(0, cookies.find(';'));
    cookies.remove_prefix(std::min(cookies.size(), cookie.size() + 1));
    cookie.remove_prefix(std::min(cookie.size(), cookie.find_first_not_of(' ')));
    if (cookie.starts_with(name)) return cookie.substr(name.size());
  }
  return "";
}

bool is_json(std::string_view type) {
  std::string word(type.substr(0, type.find(';')));
  while (word.ends_with(' ')) word.pop_back();
  return lower(word) == "application/json";
}

HttpReply refused(const core::Text& message, const core::Text& hint = {}) {
  return error_reply(403, "refused", message, hint);
}

}  // namespace

bool is_session_id(std::string_view text) {
  return text.size() >= 16 && text.size() <= 64 &&
         std::all_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::optional<HttpReply> Guard::refuse(const HttpRequest& request) const {
  if (!rules_.hosts.contains(lower(request.host))) {
    return refused(core::text("this server does not answer to that host name"),
                   core::text("use the address that joseki serve printed"));
  }
  if (!rules_.token.empty() && !has_token(request)) {
    return refused(core::text("the token is missing or wrong"),
                   core::text("open the link that joseki serve printed, token and all"));
  }
  if (auto refusal = refuse_origin(request)) return refusal;
  if (request.method == "GET" || request.method == "HEAD") return std::nullopt;
  if (request.method != "POST") {
    return error_reply(405, "refused", core::text("only GET and POST are answered"));
  }
  return refuse_post(request);
}

std::optional<HttpReply> Guard::refuse_origin(const HttpRequest& request) const {
  // Not only of the same machine: of the very name that was asked.
  if (request.has_origin && lower(request.origin) != lower("http://" + request.host)) {
    return refused(core::text("requests of other sites are not answered"));
  }
  const bool is_foreign = !request.fetch_site.empty() && request.fetch_site != "same-origin" &&
                          request.fetch_site != "none";
  if (is_foreign && (request.is_api() || request.method == "POST")) {
    return refused(core::text("requests of other sites are not answered"));
  }
  return std::nullopt;
}

std::optional<HttpReply> Guard::refuse_post(const HttpRequest& request) const {
  if (!request.is_api()) return error_reply(404, "not_found", core::text("nothing is posted here"));
  if (request.joseki != "1") {
    return refused(core::text("the header X-Joseki: 1 is missing"),
                   core::text("add it: it shows that no form sent this"));
  }
  if (!is_json(request.content_type)) {
    return error_reply(415, "bad_input", core::text("the body must be JSON"),
                       core::text("send {}", "Content-Type: application/json"));
  }
  if (!request.session.empty() && !is_session_id(request.session)) {
    return error_reply(400, "bad_input", core::text("X-Joseki-Session is not a session id"),
                       core::text("16 to 64 characters of a-z and 0-9"));
  }
  return std::nullopt;
}

bool Guard::has_token(const HttpRequest& request) const {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view bearer = request.authorization;
  if (bearer.starts_with(kBearer)) {
    return is_same_secret(bearer.substr(kBearer.size()), rules_.token);
  }
  return is_same_secret(cookie_token(request.cookie, cookie_of(request)), rules_.token);
}

std::optional<HttpReply> Guard::welcome(const HttpRequest& request) const {
  if (rules_.token.empty() || request.method != "GET" || request.path != "/") return std::nullopt;
  if (!rules_.hosts.contains(lower(request.host))) return std::nullopt;
  if (!is_same_secret(query_value(request.query, "token"), rules_.token)) return std::nullopt;
  HttpReply reply;
  reply.status = 303;
  reply.headers = {
      {"Location", "/"},
      {"Cache-Control", "no-store"},
      {"Set-Cookie", fmt::format("{}{}; HttpOnly; SameSite=Lax; Path=/; Max-Age=2592000",
                                 cookie_of(request), rules_.token)}};
  return reply;
}

}  // namespace joseki::studio
