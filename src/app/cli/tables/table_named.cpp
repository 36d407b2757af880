// SPDX-License-Identifier: MIT
#include "app/cli/tables/table_named.h"

#include <fmt/format.h>

#include <utility>

#include "app/cli/frame/exit_codes.h"

namespace joseki::app {
namespace {

constexpr const char* kWhereNamesAre =
    "joseki games lists games; tables of 2048 are called FORMATION-TARGET, like L3-512, and joseki "
    "formation lists formations";

// An error about a name, with a hint if it has none.
core::Error with_hint(core::Error error, const char* hint) {
  if (error.code == core::Errc::bad_input && error.hint.empty()) error.hint = hint;
  return error;
}

template <class Opened>
core::Result<Opened> remedied(const AnyTable& table, core::Result<Opened> opened) {
  if (opened) return opened;
  return with_remedy(table, std::move(opened).error());
}

// The table itself, and not some file that was named beside it.
bool is_missing(const AnyTable& table) {
  const auto state = table.state();
  return !state || state == TableState::begun;
}

core::Error with_game_remedy(const AnyTable& table, core::Error error) {
  const std::string build = command_of(table.request());
  if (error.code == core::Errc::not_found && error.hint.empty() && is_missing(table)) {
    error.hint = "make it with: " + build;
  } else if (exit_of(error.code) == Exit::system && error.hint.empty()) {
    error.hint = "to replace it: " + build + " --rebuild";
  }
  return error;
}

core::Error with_formation_remedy(const AnyTable& table, core::Error error) {
  const std::string build = command_of(table.request());
  if (error.code == core::Errc::damaged_file) {
    error.hint = "to repair it: " + build;
  } else if (error.code == core::Errc::not_found && error.hint.empty() && is_missing(table)) {
    const bool is_begun = table.state() == TableState::begun;
    error.hint = (is_begun ? "go on with: " : "make it with: ") + build;
  }
  return error;
}

}  // namespace

Option add_p4(Verb verb, std::optional<double>& p4) {
  return verb
      .add_option("--p4", p4,
                  "2048: the table for this probability of a 4, as TABLE-p0.2 names it too "
                  "(default: 0.1, or what an older table of that name was built for)")
      .type_name("P")
      .check(probability());
}

void add_table_choice(Verb verb, TableChoice& choice, const std::string& description) {
  verb.add_option("TABLE", choice.table, description).required();
  add_dirs(verb, choice.dirs);
  add_p4(verb, choice.p4);
}

core::Result<std::unique_ptr<AnyTable>> table_named(const TableChoice& choice) {
  auto table = find_table(choice.table, choice.dirs, choice.p4);
  if (table) return table;
  return with_hint(std::move(table).error(), kWhereNamesAre);
}

core::Result<std::unique_ptr<AnyTable>> table_to_make(const BuildRequest& request) {
  auto table = table_to_build(request);
  if (table) return table;
  return with_hint(std::move(table).error(), kWhereNamesAre);
}

core::Result<GameTable> game_table_named(std::string_view name, const std::string& dir) {
  auto table = find_game_table(name, dir);
  if (table) return table;
  return with_hint(std::move(table).error(), "joseki games lists what there is");
}

std::string command_of(const BuildRequest& request) {
  std::string command = "joseki";
  for (const std::string& word : words_of(request)) {
    const bool quotes = word.find(' ') != std::string::npos;
    command += quotes ? fmt::format(" '{}'", word) : " " + word;
  }
  return command;
}

core::Error with_remedy(const AnyTable& table, core::Error error) {
  return table.name().kind == TableName::Kind::game
             ? with_game_remedy(table, std::move(error))
             : with_formation_remedy(table, std::move(error));
}

core::Result<std::unique_ptr<TableReader>> open_table(const AnyTable& table) {
  return remedied(table, table.open());
}

core::Result<std::unique_ptr<GameReader>> open_game(const GameTable& table) {
  return remedied(table, table.open_game());
}

core::Result<formation::Table> open_formation(const FormationTable& table) {
  return remedied(table, table.open_formation());
}

}  // namespace joseki::app
