// SPDX-License-Identifier: MIT
// DiskShelf: the Studio's shelf of tables. Folders may be added to it, and damage is logged.
#pragma once

#include <filesystem>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "app/catalog/folder_list.h"
#include "app/log/event_log.h"
#include "app/studio/settings.h"
#include "app/tables/table_shelf.h"

namespace joseki::studio {

using app::SharedTable;
using app::TableShelf;

// Any thread. Tables are looked for in the tables folder of $JOSEKI_HOME first, then in the folders
// the server was begun with, those of `joseki folder add`, and those that pages have added.
class DiskShelf : public TableShelf {
 public:
  // `home`: the data folder; `more`: further folders of tables, in which folders may be added too.
  DiskShelf(std::filesystem::path home, std::vector<std::filesystem::path> more, Settings& settings,
            app::EventLog& log);

  // Every folder that tables may be in, whether it is there now or not.
  struct Place {
    enum class Source { home, option, command, page };
    std::filesystem::path folder;
    Source source = Source::home;  // who named it
    app::FolderState state = app::FolderState::usable;
  };
  std::vector<Place> places() const;
  // Those of them that are there.
  std::vector<std::filesystem::path> folders() const override;
  // The folders below which more may be added.
  std::vector<std::filesystem::path> roots() const;

  // bad_input unless it is a folder below one of the roots. Kept in the settings.
  core::Status add_folder(const std::filesystem::path& folder);
  core::Status remove_folder(const std::filesystem::path& folder);

 protected:
  double usual_p4() const override { return settings_.p4(); }
  core::Error not_built(std::string_view name) const override;
  void note_damage(const std::string& name, const core::Error& error) override;

 private:
  core::Status check_folder(const std::filesystem::path& folder) const;

  const std::filesystem::path home_;
  const std::vector<std::filesystem::path> more_;
  const app::FolderList named_;
  Settings& settings_;
  app::EventLog& log_;
  std::mutex noted_mutex_;
  std::set<std::string> noted_;  // damages that are in the log
};

// Whether `path` is `folder` or below it, links resolved; false if it is not there.
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);

}  // namespace joseki::studio
