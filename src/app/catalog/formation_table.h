// SPDX-License-Identifier: MIT
// FormationTablePlace: a table of a 2048 formation by the name somebody typed, and where it lies.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "solve/formation/table.h"
#include "solve/formation/table_identity.h"

namespace joseki::app {

struct FormationTablePlace {
  std::string name;                            // L3-512
  std::string dir;                             // the first folder as it was typed; may be empty
  std::filesystem::path home;                  // where it is built; need not exist
  std::vector<std::filesystem::path> folders;  // where its layers are looked for, in order
};

// Whether that is FORMATION-TARGET or FORMATION_TARGET, there or not.
bool is_formation_table_name(std::string_view name);

// `dirs`: folders that hold the table's folder, or are it; none: the tables folder of $JOSEKI_HOME.
// bad_input with the reason if neither such a formation nor such a table is there, or if the
// formation does not allow the target.
core::Result<FormationTablePlace> formation_place(std::string_view name,
                                                  const std::vector<std::string>& dirs);

// The card of the first of the place's folders that has one. not_found, damaged_file, and
// foreign_file if it is another table's.
core::Result<formation::TableCard> card_of(const FormationTablePlace& place);

// For questions. What card_of() says; not_found, without a hint, too if it is not finished.
core::Result<formation::Table> open_formation_table(const FormationTablePlace& place);

// The folders of tables in `folder`, sorted, and itself if it is one: those with a card, whatever
// that says. Hidden ones hold no finished tables and are left out.
core::Result<std::vector<std::filesystem::path>> formation_table_folders_in(
    const std::filesystem::path& folder);

struct FoundTable {
  std::filesystem::path folder;
  core::Result<formation::TableCard> card;
};

// The tables in these folders, with what their cards say.
core::Result<std::vector<FoundTable>> formation_tables_in(const std::filesystem::path& folder);

// The name to open a table by that was found in `folder`; empty if it has none, as a copy under
// another name has not.
std::string own_name(const FoundTable& table, const std::filesystem::path& folder);

// A table worth building first.
struct SuggestedTable {
  std::string_view name;
  std::uint64_t boards;      // about, with the usual options
  std::uint64_t disk_bytes;  // about
};
std::vector<SuggestedTable> suggested_tables();

}  // namespace joseki::app
