// SPDX-License-Identifier: MIT
// joseki export: a table in a format that other programs read.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <string>

#include "app/cli/commands.h"
#include "app/cli/table_place.h"
#include "app/cli/text_format.h"
#include "app/cli/verb.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::string dir;
  std::string format;
  std::string out;
  int threads = 0;
};

core::Error wrong_format(const AnyGame& game, const std::string& format) {
  return {core::Errc::bad_input, fmt::format("'{}' cannot be written as '{}'", game.name(), format),
          fmt::format("its formats are: {}", fmt::join(game.export_formats(), ", "))};
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = table_place(options.table, options.dir);
  if (!place) return place.error();
  const auto formats = place->game->export_formats();
  if (std::find(formats.begin(), formats.end(), options.format) == formats.end()) {
    return wrong_format(*place->game, options.format);
  }
  if (!is_built(*place)) return not_built(*place);
  core::Workers workers(options.threads);
  const auto records =
      place->game->export_table({place->file, options.format, options.out}, workers);
  if (!records) return records.error();
  const auto bytes = std::filesystem::file_size(options.out);
  if (session.json) {
    session.out.line({{"type", "exported"},
                      {"table", place->game->name()},
                      {"format", options.format},
                      {"file", options.out},
                      {"records", *records},
                      {"bytes", bytes}});
  } else {
    session.out.print("{}: {} to {} ({})\n", place->game->name(), counted(*records, "record"),
                      options.out, bytes_text(bytes));
  }
  return Exit::done;
}

VerbPage page() {
  return {
      .name = "export",
      .group = "Solve",
      .summary = "write a table in a format other programs read",
      .details =
          "Writes the table to FILE, whole or not at all. Formats: csv (position, value, plies; "
          "one line for every position up to symmetry and side to move), and for vanishing "
          "tic-tac-toe the files of older programs: data (every position won by somebody, "
          "14-byte records sorted by code), xwin and ywin (only what x or o wins).",
      .examples = {{"joseki export vanish-4x4-m4 --format data --out game_tree_4x4_m4.data",
                    "21 million records, 278 MiB"},
                   {"joseki export tictactoe --format csv --out tictactoe.csv",
                    "for a spreadsheet"}},
      .no = ""};
}

}  // namespace

void add_export(CLI::App& app, Session& session) {
  CLI::App& verb = add_verb(app, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built")->required();
  add_choice(verb, "--format", options->format, {"csv", "data", "xwin", "ywin"}, "What to write")
      ->required();
  verb.add_option("--out", options->out, "The file to write")->required()->type_name("FILE");
  add_dir(verb, options->dir);
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
