// SPDX-License-Identifier: MIT
#include "app/cli/frame/run_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/catalog/home.h"
#include "app/cli/frame/report_error.h"
#include "app/log/log_file.h"

namespace joseki::app {
namespace {

constexpr std::array<std::string_view, 7> kFromBeginToEnd = {
    "build", "verify", "serve", "train", "ai-train", "ai-tune", "ai-tables"};

bool is_off() {
  const char* choice = std::getenv("JOSEKI_LOG");
  return choice != nullptr && std::string_view(choice) == "off";
}

LogField wall_seconds(const Session& session) {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - session.began;
  return {"wall_seconds", fmt::format("{:.3f}", passed.count())};
}

std::pair<LogLevel, std::string_view> event_of(Exit exit) {
  switch (exit) {
    case Exit::done:
      return {LogLevel::info, "finished"};
    case Exit::no:
      return {LogLevel::error, "no"};
    case Exit::usage:
      return {LogLevel::warning, "refused"};
    case Exit::interrupted:
      return {LogLevel::info, "interrupted"};
    case Exit::system:
      return {LogLevel::error, "failed"};
    case Exit::bug:
      break;
  }
  return {LogLevel::error, "bug"};
}

// Whether that could be written.
bool log_ending(Session& session, std::pair<LogLevel, std::string_view> how, std::string_view code,
                std::string_view what) {
  return session.log->write(
      how.first, session.doing.empty() ? "joseki" : session.doing, how.second,
      {log_field("code", code), log_field("error", what), wall_seconds(session)});
}

std::string place_of_log(const Session& session) {
  return fmt::format("the log is '{}'", session.log->file().string());
}

}  // namespace

std::unique_ptr<EventLog> log_of(Session& session) {
  const auto home = home_folder();
  if (!home || is_off()) return std::make_unique<NoLog>();
  return std::make_unique<LogFile>(*home / "log", [&session](const core::Error& error) {
    // Of a command that is only read back when it fails, its own error is enough; and stderr of one
    // with --json has objects only.
    if (session.is_logged && !session.json) session.say(error_text(error));
  });
}

void log_start(Session& session, const std::string& verb) {
  const bool has_action = verb == "ai" && session.words.size() > 1;
  session.doing = has_action ? verb + "-" + session.words[1] : verb;
  const auto found = std::find(kFromBeginToEnd.begin(), kFromBeginToEnd.end(), session.doing);
  if (found == kFromBeginToEnd.end()) {
    session.doing = verb;
    return;
  }
  // A program without libtorch only starts the one that has it.
  if (verb == "train" && !session.make_learner) return;
  session.is_logged = true;
  session.log->write(LogLevel::info, session.doing, "started",
                     {{"command", fmt::format("{}", fmt::join(session.words, " "))}});
}

void log_figures(Session& session, const Json& answer) {
  session.figures.clear();
  for (const auto& [name, value] : answer.items()) {
    if (name == "type" || value.is_structured() || value.is_null()) continue;
    session.figures.push_back(
        {name, value.is_string() ? value.get<std::string>() : json_text(value)});
  }
}

void log_end(Session& session, Exit exit) {
  if (!session.is_logged) return;
  LogFields fields = session.figures;
  fields.push_back(wall_seconds(session));
  const auto [level, event] = event_of(exit);
  session.log->write(level, session.doing, event, fields);
}

std::string log_error(Session& session, Exit exit, const core::Error& error) {
  if (exit != Exit::system && !session.is_logged) return "";
  const auto how = error.is_refusal ? event_of(Exit::usage) : event_of(exit);
  const bool is_written = log_ending(session, how, name_of(error.code), error.what.english());
  return exit == Exit::system && is_written ? place_of_log(session) : "";
}

std::string log_bug(Session& session, std::string_view what) {
  const bool is_written = log_ending(session, event_of(Exit::bug), "bug", what);
  return is_written ? place_of_log(session) : "";
}

}  // namespace joseki::app
