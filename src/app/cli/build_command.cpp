// SPDX-License-Identifier: MIT
// joseki build: solves a game and writes its table.
#include <fmt/format.h>

#include <memory>
#include <string>

#include "app/cli/build_report.h"
#include "app/cli/commands.h"
#include "app/cli/table_maker.h"
#include "app/cli/text_format.h"
#include "app/cli/verb.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::string dir;
  std::string memory;
  std::string progress = "auto";
  int threads = 0;
  int checkpoint_seconds = 60;
  bool rebuild = false;
};

ProgressMode progress_mode(const std::string& word) {
  if (word == "always") return ProgressMode::always;
  return word == "never" ? ProgressMode::never : ProgressMode::automatic;
}

core::Result<Exit> run(Session& session, const Options& options) {
  MakeOptions make{.threads = options.threads,
                   .checkpoint_every = std::chrono::seconds(options.checkpoint_seconds),
                   .rebuild = options.rebuild,
                   .progress = progress_mode(options.progress)};
  if (!options.memory.empty()) {
    const auto limit = parse_bytes(options.memory);
    if (!limit)
      return core::Error{limit.error().code, "--memory: " + limit.error().what, limit.error().hint};
    make.memory_limit_bytes = *limit;
  }
  const auto place = table_place(options.table, options.dir);
  if (!place) return place.error();
  const auto report = make_table(session, *place, make);
  if (!report) return report.error();
  const auto table = open_table(*place);
  if (!table) return table.error();
  const auto start = (*table)->query(place->game->start());
  if (!start) return start.error();
  if (session.json) {
    session.out.line(built_object(*place, *report, *start));
  } else {
    session.out.write(built_text(*place, *report, *start));
  }
  return Exit::done;
}

VerbPage page() {
  return {
      .name = "build",
      .group = "Solve",
      .summary = "solve a game and write its table",
      .details =
          "Finds the exact value of every state of the game by retrograde analysis, writes the "
          "table and says what it proved: the value of the first position and its best moves, how "
          "many states are won, lost and drawn, and what the build cost.\n\n"
          "A table that is there and sound is left alone, unless --rebuild is given. A build that "
          "was stopped, by Ctrl-C, kill -9 or a power cut, goes on from its last checkpoint when "
          "the same command is given again, and ends in the same bytes; so it does for any number "
          "of threads. Ctrl-C writes a checkpoint first; a second one ends at once. A build that "
          "does not fit memory or disk is refused before it starts.\n\n"
          "With --json the answer is one object of type \"built\"; progress, if it is on, is one "
          "object of type \"progress\" a line on stderr.",
      .examples = {{"joseki build vanish-3x3-m3", "a small one, done at once"},
                   {"joseki build vanish-4x4-m4 --threads 1", "on one core"},
                   {"joseki build vanish-4x4-m5 --memory 12G --dir /data/tables",
                    "a big one, in a folder with room, in at most 12 GiB of memory"}}};
}

}  // namespace

void add_build(CLI::App& app, Session& session) {
  CLI::App& verb = add_verb(app, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of the game or table; joseki games lists them")
      ->required();
  add_dir(verb, options->dir);
  add_threads(verb, options->threads);
  verb.add_option("--memory", options->memory,
                  "Refuse to start if more memory is needed, such as 500M or 12G (default: what "
                  "the machine has available)")
      ->type_name("LIMIT");
  verb.add_option("--checkpoint-every", options->checkpoint_seconds,
                  "Keep what is done so far about this often; 0: whenever possible")
      ->type_name("SECONDS")
      ->check(whole_number(0, 1'000'000));
  verb.add_flag("--rebuild", options->rebuild, "Build it again although it is there");
  add_choice(verb, "--progress", options->progress, {"auto", "always", "never"},
             "Show progress on stderr; auto: if that is a terminal");
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
