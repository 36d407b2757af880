// SPDX-License-Identifier: MIT
#include "app/cli/frame/report_error.h"

#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/remedy_words.h"
#include "app/cli/frame/run_log.h"

namespace joseki::app {
namespace {

std::string joined(const std::string& hint, const std::string& more) {
  return hint.empty() || more.empty() ? hint + more : hint + "; " + more;
}

}  // namespace

std::string error_text(const core::Error& error) {
  const std::string hint = hint_words(error.hint).english();
  return hint.empty() ? error.what.english() : error.what.english() + " (" + hint + ")";
}

Json error_line(const core::Error& error) { return error_object(error, hint_words); }

Exit report(Session& session, const core::Error& error) {
  const Exit exit = exit_of(error.code);
  core::Error told = error;
  told.hint = joined(hint_words(error.hint).english(), log_error(session, exit, error));
  if (session.json) {
    Json line = error_line(told);
    if (wants_error_parts()) add_parts(line, error);
    session.talk.line(line);
  } else {
    session.talk.print("joseki: {}\n", error_text(told));
  }
  session.talk.flush();
  return exit;
}

Exit report_bug(Session& session, std::string_view what) {
  const std::string hint = joined("this is a bug, please report it", log_bug(session, what));
  if (session.json) {
    session.talk.line(error_object("bug", what, hint));
  } else {
    session.talk.print("joseki: {} ({})\n", what, hint);
  }
  session.talk.flush();
  return Exit::bug;
}

}  // namespace joseki::app
