// SPDX-License-Identifier: MIT
// GameTable: the table of a two-player game, which is one file.
#pragma once

#include <memory>

#include "app/tables/any_table.h"

namespace joseki::app {

class GameTable : public AnyTable {
 public:
  static core::Result<GameTable> find(const TableName& name, const TableFolders& folders);

  const TableName& name() const override { return name_; }
  const std::filesystem::path& path() const override { return file_; }
  BuildRequest request() const override;
  std::optional<TableState> state() const override;
  core::Result<TableCost> estimate(const BuildRequest& request) const override;
  core::Result<BuildReport> build(const BuildRequest& request,
                                  const BuildWatch& watch) const override;
  core::Result<TableProof> verify(const VerifyRequest& request) const override;
  core::Result<std::unique_ptr<TableReader>> open() const override;
  std::vector<std::string> export_formats() const override;
  core::Result<core::FileWritten> export_to(const ExportRequest& request) const override;

  // --- what only games have
  const AnyGame& game() const { return *game_; }
  const std::shared_ptr<const AnyGame>& shared_game() const { return game_; }
  bool is_there() const;  // there is a file of that name, sound or not
  core::Error not_built() const;
  // not_found, without a hint, if there is no such file.
  core::Result<std::unique_ptr<GameReader>> open_game() const;

 private:
  GameTable(TableName name, std::string dir, std::shared_ptr<const AnyGame> game,
            std::filesystem::path file);

  TableName name_;
  std::string dir_;  // as it was typed; may be empty
  std::shared_ptr<const AnyGame> game_;
  std::filesystem::path file_;
};

// By the name of a game that somebody typed. A formation's table is none.
core::Result<GameTable> find_game_table(std::string_view name, const std::string& dir);

}  // namespace joseki::app
