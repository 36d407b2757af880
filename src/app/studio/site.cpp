// SPDX-License-Identifier: MIT
#include "app/studio/site.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

#include "core/refusal.h"
#include "core/version.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kApi = "/api/";
// Whoever sends no session: other programs.
constexpr const char* kPrograms = "programs";
constexpr int kDeepest = 64;  // brackets inside brackets
constexpr int kServerError = 500;
constexpr std::size_t kLongestRoute = 200;
// From when on an answer is worth a line in the log.
constexpr std::chrono::seconds kSlowAnswer{2};
constexpr std::chrono::seconds kSlowThought{30};

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

// The route and what was answered; nothing of what was sent.
void note_failure(app::EventLog& log, const HttpRequest& request, const HttpReply& reply) {
  const Json said = Json::parse(reply.body, nullptr, false);
  const auto word = [&](const char* name) {
    return said.is_object() ? said.value(name, "") : std::string();
  };
  log.write(app::LogLevel::error, "serve", "request_failed",
            {{"route", request.path.substr(0, kLongestRoute)},
             app::log_field("status", reply.status),
             {"code", word("code")},
             {"error", word("message")}});
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
  const auto begin = std::chrono::steady_clock::now();
  HttpReply reply = answer_or_bug(request);
  const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - begin);
  const bool may_think = way(request).pace == Pace::slow;
  if (reply.status >= kServerError) note_failure(log_, request, reply);
  if (passed >= (may_think ? kSlowThought : kSlowAnswer)) {
    log_.write(app::LogLevel::warning, "serve", "slow_request",
               {{"route", request.path.substr(0, kLongestRoute)},
                app::log_field("milliseconds", passed.count())});
  }
  return reply;
}

HttpReply Site::answer_or_bug(const HttpRequest& request) const {
  try {
    return request.method == "POST" ? answer_message(request) : answer_reading(request);
  } catch (const std::exception& thrown) {
    const auto error = core::error_of(thrown);
    if (error) return error_reply(*error);
    return error_reply(500, "bug", thrown.what(), "this is a bug, please report it");
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
