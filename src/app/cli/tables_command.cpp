// SPDX-License-Identifier: MIT
// joseki tables: what is built, what can be, and what it would cost.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/formation_table.h"
#include "app/catalog/game_table_files.h"
#include "app/catalog/home.h"
#include "app/catalog/table_proof.h"
#include "app/cli/commands.h"
#include "app/cli/report_error.h"
#include "app/cli/table_place.h"
#include "app/cli/text_format.h"
#include "app/cli/verb.h"
#include "app/cli/verdict_text.h"
#include "core/resources.h"
#include "solve/formation/table_folder.h"

namespace joseki::app {
namespace {

bool is_text(const Session& session) { return !session.json && !session.quiet; }

void add_faults(Json& line, const Faults& faults) {
  line["errors"] = faults.errors;
  line["first_error"] = faults.first_error;
}

void show_faults(Session& session, const Faults& faults) {
  session.out.print("{:<18}NOT sound, says its last proof: {}\n", "", faults_text(faults));
}

void show_built(Session& session, const TablePlace& place) {
  const std::string name = place.game->name();
  const auto table = open_table(place);
  const auto faults = faults_of(place.file);
  if (session.json) {
    Json line = {{"type", "table"}, {"table", name}, {"built", true}};
    line["sound"] = table && !faults;
    line["states"] = place.game->states();
    line["file"] = place.file.string();
    if (table) {
      line["bytes"] = (*table)->file_bytes();
      add_value(line, (*table)->summary().start);
    } else {
      line["error"] = error_object(table.error());
    }
    if (faults) add_faults(line, *faults);
    session.out.line(line);
  } else if (session.quiet) {
    session.out.print("{}\n", name);
  } else if (!table) {
    session.out.print("{:<18}not usable: {}\n", name, error_text(table.error()));
  } else {
    session.out.print("{:<18}{:>15} states {:>9}  {:<20}  {}\n", name,
                      grouped(place.game->states()), bytes_text((*table)->file_bytes()),
                      value_sentence((*table)->summary().start, 'x'), place.file.string());
  }
  if (faults && is_text(session)) show_faults(session, *faults);
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

// ---- Games of two: a file each ----

core::Result<std::set<std::string>> show_built_games(Session& session, const std::string& dir,
                                                     const std::filesystem::path& folder) {
  auto built = built_games_in(folder);
  if (!built) return built;
  for (const std::string& name : *built) {
    const auto place = table_place(name, dir);
    if (!place) return place.error();
    show_built(session, *place);
  }
  return built;
}

core::Status show_possible_games(Session& session, const std::filesystem::path& folder,
                                 const std::set<std::string>& built) {
  const auto begun = begun_games_in(folder);
  if (!begun) return begun.error();
  std::vector<std::string> possible = known_games();
  for (const std::string& name : *begun) {
    if (std::find(possible.begin(), possible.end(), name) == possible.end()) {
      possible.push_back(name);
    }
  }
  for (const std::string& name : possible) {
    const auto game = find_game(name);
    if (built.contains(name) || !game) continue;
    show_possible(session, **game, begun->contains(name));
  }
  return core::Done{};
}

// ---- Formations of 2048: a folder each ----

// What the folder lacks of the table, and what a proof found in it.
struct Flaws {
  std::vector<int> missing;
  std::optional<Faults> faults;
};

Flaws flaws_of(const FoundTable& table) {
  if (!table.card || !table.card->is_finished) return {};
  return {formation::missing_layers({table.folder}, table.card->identity.shape.layers()),
          faults_of(table.folder)};
}

Json card_object(const std::string& name, const FoundTable& table, const Flaws& flaws) {
  const formation::TableCard& card = *table.card;
  const formation::TableIdentity& identity = card.identity;
  Json object = {{"type", "table"}, {"table", name}, {"built", card.is_finished}};
  if (card.is_finished) {
    object.update({{"sound", flaws.missing.empty() && !flaws.faults},
                   {"states", card.boards},
                   {"generated", card.generated},
                   {"bytes", card.bytes},
                   {"best_rate", card.best_rate}});
  } else {
    object["begun"] = true;
  }
  object.update({{"folder", table.folder.string()},
                 {"layers", identity.shape.layers()},
                 {"p4", identity.p4},
                 {"precision", formation::name_of(identity.precision)},
                 {"delete_below", identity.delete_below},
                 {"optimal_only", identity.optimal_only},
                 {"sparse", identity.sparse}});
  if (const auto sum = identity.shape.formation.all_of_sum; sum != 0) object["all_of_sum"] = sum;
  if (!flaws.missing.empty()) object["missing_layers"] = flaws.missing;
  if (flaws.faults) add_faults(object, *flaws.faults);
  return object;
}

// Whether finished, unfinished or damaged: whatever has a card.
void show_found(Session& session, const std::string& name, const FoundTable& table) {
  const Flaws flaws = flaws_of(table);
  if (session.json && table.card) {
    session.out.line(card_object(name, table, flaws));
  } else if (session.json) {
    session.out.line({{"type", "table"},
                      {"table", name},
                      {"built", true},
                      {"sound", false},
                      {"folder", table.folder.string()},
                      {"error", error_object(table.card.error())}});
  } else if (session.quiet) {
    if (!table.card || table.card->is_finished) session.out.print("{}\n", name);
  } else if (!table.card) {
    session.out.print("{:<18}not usable: {}\n", name, error_text(table.card.error()));
  } else if (!table.card->is_finished) {
    session.out.print("{:<18}{:>15} layers            begun: joseki build goes on  {}\n", name,
                      table.card->identity.shape.layers(), table.folder.string());
  } else {
    session.out.print("{:<18}{:>15} boards {:>9}  {:<20}  {}\n", name, grouped(table.card->boards),
                      bytes_text(table.card->bytes),
                      "succeeds " + percent_text(table.card->best_rate), table.folder.string());
  }
  if (!is_text(session)) return;
  if (!flaws.missing.empty()) {
    session.out.print("{:<18}not whole in this folder: {}\n", "",
                      formation::missing_text(flaws.missing));
  }
  if (flaws.faults) show_faults(session, *flaws.faults);
}

core::Result<std::set<std::string>> show_formation_tables(Session& session,
                                                          const std::filesystem::path& folder) {
  const auto found = formation_tables_in(folder);
  if (!found) return found.error();
  std::set<std::string> names;
  for (const FoundTable& table : *found) {
    const std::string name = own_name(table, folder);
    if (name.empty()) continue;
    show_found(session, name, table);
    names.insert(name);
  }
  return names;
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
  const auto games = show_built_games(session, dir, *folder);
  if (!games) return games.error();
  const auto formations = show_formation_tables(session, *folder);
  if (!formations) return formations.error();
  if (talks && games->empty() && formations->empty()) session.out.write("nothing yet\n");
  if (talks) session.out.write("\nCan be built with joseki build TABLE:\n");
  if (const auto status = show_possible_games(session, *folder, *games); !status) {
    return status.error();
  }
  show_suggested(session, *folder, *formations);
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
