// SPDX-License-Identifier: MIT
#include "app/python/table_names.h"

#include <utility>

#include "app/python/raise.h"

namespace joseki::app::python {
namespace {

// The value, or the exception; an error about a name tells where names are listed.
template <class Table>
Table found(core::Result<Table> table) {
  if (table) return std::move(*table);
  core::Error error = std::move(table).error();
  if (error.code == core::Errc::bad_input && error.hint.empty()) {
    error.hint =
        "tables are called like tictactoe, vanish-4x4-m4 or L3-512; joseki.tables.list() has more";
  }
  raise(error);
}

}  // namespace

bool is_game_table(const std::string& name) {
  return found(parse_table_name(name)).kind == TableName::Kind::game;
}

std::unique_ptr<AnyTable> table_named(const TableChoice& choice) {
  return found(find_table(choice.name, choice.dirs, choice.p4));
}

std::unique_ptr<AnyTable> table_to_make(const BuildRequest& request) {
  return found(table_to_build(request));
}

app::GameTable game_table_named(const TableChoice& choice) {
  return found(app::GameTable::find(found(parse_table_name(choice.name)), choice.dirs));
}

app::FormationTable formation_table_named(const TableChoice& choice) {
  return found(find_formation_table(choice.name, choice.dirs, choice.p4));
}

core::Error with_remedy(core::Error error, const AnyTable& table) {
  const BuildRequest request = table.request();
  const std::string in_dir = request.dir.empty() ? "" : ", dir='" + request.dir + "'";
  const auto call = [&](const std::string& more) {
    return "joseki.tables.build('" + request.table + "'" + in_dir + more + ")";
  };
  if (error.code == core::Errc::not_found) {
    return {error.code, "table '" + request.table + "' is not built", "make it with: " + call("")};
  }
  if (error.code == core::Errc::damaged_file && error.hint.empty()) {
    error.hint = "to replace it: " + call(", rebuild=True");
  }
  return error;
}

}  // namespace joseki::app::python
