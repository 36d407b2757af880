// SPDX-License-Identifier: MIT
#include "solve/formation/table_folder.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "core/atomic_file.h"
#include "solve/formation/prune.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;

// What differs between the table in a folder and the one that is asked for.
core::Text difference(const TableIdentity& there, const TableIdentity& asked) {
  if (there.shape.name() != asked.shape.name()) return core::text("it is {}", there.shape.name());
  if (there.p4 != asked.p4) return core::text("its p4 is {}, not {}", there.p4, asked.p4);
  if (there.precision != asked.precision) {
    return core::text("its precision is {}, not {}", name_of(there.precision),
                      name_of(asked.precision));
  }
  if (there.delete_below != asked.delete_below) {
    return core::text("boards were deleted below {}, not {}", there.delete_below,
                      asked.delete_below);
  }
  if (there.optimal_only != asked.optimal_only) {
    return there.optimal_only ? core::text("it keeps optimal branches only")
                              : core::text("it keeps all branches");
  }
  if (there.sparse != asked.sparse)
    return there.sparse ? core::text("it is sparse") : core::text("it is not sparse");
  const std::uint32_t sum = there.shape.formation.all_of_sum;
  if (sum != asked.shape.formation.all_of_sum) {
    return sum == 0 ? core::text("it begins with the seeds of the formation")
                    : core::text("it begins with all boards of sum {}", sum);
  }
  return core::text("the formation was defined in another way");
}

std::optional<std::string> card_text(const fs::path& folder) {
  std::ifstream file(folder / kCardName, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
}

// "3 to 7, 9"
core::TextValue listed(std::span<const core::TextValue> values) {
  core::TextValue list = values.front();
  for (const core::TextValue& value : values.subspan(1)) list = core::text("{}, {}", list, value);
  return list;
}

}  // namespace

fs::path lock_path(const fs::path& folder) { return folder / "build.lock"; }

bool is_table_file(const std::string& name) {
  return name.starts_with("layer-") || name.starts_with(kCardName) || name.starts_with(kFaultsName);
}

bool holds_table(const fs::path& folder) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure); !failure && entry != fs::directory_iterator();
       entry.increment(failure)) {
    if (is_table_file(entry->path().filename().string())) return true;
  }
  return false;
}

std::string foreign_layer(const fs::path& folder, const TableIdentity& identity) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure); !failure && entry != fs::directory_iterator();
       entry.increment(failure)) {
    std::string name = entry->path().filename().string();
    if (!name.starts_with("layer-")) continue;
    const auto file = core::BlockFile::open(entry->path());
    if (file && file->label().rules_hash != identity.hash()) return name;
  }
  return "";
}

std::vector<int> missing_layers(const std::vector<fs::path>& folders, int layers) {
  std::vector<int> missing;
  std::error_code failure;
  for (int layer = 0; layer < layers; ++layer) {
    const bool is_there = std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
      return fs::exists(layer_path(folder, layer), failure);
    });
    if (!is_there) missing.push_back(layer);
  }
  return missing;
}

core::Text missing_text(const std::vector<int>& layers) {
  if (layers.empty()) return {};
  if (layers.size() == 1) return core::text("layer {} is not there", layers.front());
  std::vector<core::TextValue> runs;
  for (std::size_t i = 0; i < layers.size();) {
    std::size_t end = i + 1;
    while (end < layers.size() && layers[end] == layers[end - 1] + 1) ++end;
    if (end - i == 1) runs.emplace_back(layers[i]);
    if (end - i > 1) runs.emplace_back(core::text("{} to {}", layers[i], layers[end - 1]));
    i = end;
  }
  constexpr std::size_t kMostRuns = 12;  // of a line that people read
  if (runs.size() > kMostRuns) {
    return core::text("layers {} and more are not there: {} in all",
                      listed(std::span(runs).first(kMostRuns)), layers.size());
  }
  if (runs.size() == 1) return core::text("layers {} are not there", runs.front());
  const auto others = std::span(runs).first(runs.size() - 1);
  return core::text("layers {} are not there",
                    core::text("{} and {}", listed(others), runs.back()));
}

core::Result<TableCard> read_card(const fs::path& folder) {
  const auto text = card_text(folder);
  if (!text) {
    return core::Error{core::Errc::not_found, core::text("there is no table in '{}'", folder), {}};
  }
  return parse_card(*text, (folder / kCardName).string());
}

core::Status write_card(const fs::path& folder, const TableCard& card) {
  auto file = core::AtomicFile::create(folder / kCardName);
  if (!file) return std::move(file).error();
  if (auto status = file->append(to_text(card)); !status) return status;
  return file->commit();
}

bool has_card(const fs::path& folder) {
  std::error_code failure;
  return fs::exists(folder / kCardName, failure);
}

core::Result<TableFolder> TableFolder::lock(const fs::path& path, const LayerSolver& solver) {
  auto made = core::NewFolder::make(path);
  if (!made) return std::move(made).error();
  auto lock = core::FileLock::take(lock_path(path));
  if (!lock) return std::move(lock).error();
  return TableFolder(path, solver, std::move(*made), std::move(*lock));
}

core::Status TableFolder::adopt() {
  auto card = read_card(path_);
  if (!card && card.error().code == core::Errc::newer_file) return std::move(card).error();
  // A card that cannot be read is written again: every layer file says itself which table it is of.
  if (!card) {
    const std::string other = foreign_layer(path_, solver_->identity());
    if (other.empty()) return core::Done{};
    return core::Error{core::Errc::bad_input,
                       core::text("'{}' holds '{}', a layer of another table", path_, other),
                       core::Remedy::other_folder_or_rebuild};
  }
  if (card->identity.hash() != solver_->identity().hash()) {
    return core::Error{core::Errc::bad_input,
                       core::text("'{}' holds another table: {}", path_,
                                  difference(card->identity, solver_->identity())),
                       core::Remedy::other_folder_or_rebuild};
  }
  card_ = std::move(*card);
  return core::Done{};
}

core::Status TableFolder::write_card(const TableCard& card) {
  if (auto status = formation::write_card(path_, card); !status) return status;
  card_ = card;
  return core::Done{};
}

bool TableFolder::has_card(const TableCard& card) const {
  return card_text(path_) == to_text(card);
}

void TableFolder::forget_faults() const {
  std::error_code ignored;
  fs::remove(path_ / kFaultsName, ignored);
}

core::Result<LoadedLayer> TableFolder::load(int layer, core::Workers& workers) const {
  auto open = open_layer(layer_path(path_, layer), solver_->identity(), layer,
                         solver_->ranks(layer).ranks());
  if (!open) return std::move(open).error();
  return load_layer(*open, workers);
}

core::Result<LoadedLayer> TableFolder::load_boards(int layer, core::Workers& workers) const {
  auto open = open_layer(boards_path(path_, layer), solver_->identity(), layer,
                         solver_->ranks(layer).ranks());
  if (!open) return std::move(open).error();
  return load_layer(*open, workers);
}

std::optional<LayerLabel> TableFolder::check(int layer, core::Workers& workers) const {
  auto loaded = load(layer, workers);
  if (loaded) return loaded->label;
  return std::nullopt;
}

bool TableFolder::check_boards(int layer, core::Workers& workers) const {
  if (load_boards(layer, workers)) return true;
  std::error_code ignored;
  fs::remove(boards_path(path_, layer), ignored);
  return false;
}

bool TableFolder::is_complete(const LayerLabel& label, int layer) const {
  if (label.kind == LayerLabel::Kind::whole) return true;
  return solver_->identity().is_whole() && !lacks_rates(solver_->identity(), layer);
}

core::Result<LayerLabel> TableFolder::label(int layer) const {
  auto open = open_layer(layer_path(path_, layer), solver_->identity(), layer,
                         solver_->ranks(layer).ranks());
  if (!open) return std::move(open).error();
  return open->label;
}

LayerPlace TableFolder::place(const fs::path& file, int compression_level) const {
  return {file, solver_->identity(), {.compression_level = compression_level}};
}

core::Result<LayerWriter> TableFolder::create(const LayerLabel& label, const LayerBoards& boards,
                                              bool has_rates, int compression_level,
                                              core::Workers& workers) {
  return LayerWriter::create(place(layer_path(path_, label.layer), compression_level), label,
                             boards, has_rates, workers);
}

core::Status TableFolder::write(const LayerLabel& label, const LoadedLayer& layer,
                                int compression_level, core::Workers& workers) {
  auto written = write_layer(place(layer_path(path_, label.layer), compression_level), label,
                             layer.boards(), layer.rates, workers);
  if (!written) return std::move(written).error();
  return core::Done{};
}

core::Status TableFolder::write_boards(int layer, const LayerBits& bits, int compression_level,
                                       core::Workers& workers) {
  auto written = write_layer(place(boards_path(path_, layer), compression_level),
                             {.kind = LayerLabel::Kind::boards, .layer = layer}, bits, {}, workers);
  if (!written) return std::move(written).error();
  return core::Done{};
}

void TableFolder::remove_boards(int first, int end) const {
  std::error_code ignored;
  for (int layer = first; layer < end; ++layer) fs::remove(boards_path(path_, layer), ignored);
}

std::uint64_t TableFolder::bytes() const {
  std::uint64_t sum = 0;
  std::error_code failure;
  for (fs::directory_iterator entry(path_, failure); !failure && entry != fs::directory_iterator();
       entry.increment(failure)) {
    std::error_code gone;
    const auto size = entry->file_size(gone);
    if (!gone) sum += size;
  }
  return sum;
}

std::uint64_t TableFolder::layer_bytes(int layer) const {
  std::error_code missing;
  const auto size = fs::file_size(layer_path(path_, layer), missing);
  return missing ? 0 : size;
}

// Layers before the card: until the last of them is gone the folder says what it was.
void TableFolder::clear() {
  std::error_code ignored;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(path_, ignored)) {
    if (is_table_file(entry.path().filename().string())) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());  // "layer-..." comes before "table.json"
  for (const fs::path& file : files) fs::remove(file, ignored);
  card_.reset();
}

}  // namespace joseki::formation
