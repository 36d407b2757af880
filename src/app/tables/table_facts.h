// SPDX-License-Identifier: MIT
// TableFacts: what is known of a table that lies in some folder. Immutable, and shared by all who
// hold it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "app/tables/table_name.h"
#include "core/result.h"
#include "solve/formation/table_identity.h"
#include "solve/retrograde/value.h"

namespace joseki::app {

enum class TableState { begun, built, damaged };
std::string_view name_of(TableState state);

struct TableFacts {
  TableName name;
  std::filesystem::path folder;  // of tables, that was looked through
  std::filesystem::path path;    // its file or folder; of a begun game's what is kept of the build
  TableState state = TableState::built;
  std::optional<core::Error> error{};          // why it is damaged
  std::filesystem::file_time_type written{};   // the file, or the card
  std::uint64_t states = 0;                    // 0: not known
  std::uint64_t bytes = 0;                     // of a finished one
  std::optional<solve::Value> start{};         // of a game's: of the first position
  std::optional<formation::TableCard> card{};  // of a formation's that is not damaged

  bool is_game() const { return name.kind == TableName::Kind::game; }
  bool is_built() const { return state == TableState::built; }
};
using SharedFacts = std::shared_ptr<const TableFacts>;

}  // namespace joseki::app
