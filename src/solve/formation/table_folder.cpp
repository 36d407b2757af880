// SPDX-License-Identifier: MIT
#include "solve/formation/table_folder.h"

#include <fmt/format.h>

#include <fstream>
#include <iterator>

#include "core/atomic_file.h"
#include "solve/formation/prune.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;

// What differs between the table in a folder and the one that is asked for.
std::string difference(const TableIdentity& there, const TableIdentity& asked) {
  if (there.shape.name() != asked.shape.name()) return "it is " + there.shape.name();
  if (there.p4 != asked.p4) return fmt::format("its p4 is {}, not {}", there.p4, asked.p4);
  if (there.precision != asked.precision) {
    return fmt::format("its precision is {}, not {}", name_of(there.precision),
                       name_of(asked.precision));
  }
  if (there.delete_below != asked.delete_below) {
    return fmt::format("boards were deleted below {}, not {}", there.delete_below,
                       asked.delete_below);
  }
  if (there.optimal_only != asked.optimal_only) {
    return there.optimal_only ? "it keeps optimal branches only" : "it keeps all branches";
  }
  if (there.sparse != asked.sparse) return there.sparse ? "it is sparse" : "it is not sparse";
  const std::uint32_t sum = there.shape.formation.all_of_sum;
  if (sum != asked.shape.formation.all_of_sum) {
    return sum == 0 ? "it begins with the seeds of the formation"
                    : fmt::format("it begins with all boards of sum {}", sum);
  }
  return "the formation was defined in another way";
}

// The name of some sound file of another table in a folder that has no card; empty if there is
// none.
std::string foreign_layer(const fs::path& folder, const TableIdentity& identity) {
  std::error_code failure;
  for (fs::directory_iterator entry(folder, failure); !failure && entry != fs::directory_iterator();
       entry.increment(failure)) {
    const std::string name = entry->path().filename().string();
    if (!name.starts_with("layer-")) continue;
    const auto file = core::BlockFile::open(entry->path());
    if (file && file->label().rules_hash != identity.hash()) return name;
  }
  return "";
}

}  // namespace

core::Result<TableCard> read_card(const fs::path& folder) {
  const fs::path path = folder / kCardName;
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    return core::Error{core::Errc::not_found,
                       fmt::format("there is no table in '{}'", folder.string()), ""};
  }
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  return parse_card(text, path.string());
}

core::Result<TableFolder> TableFolder::open(const fs::path& path, const Engine& engine,
                                            bool rebuild) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (failure) return core::system_error("cannot make", path, failure.value());
  auto lock = core::FileLock::take(path / "build.lock");
  if (!lock) return std::move(lock).error();
  TableFolder folder(path, engine, std::move(*lock));
  if (rebuild) folder.remove_files();
  auto card = read_card(path);
  if (!card && card.error().code == core::Errc::newer_file) return std::move(card).error();
  // A card that cannot be read is written again: every layer file says itself which table it is of.
  if (!card) {
    const std::string other = foreign_layer(path, engine.identity());
    if (other.empty()) return folder;
    return core::Error{
        core::Errc::bad_input,
        fmt::format("'{}' holds '{}', a layer of another table", path.string(), other),
        "choose another --dir, or --rebuild to replace it"};
  }
  if (card->identity.hash() != engine.identity().hash()) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("'{}' holds another table: {}", path.string(),
                                   difference(card->identity, engine.identity())),
                       "choose another --dir, or --rebuild to replace it"};
  }
  folder.card_ = std::move(*card);
  return folder;
}

core::Status TableFolder::write_card(const TableCard& card) {
  auto file = core::AtomicFile::create(path_ / kCardName);
  if (!file) return std::move(file).error();
  if (auto status = file->append(to_text(card)); !status) return status;
  if (auto status = file->commit(); !status) return status;
  card_ = card;
  return core::Done{};
}

core::Result<LoadedLayer> TableFolder::load(int layer, core::Workers& workers) const {
  auto open = open_layer(layer_path(path_, layer), engine_->identity(), layer,
                         engine_->ranks(layer).ranks());
  if (!open) return std::move(open).error();
  return load_layer(*open, workers);
}

core::Result<LoadedLayer> TableFolder::load_boards(int layer, core::Workers& workers) const {
  auto open = open_layer(boards_path(path_, layer), engine_->identity(), layer,
                         engine_->ranks(layer).ranks());
  if (!open) return std::move(open).error();
  return load_layer(*open, workers);
}

std::optional<LayerLabel> TableFolder::check(int layer, core::Workers& workers) const {
  auto loaded = load(layer, workers);
  if (loaded) return loaded->label;
  std::error_code ignored;
  fs::remove(layer_path(path_, layer), ignored);
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
  return engine_->identity().is_whole() && !lacks_rates(engine_->identity(), layer);
}

core::Result<LayerLabel> TableFolder::label(int layer) const {
  auto open = open_layer(layer_path(path_, layer), engine_->identity(), layer,
                         engine_->ranks(layer).ranks());
  if (!open) return std::move(open).error();
  return open->label;
}

core::Result<LayerWriter> TableFolder::create(const LayerLabel& label, const LayerBoards& boards,
                                              bool has_rates, int compression_level,
                                              core::Workers& workers) {
  return LayerWriter::create(layer_path(path_, label.layer), engine_->identity(), label, boards,
                             has_rates, workers, {.compression_level = compression_level});
}

core::Status TableFolder::write(const LayerLabel& label, const LoadedLayer& layer,
                                int compression_level, core::Workers& workers) {
  auto written =
      write_layer(layer_path(path_, label.layer), engine_->identity(), label, layer.boards(),
                  layer.rates, workers, {.compression_level = compression_level});
  if (!written) return std::move(written).error();
  return core::Done{};
}

core::Status TableFolder::write_boards(int layer, const LayerBits& bits, int compression_level,
                                       core::Workers& workers) {
  auto written = write_layer(boards_path(path_, layer), engine_->identity(),
                             {.kind = LayerLabel::Kind::boards, .layer = layer}, bits, {}, workers,
                             {.compression_level = compression_level});
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

void TableFolder::remove_files() const {
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(path_, ignored)) {
    const std::string name = entry.path().filename().string();
    if (name.starts_with("layer-") || name == kCardName) fs::remove(entry.path(), ignored);
  }
}

}  // namespace joseki::formation
