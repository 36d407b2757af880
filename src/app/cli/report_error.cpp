// SPDX-License-Identifier: MIT
#include "app/cli/report_error.h"

#include <nlohmann/json.hpp>
#include <string>

namespace joseki::app {

std::string error_text(const core::Error& error) {
  return error.hint.empty() ? error.what : error.what + " (" + error.hint + ")";
}

Exit report(Session& session, const core::Error& error) {
  if (session.json) {
    session.talk.line(error_object(error));
  } else {
    session.talk.print("joseki: {}\n", error_text(error));
  }
  session.talk.flush();
  return exit_of(error.code);
}

Exit report_bug(Session& session, std::string_view what) {
  constexpr std::string_view kPlea = "this is a bug, please report it";
  if (session.json) {
    session.talk.line(error_object("bug", what, kPlea));
  } else {
    session.talk.print("joseki: {} ({})\n", what, kPlea);
  }
  session.talk.flush();
  return Exit::bug;
}

}  // namespace joseki::app
