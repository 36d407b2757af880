// SPDX-License-Identifier: MIT
// joseki import: compares a file of another program with our table.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/table_named.h"
#include "app/report/text_format.h"
#include "core/parallel.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::string file;
  std::string dir;
  std::string format = "data";
  std::string depth_from = "auto";
  std::string draws = "auto";
  int threads = 0;
};

// How the file is written, in words; what it does not tell or tells both ways with what to do.
std::string style_text(const FileCheck& check) {
  std::string text;
  if (const auto from = check.style.depth_from) {
    text = fmt::format("depths count the end as {}", *from);
    const auto chosen = check.from[static_cast<std::size_t>(*from)];
    if (const auto other = check.from[static_cast<std::size_t>(1 - *from)]; other * 10 > chosen) {
      text += fmt::format(" ({} as {}; --depth-from {} takes it so)", counted(other, "record"),
                          1 - *from, 1 - *from);
    }
  } else {
    text = "the depths do not tell whether the end counts as 0 or 1 (--depth-from says)";
  }
  if (!check.style.draws) return text;
  text += *check.style.draws ? ", drawn positions have records" : ", drawn positions have none";
  const std::uint64_t few = *check.style.draws ? check.draws_absent : check.draws_there;
  if (few == 0) return text;
  return text + fmt::format(" ({} {}; --draws {} takes it so)", grouped(few),
                            *check.style.draws ? "have none" : "have one",
                            *check.style.draws ? "out" : "in");
}

Exit show(Session& session, const std::string& table, const FileCheck& check) {
  const std::uint64_t differences = check.difference_count();
  if (session.json) {
    Json kinds = Json::object();
    for (const auto& [kind, count] : check.differences) kinds[kind] = count;
    session.out.line(
        {{"type", "import"},
         {"table", table},
         {"ok", differences == 0},
         {"records", check.records},
         {"right", check.right},
         {"differences", kinds},
         {"depth_from", check.style.depth_from ? Json(*check.style.depth_from) : Json()},
         {"draws", check.style.draws ? Json(*check.style.draws) : Json()},
         {"draws_there", check.draws_there},
         {"draws_absent", check.draws_absent}});
  } else {
    session.out.print("{}: {}, {} right\n", table, counted(check.records, "record"),
                      grouped(check.right));
    session.out.print("{}\n", style_text(check));
    for (const auto& [kind, count] : check.differences) {
      if (count != 0) session.out.print("  {:<14} {:>14}\n", kind, grouped(count));
    }
    session.out.print("{}\n", differences == 0 ? "the file agrees with the table"
                                               : "the file does NOT agree with the table");
  }
  return differences == 0 ? Exit::done : Exit::no;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto table = game_table_named(options.table, options.dir);
  if (!table) return table.error();
  if (!table->is_there()) return with_remedy(*table, table->not_built());
  FileStyle style;
  if (options.depth_from != "auto") style.depth_from = options.depth_from == "1" ? 1 : 0;
  if (options.draws != "auto") style.draws = options.draws == "in";
  core::Workers workers(options.threads);
  const StopOnSignal stop;
  const auto check = table->game().check_file(
      {table->path(), options.format, options.file, stop.token(), style}, workers);
  if (!check) return check.error();
  return show(session, table->name().text, *check);
}

VerbPage page() {
  return {.name = "import",
          .group = "Solve",
          .summary = "compare a file of another program with a table",
          .details =
              "Reads FILE record by record and counts how it differs from the table: wrong_value, "
              "wrong_depth (right value, wrong number of plies), missing (won by somebody, not in "
              "the file), not_canonical (not the smallest code of its class), impossible (no game "
              "leads there), out_of_order (not compared). Finds out and says whether depths count "
              "the end of a game as 0 or as 1, and whether drawn positions have records; if most "
              "of them do, one that has none is missing. --depth-from and --draws decide where a "
              "file tells both. Nothing is changed. Layers of a 2048 formation become a table with "
              "joseki table import.",
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
  add_choice(verb, "--depth-from", options->depth_from, {"auto", "0", "1"},
             "The depth of a finished game in the file");
  add_choice(verb, "--draws", options->draws, {"auto", "in", "out"},
             "Whether drawn positions have records");
  add_dir(verb, options->dir);
  add_threads(verb, options->threads);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
