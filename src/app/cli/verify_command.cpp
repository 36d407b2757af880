// SPDX-License-Identifier: MIT
// joseki verify: proves a table again, file and mathematics.
#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "app/catalog/table_proof.h"
#include "app/cli/commands.h"
#include "app/cli/progress_talk.h"
#include "app/cli/run_log.h"
#include "app/cli/stop_signal.h"
#include "app/cli/table_place.h"
#include "app/cli/text_format.h"
#include "app/cli/usage_error.h"
#include "app/cli/verb.h"
#include "core/parallel.h"
#include "solve/formation/verify.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::vector<std::string> dirs;
  std::uint64_t sample = 0;  // boards a layer; 0: all
  int threads = 0;
  std::string progress = "auto";
  std::vector<Option> for_formations;
};

core::Result<solve::VerifyReport> verify(Session& session, const TablePlace& place,
                                         const Options& options) {
  core::Workers workers(options.threads);
  ProgressTalk talk(session, progress_mode(options.progress));
  const StopOnSignal stop;
  const std::string table = place.game->name();
  const auto progress = [&](std::uint64_t checked, std::uint64_t states) {
    if (talk.is_silent()) return;
    talk.show(fmt::format("{}  checked {} of {}", table, grouped(checked), grouped(states)),
              {{"table", table}, {"checked", checked}, {"states", states}});
  };
  return place.game->verify(place.file, {.stop = stop.token(), .progress = progress}, workers);
}

core::Result<formation::VerifyReport> verify(Session& session, const FormationTablePlace& place,
                                             const Options& options) {
  core::Workers workers(options.threads);
  ProgressTalk talk(session, progress_mode(options.progress));
  const StopOnSignal stop;
  const auto progress = [&](int layer, int layers, std::uint64_t checked) {
    if (talk.is_silent()) return;
    talk.show(fmt::format("{}  layer {} of {}, {} checked", place.name, layer, layers,
                          counted(checked, "board")),
              {{"table", place.name}, {"layer", layer}, {"layers", layers}, {"checked", checked}});
  };
  if (const auto card = card_of(place); !card) return card.error();
  return formation::verify_table(
      place.folders, {.sample = options.sample, .stop = stop.token(), .progress = progress},
      workers);
}

// The report of either kind of table; `proved` says what was done if all is well.
template <class Report>
Exit show(Session& session, const std::string& table, const Report& report,
          const std::string& proved) {
  const bool ok = report.errors == 0;
  Json line = {{"type", "verify"},
               {"table", table},
               {"ok", ok},
               {"states", report.states},
               {"errors", report.errors}};
  if (!ok) line["first_error"] = report.first_error;
  log_figures(session, line);
  if (session.json) {
    session.out.line(line);
  } else if (ok) {
    session.out.print("{}: sound: {}\n", table, proved);
  } else {
    const std::string count =
        report.errors == 1 ? "" : counted(report.errors, "error") + "; the first: ";
    session.out.print("{}: NOT sound: {}{}\n", table, count, report.first_error);
  }
  return ok ? Exit::done : Exit::no;
}

// For whoever looks at the table later; a folder that cannot be written to does not change what was
// found. A sample proves no table sound.
template <class Report>
void keep(Session& session, const std::filesystem::path& table, const Report& report,
          bool is_whole) {
  if (report.errors == 0 && !is_whole) return;
  const auto status = keep_faults(table, {report.errors, report.first_error});
  if (!status) session.say("what was found could not be kept: " + status.error().what);
}

core::Result<Exit> check(Session& session, const TablePlace& place, const Options& options) {
  const auto status = refuse_given(
      options.for_formations,
      fmt::format("is for tables of 2048 formations, and {} is none", place.game->name()));
  if (!status) return status.error();
  if (!is_built(place)) return not_built(place);
  const auto report = damage_as_answer(verify(session, place, options));
  if (!report) return report.error();
  keep(session, place.file, *report, true);
  return show(
      session, place.game->name(), *report,
      fmt::format("file intact, {} proved again from the rules", counted(report->states, "state")));
}

core::Result<Exit> check(Session& session, const FormationTablePlace& place,
                         const Options& options) {
  // A table that is not built, or not finished, is no damage.
  if (const auto table = open_table(place); !table &&
                                            table.error().code != core::Errc::damaged_file &&
                                            table.error().code != core::Errc::foreign_file) {
    return table.error();
  }
  const auto report = damage_as_answer(verify(session, place, options));
  if (!report) return report.error();
  keep(session, card_folder(place), *report, options.sample == 0);
  return show(
      session, place.name, *report,
      fmt::format("files intact, {}{} proved again from the rules",
                  options.sample > 0 ? "a sample of " : "", counted(report->states, "board")));
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = any_place(options.table, options.dirs);
  if (!place) return place.error();
  return std::visit([&](const auto& chosen) { return check(session, chosen, options); }, *place);
}

VerbPage page() {
  return {
      .name = "verify",
      .group = "Solve",
      .summary = "prove a table again: its file and its mathematics",
      .details =
          "Checks the checksum of every block of the table's file, then computes the value of "
          "every state again from the values of its successors by the rules of the game (a win "
          "is one ply more than the fastest lost reply, a loss one more than the slowest, a "
          "draw has no winning move and at least one that draws) and compares. This shares the "
          "rules with the solver and nothing else, so it finds the solver's mistakes too.\n\n"
          "Of a formation's table: the checksums and the order of every layer, and each rate "
          "again as the mean over all spawns of the best move's rate, one board at a time; "
          "with --sample only of that many boards a layer, evenly spread. The figures of "
          "table.json are compared with the layers.\n\n"
          "A table that is there is sound (exit 0) or not (exit 1): damaged, cut off, of another "
          "game or other rules, with a layer of another table or none at all, or wrong in a "
          "single value. That is kept beside the table and shown by joseki tables until the "
          "table is built again, repaired, or proved sound. A table that is not built, or not "
          "finished, is an input error (exit 2). Layers may be spread over several folders: "
          "name them all with --dir.",
      .examples = {{"joseki verify vanish-4x4-m4", "takes about as long as the build"},
                   {"joseki verify tictactoe --json", "the same for a script"},
                   {"joseki verify L3-512 --sample 1000", "a quick look at every layer"}},
      .no = "the table is there but wrong, damaged or not whole: build it again with --rebuild"};
}

}  // namespace

void add_verify(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built").required();
  add_dirs(verb, options->dirs);
  add_threads(verb, options->threads);
  options->for_formations.push_back(
      verb.add_option("--sample", options->sample,
                      "2048: recompute this many boards a layer; 0: all of them")
          .type_name("N")
          .check(whole_number(0, 1'000'000'000)));
  add_progress(verb, options->progress);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
