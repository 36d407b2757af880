// SPDX-License-Identifier: MIT
// joseki verify: proves a table again, file and mathematics.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/progress_talk.h"
#include "app/cli/stop_signal.h"
#include "app/cli/table_place.h"
#include "app/cli/text_format.h"
#include "app/cli/verb.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::string dir;
  int threads = 0;
};

core::Result<solve::VerifyReport> verify(Session& session, const TablePlace& place, int threads) {
  core::Workers workers(threads);
  ProgressTalk talk(session, ProgressMode::automatic);
  const StopOnSignal stop;
  const std::string table = place.game->name();
  const auto progress = [&](std::uint64_t checked, std::uint64_t states) {
    if (talk.is_silent()) return;
    talk.show(fmt::format("{}  checked {} of {}", table, grouped(checked), grouped(states)),
              {{"table", table}, {"checked", checked}, {"states", states}});
  };
  return place.game->verify(place.file, {.stop = stop.token(), .progress = progress}, workers);
}

Exit show(Session& session, const std::string& table, const solve::VerifyReport& report) {
  const bool ok = report.errors == 0;
  if (session.json) {
    Json line = {{"type", "verify"},
                 {"table", table},
                 {"ok", ok},
                 {"states", report.states},
                 {"errors", report.errors}};
    if (!ok) line["first_error"] = report.first_error;
    session.out.line(line);
  } else if (ok) {
    session.out.print("{}: sound: file intact, {} proved again from the rules\n", table,
                      counted(report.states, "state"));
  } else {
    const std::string count =
        report.errors == 1 ? "" : counted(report.errors, "error") + "; the first: ";
    session.out.print("{}: NOT sound: {}{}\n", table, count, report.first_error);
  }
  return ok ? Exit::done : Exit::no;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = table_place(options.table, options.dir);
  if (!place) return place.error();
  if (!is_built(*place)) return not_built(*place);
  const auto report = verify(session, *place, options.threads);
  if (report) return show(session, place->game->name(), *report);
  // Damage is what this command is there to find: an answer, not a failure.
  if (report.error().code != core::Errc::damaged_file) return report.error();
  return show(session, place->game->name(),
              {.states = 0, .errors = 1, .first_error = report.error().what});
}

VerbPage page() {
  return {.name = "verify",
          .group = "Solve",
          .summary = "prove a table again: its file and its mathematics",
          .details =
              "Checks the checksum of every block of the table's file, then computes the value of "
              "every state again from the values of its successors by the rules of the game (a win "
              "is one ply more than the fastest lost reply, a loss one more than the slowest, a "
              "draw has no winning move and at least one that draws) and compares. This shares the "
              "rules with the solver and nothing else, so it finds the solver's mistakes too.",
          .examples = {{"joseki verify vanish-4x4-m4", "takes about as long as the build"},
                       {"joseki verify tictactoe --json", "the same for a script"}},
          .no = "the table is wrong or damaged: build it again with --rebuild"};
}

}  // namespace

void add_verify(CLI::App& app, Session& session) {
  CLI::App& verb = add_verb(app, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built")->required();
  add_dir(verb, options->dir);
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
