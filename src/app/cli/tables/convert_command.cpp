// SPDX-License-Identifier: MIT
// joseki convert: a game of 2048 into another format; or two files of older programs, what x wins
// and what o wins, into one.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/catalog/vanish_merge.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/review/game_conversion.h"
#include "app/coach/files/game_file.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

struct Options {
  std::string in;  // or what x wins
  std::string out_or_ywin;
  std::string out;  // given: two files are joined
  std::string format;
};

Json half_object(const VanishRecord& record) {
  return {{"dp0", record.dp0},
          {"dp1", record.dp1},
          {"depth0", record.depth0},
          {"depth1", record.depth1}};
}

std::string half_text(const VanishRecord& record) {
  return fmt::format("values {} {}, depths {} {}", record.dp0, record.dp1, record.depth0,
                     record.depth1);
}

void show_json(Session& session, const Options& options, const VanishMerge& merge) {
  Json first = Json::array();
  for (const VanishContradiction& both : merge.first) {
    first.push_back(
        {{"code", both.x.code}, {"xwin", half_object(both.x)}, {"ywin", half_object(both.o)}});
  }
  session.out.line({{"type", "converted"},
                    {"ok", merge.written.has_value()},
                    {"file", merge.written ? Json(options.out) : Json()},
                    {"records", merge.written ? Json(merge.written->records) : Json()},
                    {"bytes", merge.written ? Json(merge.written->bytes) : Json()},
                    {"xwin_records", merge.x_records},
                    {"ywin_records", merge.o_records},
                    {"in_both", merge.in_both},
                    {"contradictions", merge.contradictions},
                    {"first_contradictions", std::move(first)}});
}

void show_text(Session& session, const Options& options, const VanishMerge& merge) {
  session.out.print("{} and {}, {} in both files\n", counted(merge.x_records, "record"),
                    grouped(merge.o_records), grouped(merge.in_both));
  if (merge.written) {
    session.out.print("{} to {} ({})\n", counted(merge.written->records, "record"), options.out,
                      bytes_text(merge.written->bytes));
    return;
  }
  for (const VanishContradiction& both : merge.first) {
    session.out.print("  code {}: x: {}; o: {}\n", both.x.code, half_text(both.x),
                      half_text(both.o));
  }
  if (merge.contradictions > merge.first.size()) {
    session.out.print("  and {} more\n", grouped(merge.contradictions - merge.first.size()));
  }
  session.out.print("{}: each side wins with the same side to move; nothing was written\n",
                    counted(merge.contradictions, "contradiction"));
}

core::Result<Exit> run(Session& session, const Options& options) {
  if (options.out.empty()) {
    return convert_games(session, {options.in, options.out_or_ywin, options.format});
  }
  if (!options.format.empty()) {
    return core::Error{core::Errc::bad_input, "--format is for games of 2048, --out for two files",
                       "joseki convert game.txt game.rpl"};
  }
  const StopOnSignal stop;
  const auto merge =
      merge_vanish_files({options.in, options.out_or_ywin, options.out, stop.token()});
  if (!merge) return merge.error();
  if (merge->written && is_standard_output(options.out)) return Exit::done;
  if (session.json) {
    show_json(session, options, *merge);
  } else {
    show_text(session, options, *merge);
  }
  return merge->written ? Exit::done : Exit::no;
}

VerbPage page() {
  return {
      .name = "convert",
      .group = "Solve",
      .summary = "a game of 2048 into another format; two files of older programs into one",
      .details =
          "With two names, writes the game of 2048 in the first file into the second, in the "
          "format that its name tells: .txt a text of 2048verse, .rpl a replay and .rec a "
          "recording of the public trainer, .jsonl a line of joseki ai, .jreplay a replay of "
          "joseki, which alone keeps everything. --format takes the two others, too. What a "
          "format cannot tell is refused or, if it is only times or rates, left out with a "
          "word.\n\n"
          "With --out, joins two files of vanishing tic-tac-toe, of what x wins and of what o wins "
          "(joseki export --format xwin and ywin, or of the program that wrote them), into one "
          "of both: format data. Both must be sorted by code, and count depths in the same "
          "way. A position that x wins in one file and o in the other, with the same side to "
          "move, is a contradiction: the first ten are shown with their codes, and nothing is "
          "written. joseki import compares the result with a table.",
      .examples = {{"joseki convert game.txt game.jreplay", "a text of 2048verse"},
                   {"joseki convert game.rec game.txt --format verse-old", "the older text"},
                   {"joseki convert xwin_4x4_m4.data ywin_4x4_m4.data --out "
                    "game_tree_4x4_m4.data",
                    "what x wins, what o wins, both"}},
      .no = "the files contradict each other"};
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const GameFormat format : kGameFormats) names.emplace_back(name_of(format));
  return names;
}

}  // namespace

void add_convert(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("IN", options->in, "The game; with --out the file of what x wins").required();
  verb.add_option("OUT", options->out_or_ywin,
                  "The file to write; with --out the file of what o wins")
      .required();
  verb.add_option("--out", options->out, "Join the two files into this one").type_name("FILE");
  add_choice(verb, "--format", options->format, format_names(),
             "The format to write (default: what the name of OUT tells)");
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
