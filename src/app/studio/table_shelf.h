// SPDX-License-Identifier: MIT
// TableShelf: built tables by name, opened once and lent to one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/any_game.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::studio {

// A table of a formation that can be asked.
struct ShelfTable {
  std::string name;  // L3-512
  std::filesystem::path folder;
  formation::TableCard card;
  std::filesystem::file_time_type written{};   // when its card was: a table that was built again
                                               // is another one, though it says the same of itself
  std::vector<std::filesystem::path> parts{};  // all folders with layers of it, `folder` first
};

// Any thread. Tables are looked for in the tables folder of $JOSEKI_HOME first, then in the others.
class TableShelf {
 public:
  virtual ~TableShelf() = default;

  // Finished and readable tables of formations, by name; one of each name: the first whose p4 is
  // that of the settings, else the first.
  virtual std::vector<ShelfTable> formations() = 0;

  // Another number whenever formations() may answer differently. Cheap.
  virtual std::uint64_t version() = 0;

  // Lets `ask` have the table, which nobody else uses meanwhile. Opened once and kept. If the table
  // changed while it was asked, `ask` is called again: only its last answer counts.
  // not_found with a hint to build it, also if it was deleted meanwhile; damaged_file.
  virtual core::Status with_formation(
      std::string_view name, const std::function<core::Status(formation::Table&)>& ask) = 0;
  virtual core::Status with_game(std::string_view name,
                                 const std::function<core::Status(app::AnyTable&)>& ask) = 0;

  // The file of a game's table, for engines (app::EngineDesk). not_found with a hint.
  virtual core::Result<std::filesystem::path> game_file(const std::string& name) = 0;

  // Where tables are looked for, and the folders below which more may be added.
  virtual std::vector<std::filesystem::path> folders() const = 0;
  virtual std::vector<std::filesystem::path> roots() const = 0;

  // bad_input unless it is a folder below one of the roots. Kept in the settings.
  virtual core::Status add_folder(const std::filesystem::path& folder) = 0;
  virtual core::Status remove_folder(const std::filesystem::path& folder) = 0;

  // Looks again; what was opened and is gone or new is closed.
  virtual void rescan() = 0;
};

}  // namespace joseki::studio
