// SPDX-License-Identifier: MIT
// joseki table: what a formation's table holds, and making one from another program's files.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/frame/action_options.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/progress_talk.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/terminal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/table_named.h"
#include "app/cli/tables/table_statistics.h"
#include "app/report/text_format.h"
#include "app/tables/table_compression.h"
#include "core/output_file.h"
#include "core/parallel.h"
#include "solve/formation/book_files.h"

namespace joseki::app {
namespace {

struct Options {
  std::string action;
  TableChoice choice;
  int threads = 0;
  bool csv = false;  // of stats
  std::string svg;
  std::string from;  // of import
  bool compress = false;

  std::string progress = "auto";  // of compress
  ActionOptions by_action;
};

core::Status write_file(const std::string& path, std::string_view text) {
  const StopOnSignal stop;
  auto file = core::OutputFile::create(path, stop.token());
  if (!file) return file.error();
  if (auto status = file->append(text); !status) return status;
  return file->commit();
}

core::Result<Exit> write_svg(Session& session, const Options& options,
                             const formation::TableCard& card,
                             const formation::Statistics& statistics) {
  const std::string svg = statistics_svg(card, statistics);
  if (const auto status = write_file(options.svg, svg); !status) return status.error();
  if (is_standard_output(options.svg)) return Exit::done;  // the picture is the answer
  const std::string name = card.identity.name();
  if (session.json) {
    session.out.line(
        {{"type", "plot"}, {"table", name}, {"file", options.svg}, {"bytes", svg.size()}});
  } else {
    session.out.print("{}: plots in {} ({})\n", name, options.svg, bytes_text(svg.size()));
  }
  return Exit::done;
}

core::Result<Exit> show_statistics(Session& session, const FormationTable& place,
                                   const Options& options) {
  auto table = open_formation(place);
  if (!table) return table.error();
  core::Workers workers(options.threads);
  const auto statistics = formation::statistics_of(*table, workers);
  if (!statistics) return with_remedy(place, statistics.error());
  if (!options.svg.empty()) return write_svg(session, options, table->card(), *statistics);
  if (session.json) {
    for (const Json& object : statistics_objects(table->card(), *statistics)) {
      session.out.line(object);
    }
  } else if (options.csv) {
    session.out.write(statistics_csv(*statistics));
  } else {
    const auto width = static_cast<std::size_t>(terminal_width(STDOUT_FILENO));
    session.out.write(
        statistics_text(table->card(), *statistics, {.width = width, .blocks = speaks_utf8()}));
  }
  return Exit::done;
}

core::Result<Exit> import_books(Session& session, const FormationTable& table,
                                const Options& options) {
  if (options.from.empty()) {
    return core::Error{core::Errc::bad_input, "--from is missing",
                       "name the folder with the .book files"};
  }
  auto identity = identity_of(BuildRequest{.table = table.name().text});
  if (!identity) return identity.error();
  core::Workers workers(options.threads);
  const auto boards = formation::read_books({.identity = std::move(*identity),
                                             .books = options.from,
                                             .folder = table.path(),
                                             .compress = options.compress},
                                            workers);
  if (!boards) return boards.error();
  if (session.json) {
    session.out.line({{"type", "imported"},
                      {"table", table.name().text},
                      {"states", *boards},
                      {"from", options.from},
                      {"folder", table.path().string()}});
  } else {
    session.out.print("{}: {} from {} to {}\n", table.name().text, counted(*boards, "board"),
                      options.from, table.path().string());
  }
  return Exit::done;
}

Json progress_object(std::string_view table, const formation::PackProgress& progress) {
  const double share = progress.all_bytes == 0 ? 1
                                               : static_cast<double>(progress.done_bytes) /
                                                     static_cast<double>(progress.all_bytes);
  Json object = {{"table", table},          {"stage", "packing"},
                 {"layer", progress.layer}, {"layers", progress.layers},
                 {"share", share},          {"seconds", progress.seconds}};
  if (share > 0) object["eta_seconds"] = progress.seconds / share - progress.seconds;
  return object;
}

Json compressed_object(std::string_view table, const formation::PackReport& report) {
  return {{"type", "compressed"},
          {"table", table},
          {"layers", report.layers},
          {"bytes_before", report.bytes_before},
          {"bytes", report.bytes},
          {"seconds", report.seconds},
          {"was_there", report.packed_layers == 0}};
}

core::Result<Exit> compress(Session& session, const FormationTable& table, const Options& options) {
  const std::string& name = table.name().text;
  ProgressTalk talk(session, progress_mode(options.progress));
  const StopOnSignal stop([&] { talk.note("stopping; press Ctrl-C again to end at once"); });
  const auto report =
      compress_table(table, {.threads = options.threads,
                             .stop = stop.token(),
                             .progress = [&](const formation::PackProgress& progress) {
                               talk.show(fmt::format("{}  compressing layer {} of {}", name,
                                                     progress.layer + 1, progress.layers),
                                         progress_object(name, progress));
                             }});
  if (!report) return with_remedy(table, report.error());
  if (session.json) {
    session.out.line(compressed_object(name, *report));
  } else if (report->packed_layers == 0) {
    session.out.print("{}: compressed already ({})\n", name, bytes_text(report->bytes));
  } else {
    session.out.print("{}: {} compressed to {}, {}\n", name, bytes_text(report->bytes_before),
                      bytes_text(report->bytes), seconds_text(report->seconds));
  }
  return Exit::done;
}

core::Result<FormationTable> formation_named(const TableChoice& choice, const std::string& action) {
  const auto name = parse_table_name(choice.table);
  // Books say nothing of the probability of a 4: it is the usual one, or chosen.
  const auto usual =
      action == "import" && name && !name->p4 ? std::optional(formation::kUsualP4) : std::nullopt;
  auto table = find_formation_table(choice.table, choice.dirs, choice.p4 ? choice.p4 : usual);
  if (table || (name && name->kind == TableName::Kind::formation)) return table;
  if (!name) return table_named(choice).error();
  return core::Error{table.error().code, table.error().what, "see: joseki help table"};
}

core::Result<Exit> run(Session& session, const Options& options) {
  if (auto status = options.by_action.check("table", options.action); !status) {
    return status.error();
  }
  const auto table = formation_named(options.choice, options.action);
  if (!table) return table.error();
  if (options.action == "stats") return show_statistics(session, *table, options);
  if (options.action == "compress") return compress(session, *table, options);
  return import_books(session, *table, options);
}

VerbPage page() {
  return {
      .name = "table",
      .group = "Solve",
      .summary = "tables of 2048 formations: statistics, import, compression",
      .details =
          "The actions:\n\n"
          "  stats TABLE      layers, boards, best rates, how rates are spread\n"
          "  compress TABLE   compress the layers of a table that is finished\n"
          "  import TABLE     a table from another program's layers, NAME_TARGET_K.book\n\n"
          "Statistics are a summary with plots; with --csv a line a layer, with --json an object "
          "of "
          "type \"layer\" for each layer and one of type \"statistics\" for the whole, with --svg "
          "the same plots as a picture. Every rate is read once.\n\n"
          "A compressed table is often less than half as large, gives the same answers and is "
          "still searched directly. Each layer's file takes the place of the old one when it is "
          "whole: the table answers all the time, and a compression that was stopped, however, "
          "goes on when the same command is given again. The files become those of joseki build "
          "--compress. Layers are compressed where they lie, in whatever folder.\n\n"
          "Books are records of 12 bytes, a board and a rate, for which 4,000,000,000 is "
          "certainty. Every layer must be there, and each record is checked: its order, sum, "
          "formation and rate. joseki verify then proves the rates; joseki export writes books.",
      .examples = {{"joseki table stats L3-512", "a look at it"},
                   {"joseki table stats L3-512 --csv > layers.csv", "for a spreadsheet"},
                   {"joseki table stats L3-512 --svg L3-512.svg", "a picture"},
                   {"joseki table compress L3-512", "the same table in less space"},
                   {"joseki table import L3-512 --from /data/L3_512 --compress",
                    "layers of another program, compressed"}}};
}

}  // namespace

void add_table(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_choice(verb, "ACTION", options->action, {"stats", "compress", "import"},
             "What to do: stats, compress or import")
      .required();
  add_table_choice(verb, options->choice, "Name of a table of a formation, like L3-512");
  Option csv = verb.add_flag("--csv", options->csv, "stats: a line a layer");
  Option svg = verb.add_option("--svg", options->svg, "stats: write the plots to this file")
                   .type_name("FILE")
                   .excludes(csv);
  options->by_action.only({"stats"}, {csv, svg});
  options->by_action.only(
      {"import"},
      {verb.add_option("--from", options->from, "import: the folder with the .book files")
           .type_name("FOLDER"),
       verb.add_flag("--compress", options->compress, "import: compress the layers")});
  add_threads(verb, options->threads);
  options->by_action.only({"compress"}, add_progress(verb, options->progress));
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
