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
// The session of requests without one: those of other programs.
constexpr const char* kPrograms = "programs";
constexpr int kDeepest = 64;  // brackets inside brackets
constexpr int kServerError = 500;
constexpr std::size_t kLongestRoute = 200;
// Slower answers get a line in the log.
constexpr std::chrono::seconds kSlowAnswer{2};
constexpr std::chrono::seconds kSlowThought{30};
// Who opens thousands of connections must not fill the log.
constexpr std::chrono::seconds kBusyLineEvery{1};

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
    return core::Error{core::Errc::bad_input, core::text("the message is nested too deep"), {}};
  }
  Json body = Json::parse(text, nullptr, false);
  if (body.is_object()) return body;
  return core::Error{core::Errc::bad_input, core::text("the message is not a JSON object"),
                     core::text("send {} if there are no fields", "{}")};
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
                     core::text("there is nothing at {}", request.path.substr(0, 200)),
                     request.is_api() ? core::text("GET /api lists what there is") : core::Text());
}

// A word of an error as it was answered.
std::string said(const HttpReply& reply, const char* name) {
  const Json body = Json::parse(reply.body, nullptr, false);
  return body.is_object() ? body.value(name, "") : std::string();
}

// The route and what was answered; nothing of what was sent.
void note_failure(app::EventLog& log, const HttpRequest& request, const HttpReply& reply) {
  log.write(app::LogLevel::error, "serve", "request_failed",
            {{"route", request.path.substr(0, kLongestRoute)},
             app::log_field("status", reply.status),
             {"code", said(reply, "code")},
             {"error", said(reply, "message")}});
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
    return error_reply(500, "bug", core::Text::foreign(thrown.what()),
                       core::text("this is a bug, please report it"));
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

void Site::note_busy(const HttpReply& reply) {
  ++unlogged_;
  const auto now = Clock::now();
  if (last_busy_line_ && now - *last_busy_line_ < kBusyLineEvery) return;
  last_busy_line_ = now;
  log_.write(app::LogLevel::warning, "serve", "busy",
             {app::log_field("status", reply.status),
              {"error", said(reply, "message")},
              app::log_field("times", std::exchange(unlogged_, 0))});
}

std::string Site::hello() { return Json{{"type", "hello"}, {"version", core::version()}}.dump(); }

}  // namespace joseki::studio
