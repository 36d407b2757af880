// SPDX-License-Identifier: MIT
// joseki build: solves a game or an endgame of 2048 and writes its table.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/run_log.h"
#include "app/cli/frame/usage_error.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/build_report.h"
#include "app/cli/tables/table_maker.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

struct Options {
  BuildRequest request;
  double p4 = formation::kUsualP4;
  int checkpoint_seconds = 60;
  std::vector<std::string> seeds;  // all-of-sum and the sum
  std::string progress = "auto";
  bool estimate = false;

  std::optional<Option> p4_option;
  std::vector<Option> for_games;
  std::vector<Option> for_formations;
};

// Of the words after --seeds; 0 without them.
core::Result<std::uint32_t> all_of_sum(const std::vector<std::string>& words) {
  if (words.empty()) return std::uint32_t{0};
  const std::string& number = words.back();
  std::uint32_t sum = 0;
  const auto [end, failure] = std::from_chars(number.data(), number.data() + number.size(), sum);
  if (words.front() == "all-of-sum" && failure == std::errc() && sum > 0 &&
      end == number.data() + number.size()) {
    return sum;
  }
  return core::Error{core::Errc::bad_input, fmt::format("'{}' is no sum", fmt::join(words, " ")),
                     "such as --seeds all-of-sum 8"};
}

// What the options ask for, as one.
core::Result<BuildRequest> request_of(const Options& options) {
  BuildRequest request = options.request;
  if (request.replace_first && !request.rebuild) {
    return core::Error{core::Errc::bad_input, "--replace-first is of use with --rebuild only",
                       "add --rebuild, or leave it out"};
  }
  const auto name = parse_table_name(request.table);
  if (name && name->kind == TableName::Kind::game) {
    const auto status =
        refuse_given(options.for_formations,
                     fmt::format("is for tables of 2048 formations, and {} is none", name->text));
    if (!status) return status.error();
  } else if (name) {
    const auto status = refuse_given(
        options.for_games,
        fmt::format("is for two-player games; {} keeps every layer when it is done", name->text));
    if (!status) return status.error();
  }
  if (auto limit = memory_limit(request); !limit) {
    return of_option("--memory", std::move(limit).error());
  }
  const auto sum = all_of_sum(options.seeds);
  if (!sum) return of_option("--seeds", sum.error());
  request.all_of_sum = *sum;
  request.checkpoint_every = std::chrono::seconds(options.checkpoint_seconds);
  if (options.p4_option->was_given()) request.p4 = options.p4;
  return request;
}

core::Result<Exit> show_estimate(Session& session, const AnyTable& table,
                                 const BuildRequest& request) {
  const auto cost = table.estimate(request);
  if (!cost) return cost.error();
  if (session.json) {
    Json object = {{"type", "estimate"}, {"table", table.name().text}};
    object.update(cost_object(*cost, wants_error_parts() ? Texts::with_parts : Texts::english));
    session.out.line(object);
  } else {
    session.out.print("{}: {}\n", table.name().text, cost_text(*cost));
  }
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto request = request_of(options);
  if (!request) return request.error();
  const auto table = table_to_make(*request);
  if (!table) return table.error();
  if (options.estimate) return show_estimate(session, **table, *request);
  const auto report = make_table(session, **table, *request, progress_mode(options.progress));
  if (!report) return report.error();
  const Json built = built_object(**table, *report);
  log_figures(session, built);
  if (session.json) {
    session.out.line(built);
  } else {
    session.out.write(built_text(**table, *report));
  }
  return Exit::done;
}

VerbPage page() {
  return {
      .name = "build",
      .group = "Solve",
      .summary = "solve a game or an endgame of 2048 and write its table",
      .details =
          "Of a two-player game, such as vanish-4x4-m4: finds the exact value of every state by "
          "retrograde analysis, writes the table and says what it proved: the value of the first "
          "position and its best moves, how many states are won, lost and drawn, and what the "
          "build cost.\n\n"
          "Of a formation of 2048, such as L3-512 (joseki formation lists them, and 512 is the "
          "tile to make): finds every board that can arise, layer by layer, and then, from the "
          "last layer to the first, the probability to succeed with best play. The table is a "
          "folder of that name. An estimate is given first; --estimate stops there. Tables for "
          "different probabilities of a 4 stand side by side: with --p4 0.2 it is called "
          "L3-512-p0.2, which may be typed as the name, too.\n\n"
          "A table that is there and sound is left alone, unless --rebuild is given. Then it still "
          "answers until the new one is finished and takes its place; where the disk has no room "
          "for both, --replace-first gives the old one up before the new one is begun. A damaged "
          "table of a game is not replaced without --rebuild (exit 3); of a formation's table the "
          "damaged or missing layers are made again, and the answer says how many.\n\n"
          "A build that was stopped, by Ctrl-C, kill -9 or a power cut, goes on when the same "
          "command is given "
          "again, and ends in the same bytes; so it does for any number of threads. Ctrl-C keeps "
          "what is done; a second one ends at once. A build that does not fit memory or disk is "
          "refused before it starts.\n\n"
          "With --json the answer is one object of type \"built\"; progress, if it is on, is one "
          "object of type \"progress\" a line on stderr.",
      .examples = {{"joseki build vanish-3x3-m3", "a small one, done at once"},
                   {"joseki build vanish-4x4-m4 --threads 1", "on one core"},
                   {"joseki build vanish-4x4-m5 --memory 12G --dir /data/tables",
                    "a big one, in a folder with room, in at most 12 GiB of memory"},
                   {"joseki build L3-512 --estimate", "what that endgame of 2048 would cost"},
                   {"joseki build L3-512 --compress", "build it, in less space"}}};
}

// What only tables of formations have.
void add_formation_options(Verb verb, Options& options) {
  BuildRequest& request = options.request;
  const auto add = [&](Option option) { options.for_formations.push_back(option); };
  options.p4_option =
      verb.add_option("--p4", options.p4, "2048: the probability that a spawned tile is a 4")
          .type_name("P")
          .check(probability());
  add(*options.p4_option);
  add(add_choice(verb, "--precision", request.precision,
                 {"u32", "u64", "f32", "f64", "1-f32", "1-f64"},
                 "2048: how rates are stored; 1-f32 and 1-f64 are finest near certainty"));
  add(verb.add_option("--delete-below", request.delete_below,
                      "2048: leave boards out whose rate is not above this; no other rate changes")
          .type_name("RATE")
          .check(probability()));
  add(verb.add_flag("--optimal-only", request.optimal_only,
                    "2048: from layer 21 on keep only boards that best play can meet"));
  add(verb.add_flag("--sparse", request.sparse,
                    "2048: store rates only where they cannot be computed quickly: less than half "
                    "the space, slower questions, same answers"));
  add(verb.add_option("--seeds", options.seeds,
                      "2048: begin with every board inside the formation whose small tiles have "
                      "that sum, not with the formation's own first boards: a larger table that "
                      "knows more boards; --estimate says what it costs")
          .type_name("all-of-sum SUM")
          .expected(2, 2));
  add(verb.add_flag("--compress", request.compress,
                    "2048: compress the layers; they are still searched directly"));
  add(verb.add_flag("--compress-temp", request.compress_temp,
                    "2048: compress the temporary files too: less disk, more time"));
}

}  // namespace

void add_build(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->request.table,
                  "Name of the game or table; joseki games and joseki tables list them")
      .required();
  add_dir(verb, options->request.dir);
  add_threads(verb, options->request.threads);
  verb.add_option("--memory", options->request.memory,
                  "Use no more than this, such as 500M or 12G; a game that needs more is refused, "
                  "a formation works through the disk (default: what the machine has available)")
      .type_name("LIMIT");
  options->for_games.push_back(
      verb.add_option("--checkpoint-every", options->checkpoint_seconds,
                      "Two-player games: keep what is done so far about this often; 0: whenever "
                      "possible")
          .type_name("SECONDS")
          .check(whole_number(0, 1'000'000)));
  verb.add_flag("--rebuild", options->request.rebuild, "Build it again although it is there");
  verb.add_flag("--replace-first", options->request.replace_first,
                "With --rebuild: give the old table up before the new one is begun");
  verb.add_flag("--estimate", options->estimate,
                "Say what the build would cost, and build nothing");
  add_progress(verb, options->progress);
  add_formation_options(verb, *options);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
