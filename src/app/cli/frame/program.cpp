// SPDX-License-Identifier: MIT
#include "app/cli/frame/program.h"

#include <signal.h>

#include <algorithm>
#include <exception>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/frame/command_line.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/help_page.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/run_log.h"
#include "app/cli/frame/session.h"
#include "app/cli/frame/terminal.h"
#include "app/cli/frame/usage_error.h"
#include "core/cpu.h"
#include "core/refusal.h"
#include "core/version.h"

namespace joseki::app {
namespace {

// The order here is the order in `joseki --help`.
void add_verbs(CommandLine& line, Session& session) {
  add_welcome(line, session);
  add_games(line, session);
  add_models(line, session);
  add_formation(line, session);
  add_tables(line, session);
  add_folder(line, session);
  add_build(line, session);
  add_query(line, session);
  add_line(line, session);
  add_verify(line, session);
  add_table(line, session);
  add_export(line, session);
  add_import(line, session);
  add_convert(line, session);
#ifdef JOSEKI_STUDIO
  add_serve(line, session);
#endif
  add_play(line, session);
  add_ai(line, session);
  add_review(line, session);
  add_search(line, session);
  add_analyze(line, session);
  add_arena(line, session);
  add_train(line, session);
  add_bench(line, session);
  add_help(line, session);
  add_version(line, session);
  add_completion(line, session);
  add_man(line, session);
}

void show_help(const CommandLine& line, Session& session) {
  const auto verb = line.chosen_verb();
  session.out.write(verb ? help_of(*verb, session.pages.at(verb->name())) : overview(line));
}

Exit parse_and_run(CommandLine& line, Session& session, std::vector<std::string> words) {
  // Known before parsing, because parsing itself may fail.
  session.json = std::find(words.begin(), words.end(), "--json") != words.end();
  if (const auto error = unknown_verb(line, words)) return report(session, *error);
  const Request request = line.parse(std::move(words));
  switch (request.kind) {
    case Request::Kind::help:
      show_help(line, session);
      return Exit::done;
    case Request::Kind::version:
      session.out.print("joseki {}\n", core::version());
      return Exit::done;
    case Request::Kind::wrong:
      return report(session, usage_error(line, request.complaint));
    case Request::Kind::verb:
      break;
  }
  log_start(session, line.chosen_verb()->name());
  const auto result = session.chosen();
  if (!result) return report(session, result.error());
  log_end(session, *result);
  return *result;
}

Exit run(Session& session, std::vector<std::string> words) {
  if (!core::processor_is_supported()) {
    return report(session, {core::Errc::io, "this processor lacks SSE 4.2 and popcnt",
                            "joseki needs an x86-64 processor of 2009 or later"});
  }
  try {
    CommandLine line;
    add_verbs(line, session);
    return parse_and_run(line, session, std::move(words));
  } catch (const std::exception& thrown) {
    const auto error = core::error_of(thrown);
    return error ? report(session, *error) : report_bug(session, thrown.what());
  }
}

}  // namespace

int run_program(int argc, char** argv, GameShelf shelf, learn::LearnerMaker make_learner) {
  open_standard_files();
  signal(SIGPIPE, SIG_IGN);  // Output notices a reader that went away
  Session session;
  session.shelf = std::move(shelf);
  session.make_learner = std::move(make_learner);
  session.words = {argv + std::min(argc, 1), argv + argc};
  session.log = log_of(session);
  Exit exit = run(session, session.words);
  // An answer that did not arrive is no answer.
  if (const auto status = session.out.finish(); !status) exit = report(session, status.error());
  session.talk.flush();
  return static_cast<int>(exit);
}

}  // namespace joseki::app
