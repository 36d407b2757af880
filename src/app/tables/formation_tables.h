// SPDX-License-Identifier: MIT
// FormationTable: the table of a 2048 formation, which is a folder, or several with some of its
// layers each.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/tables/any_table.h"
#include "core/result.h"
#include "solve/formation/table.h"
#include "solve/formation/table_identity.h"

namespace joseki::app {

class FormationTable : public AnyTable {
 public:
  // See find_table(). bad_input with the reason if neither such a formation nor such a table is
  // there, or if the formation does not allow the target.
  static core::Result<FormationTable> find(const TableName& name, const TableFolders& folders,
                                           std::optional<double> p4);

  const TableName& name() const override { return name_; }
  const std::filesystem::path& path() const override { return home_; }
  BuildRequest request() const override;
  std::optional<TableState> state() const override;
  core::Result<TableCost> estimate(const BuildRequest& request) const override;
  core::Result<BuildReport> build(const BuildRequest& request,
                                  const BuildWatch& watch) const override;
  core::Result<TableProof> verify(const VerifyRequest& request) const override;
  core::Result<std::unique_ptr<TableReader>> open() const override;
  std::vector<std::string> export_formats() const override;
  core::Result<core::FileWritten> export_to(const ExportRequest& request) const override;

  // --- what only formations have
  // Where its layers are looked for, in order.
  const std::vector<std::filesystem::path>& folders() const { return folders_; }
  // That of the first folder that has one. not_found, damaged_file, and foreign_file if it is
  // another table's.
  core::Result<formation::TableCard> card() const;
  core::Result<formation::Table> open_formation() const;

 private:
  FormationTable() = default;
  std::filesystem::path card_folder() const;

  TableName name_;
  std::string dir_;                             // the first folder as it was typed; may be empty
  std::filesystem::path home_;                  // where it is built
  std::vector<std::filesystem::path> folders_;  // where its layers are looked for
};

// By the name that somebody typed. A game's table is none.
core::Result<FormationTable> find_formation_table(std::string_view name,
                                                  const TableFolders& folders,
                                                  std::optional<double> p4 = std::nullopt);

// The probability of a 4 that a name and a choice beside it ask for; nothing if neither says it.
// bad_input if they contradict each other.
core::Result<std::optional<double>> p4_of(const TableName& name, std::optional<double> chosen);

// What a formation of the library makes of a name. bad_input with the reason.
core::Result<formation::TableShape> shape_of(const TableName& name);
core::Result<formation::TableShape> find_table_shape(std::string_view name);

// Where in `folder` that table is, or would be made: its own name, unless an older program kept it,
// or another one for another p4, there.
std::filesystem::path formation_folder_in(const std::filesystem::path& folder,
                                          const TableName& name, double p4);

// A table worth building first.
struct SuggestedTable {
  std::string_view name;
  std::uint64_t boards;      // about, with the usual options
  std::uint64_t disk_bytes;  // about
};
std::vector<SuggestedTable> suggested_tables();

}  // namespace joseki::app
