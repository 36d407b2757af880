// SPDX-License-Identifier: MIT
// TableFolder: the folder of one table while it is built: its card, its lock, its layer files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/file_lock.h"
#include "core/new_folder.h"
#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/layer_file.h"
#include "solve/formation/layer_solver.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

inline constexpr const char* kCardName = "table.json";
// What the last proof found wrong with a finished table, if anything: written by whoever had it
// proved. A build that changes the table takes it away.
inline constexpr const char* kFaultsName = "faults.json";

// The card of a folder: not_found if there is none.
core::Result<TableCard> read_card(const std::filesystem::path& folder);
core::Status write_card(const std::filesystem::path& folder, const TableCard& card);
// Whether there is one, sound or not.
bool has_card(const std::filesystem::path& folder);

// The lock of whoever builds or changes the table in a folder.
std::filesystem::path lock_path(const std::filesystem::path& folder);
// Whether a file of that name in a table's folder is the table's, and not something of a person's.
bool is_table_file(const std::string& name);
// Whether there is a card or a layer, sound or not.
bool holds_table(const std::filesystem::path& folder);
// The name of some sound layer of another table than that; empty if there is none.
std::string foreign_layer(const std::filesystem::path& folder, const TableIdentity& identity);

// Layers of a table of so many whose file lies in none of these folders.
std::vector<int> missing_layers(const std::vector<std::filesystem::path>& folders, int layers);
// "layers 3 and 7 to 9 are not there"; empty if there are none.
core::Text missing_text(const std::vector<int>& layers);

class TableFolder {
 public:
  // Makes the folder and takes its lock: busy if another process builds there. Whatever is in it
  // stays. A folder that was made here and is still empty in the end goes again.
  static core::Result<TableFolder> lock(const std::filesystem::path& folder,
                                        const LayerSolver& solver);
  // Reads the card: bad_input if the folder holds a table of another identity.
  core::Status adopt();
  // Removes everything of a table from it.
  void clear();

  const std::filesystem::path& path() const { return path_; }
  const std::optional<TableCard>& card() const { return card_; }
  core::Status write_card(const TableCard& card);
  bool has_card(const TableCard& card) const;  // written in just these words
  void forget_faults() const;

  // --- one layer; every block is checked
  core::Result<LoadedLayer> load(int layer, core::Workers& workers) const;
  core::Result<LoadedLayer> load_boards(int layer, core::Workers& workers) const;
  // Whether its file is sound, and if so what it says of itself. A damaged one of generation is
  // removed, any other stays until it is written again.
  std::optional<LayerLabel> check(int layer, core::Workers& workers) const;
  bool check_boards(int layer, core::Workers& workers) const;
  // Whether the rates of a sound layer are all there, so that the solver can go on from it.
  bool is_complete(const LayerLabel& label, int layer) const;

  core::Result<LayerWriter> create(const LayerLabel& label, const LayerBoards& boards,
                                   bool has_rates, int compression_level, core::Workers& workers);
  core::Status write(const LayerLabel& label, const LoadedLayer& layer, int compression_level,
                     core::Workers& workers);
  core::Status write_boards(int layer, const LayerBits& bits, int compression_level,
                            core::Workers& workers);

  // Removes the files of generation for layers [first, end), those before `first` are kept.
  void remove_boards(int first, int end) const;
  // Of everything in it.
  std::uint64_t bytes() const;
  // What a finished or whole layer says of itself, by its header alone.
  core::Result<LayerLabel> label(int layer) const;
  // Of one layer's file; 0 if there is none.
  std::uint64_t layer_bytes(int layer) const;

 private:
  LayerPlace place(const std::filesystem::path& file, int compression_level) const;

  TableFolder(std::filesystem::path path, const LayerSolver& solver, core::NewFolder made,
              core::FileLock lock)
      : path_(std::move(path)), solver_(&solver), made_(std::move(made)), lock_(std::move(lock)) {}

  std::filesystem::path path_;
  const LayerSolver* solver_;
  core::NewFolder made_;  // goes after the lock that lies in it
  core::FileLock lock_;
  std::optional<TableCard> card_;
};

}  // namespace joseki::formation
