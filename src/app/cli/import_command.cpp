// SPDX-License-Identifier: MIT
// joseki import: compares a file of another program with our table.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
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
  std::string file;
  std::string dir;
  std::string format = "data";
  int threads = 0;
};

Exit show(Session& session, const std::string& table, const FileCheck& check) {
  const std::uint64_t differences = check.difference_count();
  if (session.json) {
    Json kinds = Json::object();
    for (const auto& [kind, count] : check.differences) kinds[kind] = count;
    session.out.line({{"type", "import"},
                      {"table", table},
                      {"ok", differences == 0},
                      {"records", check.records},
                      {"right", check.right},
                      {"differences", kinds}});
  } else {
    session.out.print("{}: {}, {} right\n", table, counted(check.records, "record"),
                      grouped(check.right));
    for (const auto& [kind, count] : check.differences) {
      if (count != 0) session.out.print("  {:<14} {:>14}\n", kind, grouped(count));
    }
    session.out.print("{}\n", differences == 0 ? "the file agrees with the table"
                                               : "the file does NOT agree with the table");
  }
  return differences == 0 ? Exit::done : Exit::no;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = table_place(options.table, options.dir);
  if (!place) return place.error();
  if (!is_built(*place)) return not_built(*place);
  core::Workers workers(options.threads);
  const auto check = place->game->check_file({place->file, options.format, options.file}, workers);
  if (!check) return check.error();
  return show(session, place->game->name(), *check);
}

VerbPage page() {
  return {.name = "import",
          .group = "Solve",
          .summary = "compare a file of another program with a table",
          .details =
              "Reads FILE record by record and counts how it differs from the table: wrong_value, "
              "wrong_depth (right value, wrong number of plies), missing (won by somebody, not in "
              "the file), not_canonical (not the smallest code of its class), impossible (no game "
              "leads there), out_of_order (not compared). Nothing is changed. Layers of a 2048 "
              "formation become a table with joseki table import.",
          .examples = {{"joseki import vanish-4x4-m4 game_tree_4x4_m4.data", "is that file right?"},
                       {"joseki import vanish-4x4-m4 xwin_4x4_m4.data --format xwin",
                        "the file of what x wins"}},
          .no = "the file differs from the table"};
}

}  // namespace

void add_import(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built").required();
  verb.add_option("FILE", options->file, "The file to compare").required();
  add_choice(verb, "--format", options->format, {"data", "xwin", "ywin"}, "What the file holds");
  add_dir(verb, options->dir);
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
