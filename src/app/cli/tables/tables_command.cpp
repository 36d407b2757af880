// SPDX-License-Identifier: MIT
// joseki tables: what is built, what can be, and what it would cost.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/home.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/remedy_words.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/table_named.h"
#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"
#include "app/tables/table_compression.h"
#include "app/tables/table_json.h"
#include "app/tables/table_scan.h"
#include "core/resources.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

void show_flaws(Session& session, const Flaws& flaws) {
  if (!flaws.missing.empty()) {
    session.out.print("{:<18}not whole in this folder: {}\n", "",
                      formation::missing_text(flaws.missing).english());
  }
  if (flaws.faults) {
    session.out.print("{:<18}NOT sound, says its last proof: {}\n", "", faults_text(*flaws.faults));
  }
}

// What was chosen of a formation's table and changes its size: ", compressed, sparse".
std::string kinds_text(const TableFacts& table) {
  const formation::TableIdentity& identity = table.card->identity;
  std::string text;
  if (is_compressed(table)) text += ", compressed";
  if (identity.sparse) text += ", sparse";
  if (identity.optimal_only) text += ", optimal lines only";
  if (identity.delete_below > 0) text += fmt::format(", nothing below {}", identity.delete_below);
  return text;
}

// The first column is its name.
std::string facts_text(const TableFacts& table) {
  const std::string& name = table.name.text;
  if (table.error) return fmt::format("{:<18}not usable: {}\n", name, error_text(*table.error));
  if (table.is_game()) {
    return fmt::format("{:<18}{:>15} states {:>9}  {:<20}  {}\n", name, grouped(table.states),
                       bytes_text(table.bytes), value_sentence(*table.start, 'x'),
                       table.path.string());
  }
  if (!table.is_built()) {
    return fmt::format("{:<18}{:>15} layers            begun: joseki build goes on  {}\n", name,
                       table.card->identity.shape.layers(), table.path.string());
  }
  return fmt::format("{:<18}{:>15} boards {:>9}  {:<20}  {}\n", name, grouped(table.states),
                     bytes_text(table.bytes),
                     "succeeds " + percent_text(table.card->best_rate) + kinds_text(table),
                     table.path.string());
}

// Finished, damaged, or a formation's that is begun.
void show_found(Session& session, const TableFacts& table) {
  const Flaws flaws = flaws_of(table, {table.path});
  if (session.json) {
    Json object = table_object(table, flaws, hint_words);
    if (table.is_built() && table.card) object["compressed"] = is_compressed(table);
    session.out.line(object);
  } else if (session.quiet) {
    if (table.state != TableState::begun) session.out.print("{}\n", table.name.text);
  } else {
    session.out.write(facts_text(table));
    show_flaws(session, flaws);
  }
}

void show_possible(Session& session, const AnyGame& game, bool begun) {
  const std::uint64_t memory = game.memory_bytes();
  const bool fits = memory <= core::available_memory_bytes();
  if (session.json) {
    session.out.line({{"type", "table"},
                      {"table", game.name()},
                      {"built", false},
                      {"states", game.states()},
                      {"memory_bytes", memory},
                      {"fits", fits},
                      {"begun", begun}});
  } else if (!session.quiet) {
    session.out.print("{:<18}{:>15} states {:>9} of memory  {}\n", game.name(),
                      grouped(game.states()), bytes_text(memory),
                      begun  ? "begun: joseki build goes on"
                      : fits ? "fits this machine"
                             : "does not fit this machine");
  }
}

// Games that are begun, and others worth knowing.
void show_possible_games(Session& session, const std::set<std::string>& built,
                         const std::set<std::string>& begun) {
  std::vector<std::string> possible = known_games();
  for (const std::string& name : begun) {
    if (std::find(possible.begin(), possible.end(), name) == possible.end()) {
      possible.push_back(name);
    }
  }
  for (const std::string& name : possible) {
    const auto game = find_game(name);
    if (!built.contains(name) && game) show_possible(session, **game, begun.contains(name));
  }
}

// What to do about a game's file that is damaged.
TableFacts with_remedies(TableFacts table, const std::string& dir) {
  if (!table.is_game() || !table.error) return table;
  const auto found = find_game_table(table.name.text, dir);
  if (found) table.error = with_remedy(*found, *table.error);
  return table;
}

void show_suggested(Session& session, const std::filesystem::path& folder,
                    const std::set<std::string>& there) {
  const std::uint64_t disk = core::free_disk_bytes(folder);
  for (const SuggestedTable& table : suggested_tables()) {
    if (there.contains(std::string(table.name))) continue;
    const bool fits = table.disk_bytes <= disk;
    if (session.json) {
      session.out.line({{"type", "table"},
                        {"table", table.name},
                        {"built", false},
                        {"states", table.boards},
                        {"disk_bytes", table.disk_bytes},
                        {"fits", fits},
                        {"begun", false}});
    } else if (!session.quiet) {
      session.out.print("{:<14}{:>19} boards {:>9} of disk    {}\n", table.name,
                        "about " + grouped(table.boards), bytes_text(table.disk_bytes),
                        fits ? "fits this machine" : "does not fit this machine");
    }
  }
}

core::Result<Exit> run(Session& session, const std::string& dir) {
  const auto folder = tables_folder(dir);
  if (!folder) return folder.error();
  const bool talks = !session.json && !session.quiet;
  if (talks) session.out.print("Built, in {}:\n", folder->string());
  const auto tables = TableScan().look(*folder);
  if (!tables) return tables.error();
  std::set<std::string> there;
  std::set<std::string> begun_games;
  for (const SharedFacts& table : *tables) {
    if (!opens_by_name(*table)) continue;
    if (table->is_game() && table->state == TableState::begun) {
      begun_games.insert(table->name.text);
      continue;
    }
    show_found(session, with_remedies(*table, dir));
    there.insert(table->name.text);
  }
  if (talks && there.empty()) session.out.write("nothing yet\n");
  if (talks) session.out.write("\nCan be built with joseki build TABLE:\n");
  show_possible_games(session, there, begun_games);
  show_suggested(session, *folder, there);
  return Exit::done;
}

}  // namespace

void add_tables(CommandLine& line, Session& session) {
  Verb verb = add_verb(
      line, session,
      {.name = "tables",
       .group = "Look around",
       .summary = "what is built, what can be, and what it would cost",
       .details =
           "Lists the tables in the folder with their states, the size of their files and "
           "what they prove about the first position, or for formations of 2048 the rate of the "
           "best board in the first layer; then known tables that are not built, with the memory "
           "or disk a build would need and whether this machine has it now, or that a build was "
           "stopped and can go on. A table whose last proof failed is called not sound, and one "
           "with layers that are not in the folder not whole. Any target of any formation can be "
           "built: joseki build NAME "
           "--estimate tells what it would cost. With --quiet it is the names of the built ones "
           "alone.",
       .examples = {{"joseki tables", "tables in $JOSEKI_HOME/tables"},
                    {"joseki tables --dir /data/tables", "tables somewhere else"}}});
  auto dir = std::make_shared<std::string>();
  add_dir(verb, *dir);
  set_action(verb, session, [&session, dir] { return run(session, *dir); });
}

}  // namespace joseki::app
