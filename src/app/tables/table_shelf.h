// SPDX-License-Identifier: MIT
// TableShelf: built tables by name, opened once and lent to one thread at a time.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "app/tables/any_table.h"
#include "app/tables/reader_pool.h"
#include "app/tables/table_scan.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::app {

// A formation's table that can be asked. Immutable: as long as it is the same table, it is the same
// object.
struct ShelvedTable {
  SharedFacts facts;                         // with a card
  std::vector<std::filesystem::path> parts;  // all folders with layers of it, its own first

  const std::string& name() const { return facts->name.text; }  // L3-512
  const std::filesystem::path& folder() const { return facts->path; }
  const formation::TableCard& card() const { return *facts->card; }
  const formation::TableIdentity& identity() const { return facts->card->identity; }
};
using SharedTable = std::shared_ptr<const ShelvedTable>;

// What a table said, and what it is called.
struct NamedAnswer {
  std::string table;
  TableAnswer answer;
};

// Any thread.
class TableShelf {
 public:
  TableShelf() = default;
  TableShelf(const TableShelf&) = delete;
  TableShelf& operator=(const TableShelf&) = delete;
  virtual ~TableShelf() = default;

  // Where tables are looked for; a table of the first that has it serves.
  virtual std::vector<std::filesystem::path> folders() const = 0;

  // Finished and readable tables of formations, by name; one of each name.
  std::vector<SharedTable> formations();

  // The one that is meant by a name; null if it is not built. A name without a probability of a 4
  // means the table for the usual one; if there is none, that for usual_p4(), else any.
  SharedTable find(std::string_view name);

  // Another number whenever formations() may answer differently. Cheap.
  std::uint64_t version();

  // Lets `ask` have the table, which nobody else uses meanwhile. Opened once and kept. If the table
  // changed while it was asked, `ask` is called again: only its last answer counts.
  // not_found with a hint to build it, also if it was deleted meanwhile; damaged_file.
  virtual core::Status with_formation(std::string_view name,
                                      const std::function<core::Status(formation::Table&)>& ask);
  core::Status with_game(std::string_view name,
                         const std::function<core::Status(GameReader&)>& ask);

  // What the table of either kind says of a position.
  core::Result<NamedAnswer> query(std::string_view name, std::string_view position);

  // The file of a game's table, for engines (EngineResources). not_found with a hint.
  core::Result<std::filesystem::path> game_file(const std::string& name);

  // Looks again; what was opened and is gone or new is closed.
  void rescan();

 protected:
  // The probability of a 4 that the user plays with.
  virtual double usual_p4() const = 0;
  virtual core::Error not_built(std::string_view name) const = 0;
  // A table that was asked turned out damaged.
  virtual void note_damage(const std::string& name, const core::Error& error) = 0;

 private:
  // Readers of a table of a formation, and what must be on the disk for them to be believed.
  struct OpenFormation {
    ReaderPool<formation::Table> readers;
    struct Card {
      std::filesystem::path file;
      std::filesystem::file_time_type written;
    };
    std::vector<Card> cards;  // of every folder with layers of it

    bool is_there() const;
  };
  struct Formation {
    SharedTable table;
    std::shared_ptr<OpenFormation> opened;  // null: nobody has asked yet
  };
  // A game's table: which file, as it was when it was opened.
  struct Game {
    std::filesystem::path file;
    std::filesystem::file_time_type written;
    std::shared_ptr<ReaderPool<GameReader>> readers;
  };
  using Formations = std::map<std::string, Formation, std::less<>>;
  using SharedOpen = std::shared_ptr<OpenFormation>;

  Formations look();                              // without the lock
  const Formations& known();                      // with the lock held: looks if nobody has
  void take_over(Formations found);               // with the lock held: keeps what is the same
  const Formation* meant(std::string_view name);  // with the lock held; null: not built
  SharedOpen opened(std::string_view name);
  core::Result<SharedOpen> open_formation(std::string_view name);
  static core::Result<SharedOpen> open_parts(const ShelvedTable& table);
  core::Result<std::shared_ptr<ReaderPool<GameReader>>> game_readers(std::string_view name);

  TableScan scan_;
  std::mutex open_mutex_;  // taken before the others
  std::mutex look_mutex_;  // taken before the next one
  std::mutex mutex_;       // guards what follows
  bool has_looked_ = false;
  std::uint64_t version_ = 0;
  Formations formations_;
  std::map<std::string, Game, std::less<>> games_;
};

}  // namespace joseki::app
