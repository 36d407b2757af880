// SPDX-License-Identifier: MIT
// joseki table: what a formation's table holds, and making one from another program's files.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/formation_build.h"
#include "app/cli/stop_signal.h"
#include "app/cli/table_place.h"
#include "app/cli/table_statistics.h"
#include "app/cli/terminal.h"
#include "app/cli/text_format.h"
#include "app/cli/usage_error.h"
#include "app/cli/verb.h"
#include "core/output_file.h"
#include "core/parallel.h"
#include "solve/formation/book_files.h"

namespace joseki::app {
namespace {

struct Options {
  std::string action;
  std::string table;
  std::vector<std::string> dirs;
  int threads = 0;
  bool csv = false;  // of stats
  std::string svg;
  std::string from;  // of import
  double p4 = 0.1;
  bool compress = false;

  std::vector<Option> for_stats;
  std::vector<Option> for_import;
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
  const std::string name = card.identity.shape.name();
  if (session.json) {
    session.out.line(
        {{"type", "plot"}, {"table", name}, {"file", options.svg}, {"bytes", svg.size()}});
  } else {
    session.out.print("{}: plots in {} ({})\n", name, options.svg, bytes_text(svg.size()));
  }
  return Exit::done;
}

core::Result<Exit> show_statistics(Session& session, const FormationTablePlace& place,
                                   const Options& options) {
  auto table = open_table(place);
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

core::Result<Exit> import_books(Session& session, const FormationTablePlace& place,
                                const Options& options) {
  if (options.from.empty()) {
    return core::Error{core::Errc::bad_input, "--from is missing",
                       "name the folder with the .book files"};
  }
  FormationMakeOptions make;
  make.p4 = options.p4;
  auto identity = identity_of(place.name, make);
  if (!identity) return identity.error();
  core::Workers workers(options.threads);
  const auto boards = formation::read_books({.identity = std::move(*identity),
                                             .books = options.from,
                                             .folder = place.home,
                                             .compress = options.compress},
                                            workers);
  if (!boards) return boards.error();
  if (session.json) {
    session.out.line({{"type", "imported"},
                      {"table", place.name},
                      {"states", *boards},
                      {"from", options.from},
                      {"folder", place.home.string()}});
  } else {
    session.out.print("{}: {} from {} to {}\n", place.name, counted(*boards, "board"), options.from,
                      place.home.string());
  }
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const bool stats = options.action == "stats";
  const auto status = refuse_given(stats ? options.for_import : options.for_stats,
                                   fmt::format("is not for joseki table {}", options.action));
  if (!status) return status.error();
  const auto place = any_place(options.table, options.dirs);
  if (!place) return place.error();
  const auto* chosen = std::get_if<FormationTablePlace>(&*place);
  if (chosen == nullptr) {
    return core::Error{
        core::Errc::bad_input,
        fmt::format("'{}' is a game of two, and this command is for tables of 2048", options.table),
        "see: joseki help table"};
  }
  return stats ? show_statistics(session, *chosen, options)
               : import_books(session, *chosen, options);
}

VerbPage page() {
  return {
      .name = "table",
      .group = "Solve",
      .summary = "tables of 2048 formations: statistics, import",
      .details =
          "The actions:\n\n"
          "  stats TABLE      layers, boards, best rates, how rates are spread\n"
          "  import TABLE     a table from another program's layers, NAME_TARGET_K.book\n\n"
          "Statistics are a summary with plots; with --csv a line a layer, with --json an object "
          "of "
          "type \"layer\" for each layer and one of type \"statistics\" for the whole, with --svg "
          "the same plots as a picture. Every rate is read once.\n\n"
          "Books are records of 12 bytes, a board and a rate, for which 4,000,000,000 is "
          "certainty. Every layer must be there, and each record is checked: its order, sum, "
          "formation and rate. joseki verify then proves the rates; joseki export writes books.",
      .examples = {{"joseki table stats L3-512", "a look at it"},
                   {"joseki table stats L3-512 --csv > layers.csv", "for a spreadsheet"},
                   {"joseki table stats L3-512 --svg L3-512.svg", "a picture"},
                   {"joseki table import L3-512 --from /data/L3_512 --compress",
                    "layers of another program, compressed"}}};
}

}  // namespace

void add_table(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  add_choice(verb, "ACTION", options->action, {"stats", "import"}, "What to do: stats or import")
      .required();
  verb.add_option("TABLE", options->table, "Name of a table of a formation, like L3-512")
      .required();
  Option csv = verb.add_flag("--csv", options->csv, "stats: a line a layer");
  Option svg = verb.add_option("--svg", options->svg, "stats: write the plots to this file")
                   .type_name("FILE")
                   .excludes(csv);
  options->for_stats = {csv, svg};
  options->for_import = {
      verb.add_option("--from", options->from, "import: the folder with the .book files")
          .type_name("FOLDER"),
      verb.add_option("--p4", options->p4,
                      "import: the probability of a 4 that they were made with")
          .type_name("P")
          .check(probability()),
      verb.add_flag("--compress", options->compress, "import: compress the layers")};
  add_dirs(verb, options->dirs);
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
