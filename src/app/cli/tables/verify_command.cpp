// SPDX-License-Identifier: MIT
// joseki verify: proves a table again, file and mathematics.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/run_log.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/usage_error.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/table_named.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

struct Options {
  TableChoice choice;
  std::uint64_t sample = 0;  // boards a layer; 0: all
  int threads = 0;
  std::string progress = "auto";
  std::vector<Option> for_formations;
};

std::string progress_text(const std::string& table, const VerifyProgress& progress) {
  if (progress.layers == 0) {
    return fmt::format("{}  checked {} of {}", table, grouped(progress.checked),
                       grouped(progress.states));
  }
  return fmt::format("{}  layer {} of {}, {} checked", table, progress.layer, progress.layers,
                     counted(progress.checked, "board"));
}

core::Result<TableProof> verify(Session& session, const AnyTable& table, const Options& options) {
  ProgressTalk talk(session, progress_mode(options.progress));
  const StopOnSignal stop;
  const std::string& name = table.name().text;
  const auto progress = [&](const VerifyProgress& some) {
    if (!talk.is_silent()) talk.show(progress_text(name, some), progress_object(name, some));
  };
  return table.verify({.sample = options.sample,
                       .threads = options.threads,
                       .stop = stop.token(),
                       .progress = progress});
}

// What was done if all is well.
std::string proved_text(const AnyTable& table, const TableProof& proof, bool is_sample) {
  if (table.name().kind == TableName::Kind::game) {
    return fmt::format("file intact, {} proved again from the rules",
                       counted(proof.states, "state"));
  }
  return fmt::format("files intact, {}{} proved again from the rules",
                     is_sample ? "a sample of " : "", counted(proof.states, "board"));
}

Exit show(Session& session, const AnyTable& table, const TableProof& proof, bool is_sample) {
  const bool ok = proof.errors == 0;
  const Json line = verify_object(table.name().text, proof);
  log_figures(session, line);
  if (session.json) {
    session.out.line(line);
  } else if (ok) {
    session.out.print("{}: sound: {}\n", table.name().text, proved_text(table, proof, is_sample));
  } else {
    const std::string count =
        proof.errors == 1 ? "" : counted(proof.errors, "error") + "; the first: ";
    session.out.print("{}: NOT sound: {}{}\n", table.name().text, count, proof.first_error);
  }
  return ok ? Exit::done : Exit::no;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto table = table_named(options.choice);
  if (!table) return table.error();
  if ((*table)->name().kind == TableName::Kind::game) {
    const auto status = refuse_given(
        options.for_formations,
        fmt::format("is for tables of 2048 formations, and {} is none", (*table)->name().text));
    if (!status) return status.error();
  }
  const auto proof = verify(session, **table, options);
  if (!proof) return with_remedy(**table, proof.error());
  if (!proof->kept)
    session.say("what was found could not be kept: " + proof->kept.error().what.english());
  return show(session, **table, *proof, options.sample > 0);
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
  add_table_choice(verb, options->choice, "Name of a table that is built");
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
