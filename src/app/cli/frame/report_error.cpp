// SPDX-License-Identifier: MIT
#include "app/cli/frame/report_error.h"

#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/run_log.h"

namespace joseki::app {
namespace {

std::string joined(const std::string& hint, const std::string& more) {
  return hint.empty() || more.empty() ? hint + more : hint + "; " + more;
}

}  // namespace

std::string error_text(const core::Error& error) {
  return error.hint.empty() ? error.what : error.what + " (" + error.hint + ")";
}

Exit report(Session& session, const core::Error& error) {
  const Exit exit = exit_of(error.code);
  core::Error told = error;
  told.hint = joined(error.hint, log_error(session, exit, error));
  if (session.json) {
    session.talk.line(error_object(told));
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
