// SPDX-License-Identifier: MIT
// DiskShelf: the tables that lie in folders.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>

#include "app/catalog/reader_pool.h"
#include "app/log/event_log.h"
#include "app/studio/settings.h"
#include "app/studio/table_shelf.h"

namespace joseki::studio {

class DiskShelf : public TableShelf {
 public:
  // `home`: the data folder; `more`: further folders of tables, in which folders may be added too.
  DiskShelf(std::filesystem::path home, std::vector<std::filesystem::path> more, Settings& settings,
            app::EventLog& log);

  std::vector<ShelfTable> formations() override;
  std::uint64_t version() override;
  core::Status with_formation(std::string_view name,
                              const std::function<core::Status(formation::Table&)>& ask) override;
  core::Status with_game(std::string_view name,
                         const std::function<core::Status(app::AnyTable&)>& ask) override;
  core::Result<std::filesystem::path> game_file(const std::string& name) override;
  std::vector<std::filesystem::path> folders() const override;
  std::vector<std::filesystem::path> roots() const override;
  core::Status add_folder(const std::filesystem::path& folder) override;
  core::Status remove_folder(const std::filesystem::path& folder) override;
  void rescan() override;

 private:
  // Readers of a table of a formation, and what must be on the disk for them to be believed.
  struct OpenFormation {
    app::ReaderPool<formation::Table> readers;
    struct Card {
      std::filesystem::path file;
      std::filesystem::file_time_type written;
    };
    std::vector<Card> cards;  // of every folder with layers of it

    bool is_there() const;
  };
  struct Formation {
    ShelfTable table;
    std::shared_ptr<OpenFormation> opened;  // null: nobody has asked yet
  };
  // A game's table: which file, as it was when it was opened.
  struct Game {
    std::filesystem::path file;
    std::filesystem::file_time_type written;
    std::shared_ptr<app::ReaderPool<app::AnyTable>> readers;
  };
  using Formations = std::map<std::string, Formation, std::less<>>;

  void note_damage(const std::string& name, const core::Error& error);
  core::Status check_folder(const std::filesystem::path& folder) const;
  Formations look() const;           // without the lock
  const Formations& known();         // with the lock held: looks if nobody has
  void take_over(Formations found);  // with the lock held: keeps readers of what is the same
  std::shared_ptr<OpenFormation> opened(std::string_view name);
  core::Result<std::shared_ptr<OpenFormation>> open_formation(const std::string& name);
  static core::Result<std::shared_ptr<OpenFormation>> open_parts(const ShelfTable& table);

  const std::filesystem::path home_;
  const std::vector<std::filesystem::path> more_;
  Settings& settings_;
  app::EventLog& log_;
  std::mutex open_mutex_;  // taken before the others
  std::mutex look_mutex_;  // taken before the next one
  std::mutex mutex_;       // guards what follows
  bool has_looked_ = false;
  double p4_ = 0;  // of the settings when it was looked
  std::uint64_t version_ = 0;
  Formations formations_;
  std::map<std::string, Game, std::less<>> games_;
  std::set<std::string> noted_;  // damages that are in the log
};

// Whether `path` is `folder` or below it, links resolved; false if it is not there.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace joseki::studio
