// SPDX-License-Identifier: MIT
// joseki: the command line. Parses, runs the chosen verb, and turns every way to fail into one line
// and an exit code.
#include <signal.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/help_page.h"
#include "app/cli/report_error.h"
#include "app/cli/session.h"
#include "app/cli/terminal.h"
#include "app/cli/usage_error.h"
#include "core/cpu.h"
#include "core/version.h"

namespace joseki::app {
namespace {

// The order here is the order in `joseki --help`.
void add_verbs(CLI::App& app, Session& session) {
  add_welcome(app, session);
  add_games(app, session);
  add_formation(app, session);
  add_tables(app, session);
  add_build(app, session);
  add_query(app, session);
  add_line(app, session);
  add_verify(app, session);
  add_table(app, session);
  add_export(app, session);
  add_import(app, session);
  add_play(app, session);
  add_bench(app, session);
  add_help(app, session);
  add_version(app, session);
  add_completion(app, session);
  add_man(app, session);
}

void show_help(const CLI::App& app, Session& session) {
  const auto chosen = app.get_subcommands();
  if (chosen.empty()) {
    session.out.write(overview(app));
  } else {
    session.out.write(help_of(*chosen.back(), session.pages.at(chosen.back()->get_name())));
  }
}

Exit parse_and_run(CLI::App& app, Session& session, std::vector<std::string> words) {
  // Known before parsing, because parsing itself may fail.
  session.json = std::find(words.begin(), words.end(), "--json") != words.end();
  if (const auto error = unknown_verb(app, words)) return report(session, *error);
  try {
    std::reverse(words.begin(), words.end());  // CLI11 takes them from the back
    app.parse(std::move(words));
  } catch (const CLI::CallForHelp&) {
    show_help(app, session);
    return Exit::done;
  } catch (const CLI::CallForVersion&) {
    session.out.print("joseki {}\n", core::version());
    return Exit::done;
  } catch (const CLI::ParseError& complaint) {
    return report(session, usage_error(app, complaint));
  }
  const auto result = session.chosen();
  return result ? *result : report(session, result.error());
}

Exit run(Session& session, std::vector<std::string> words) {
  if (!core::processor_is_supported()) {
    return report(session, {core::Errc::io, "this processor lacks SSE 4.2 and popcnt",
                            "joseki needs an x86-64 processor of 2009 or later"});
  }
  try {
    CLI::App app;
    app.name("joseki");
    app.set_help_flag("-h,--help", "Show this page");
    app.set_version_flag("--version", std::string(core::version()), "Show the version");
    app.require_subcommand(1);
    add_verbs(app, session);
    return parse_and_run(app, session, std::move(words));
  } catch (const std::bad_alloc&) {
    return report(session, {core::Errc::no_memory, "out of memory", ""});
  } catch (const std::exception& bug) {
    return report_bug(session, bug.what());
  }
}

}  // namespace
}  // namespace joseki::app

int main(int argc, char** argv) {
  using namespace joseki;  // NOLINT: main() is outside of it
  app::open_standard_files();
  signal(SIGPIPE, SIG_IGN);  // app::Output notices a reader that went away
  app::Session session;
  app::Exit exit = app::run(session, {argv + std::min(argc, 1), argv + argc});
  // An answer that did not arrive is no answer.
  if (const auto status = session.out.finish(); !status) {
    exit = app::report(session, status.error());
  }
  session.talk.flush();
  return static_cast<int>(exit);
}
