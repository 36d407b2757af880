// SPDX-License-Identifier: MIT
#include "app/studio/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <utility>

#include "core/version.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kApi = "/api/";
// Whoever sends no session: other programs.
constexpr const char* kPrograms = "programs";
constexpr int kDeepest = 64;  // brackets inside brackets

// How deep the brackets of a JSON text are nested: what is built from it is walked by recursion.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string && c == '\\') ++i;
    if (c == '"') in_string = !in_string;
    if (in_string) continue;
    if (c == '[' || c == '{') deepest = std::max(deepest, ++depth);
    if (c == ']' || c == '}') --depth;
  }
  return deepest;
}

core::Result<Json> object_of(std::string_view text) {
  if (depth_of(text) > kDeepest) {
    return core::Error{core::Errc::bad_input, "the message is nested too deep", ""};
  }
  Json body = Json::parse(text, nullptr, false);
  if (body.is_object()) return body;
  return core::Error{core::Errc::bad_input, "the message is not a JSON object",
                     "send {} if there is nothing to say"};
}

// "game/move" of "/api/game/move"; empty if it is no message.
std::string_view message_of(std::string_view path) {
  return path.starts_with(kApi) ? path.substr(kApi.size()) : std::string_view();
}

std::string session_of(const HttpRequest& request) {
  return request.session.empty() ? kPrograms : request.session;
}

HttpReply no_such(const HttpRequest& request) {
  return error_reply(404, "not_found",
                     fmt::format("there is nothing at {}", request.path.substr(0, 200)),
                     request.is_api() ? "GET /api tells what there is" : "");
}

}  // namespace

void Site::add_reading(const std::string& path, Reading reading) {
  readings_.emplace(path, std::move(reading));
}

std::optional<HttpReply> Site::refuse(const HttpRequest& request) {
  if (auto reply = guard_.welcome(request)) return reply;
  return guard_.refuse(request);
}

Door::Way Site::way(const HttpRequest& request) {
  if (request.method != "POST") return {};
  const auto* route = routes_.find(message_of(request.path));
  if (route == nullptr) return {};
  return {route->in_order ? session_of(request) : "", route->is_slow ? Pace::slow : Pace::quick};
}

HttpReply Site::answer(const HttpRequest& request) {
  try {
    return request.method == "POST" ? answer_message(request) : answer_reading(request);
  } catch (const std::bad_alloc&) {
    return error_reply(500, "no_memory", "out of memory");
  } catch (const std::exception& bug) {
    return error_reply(500, "bug", bug.what(), "this is a bug, please report it");
  }
}

HttpReply Site::answer_message(const HttpRequest& request) const {
  const auto* route = routes_.find(message_of(request.path));
  if (route == nullptr) return no_such(request);
  auto body = object_of(request.body);
  if (!body) return error_reply(body.error());
  const auto answer = route->handler({session_of(request), std::move(*body)});
  return answer ? json_reply(*answer) : error_reply(answer.error());
}

HttpReply Site::answer_reading(const HttpRequest& request) const {
  if (const auto found = readings_.find(request.path); found != readings_.end()) {
    auto text = found->second(request.query);
    if (!text) return error_reply(text.error());
    HttpReply reply;
    reply.body = std::move(*text);
    reply.headers.emplace_back("Cache-Control", "no-store");
    return reply;
  }
  auto file = assets_.find(request);
  return file ? std::move(*file) : no_such(request);
}

std::string Site::hello() { return Json{{"type", "hello"}, {"version", core::version()}}.dump(); }

}  // namespace joseki::studio
