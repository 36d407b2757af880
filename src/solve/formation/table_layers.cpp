// SPDX-License-Identifier: MIT
#include "solve/formation/table_layers.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "solve/formation/table_folder.h"

namespace joseki::formation {

namespace fs = std::filesystem;

core::Error no_such_layer(int layer) {
  return {core::Errc::not_found, core::text("layer {} is not there", layer),
          core::Remedy::all_folders};
}

core::Result<TableLayers> TableLayers::open(std::vector<fs::path> folders) {
  core::Result<TableCard> card =
      core::Error{core::Errc::not_found, core::text("no folder was given"), {}};
  for (const fs::path& folder : folders) {
    card = read_card(folder);
    if (card || card.error().code != core::Errc::not_found) break;
  }
  if (!card) return std::move(card).error();
  auto space = RankSpace::make(card->identity.shape);
  if (!space) return std::move(space).error();
  TableLayers layers;
  layers.card_ = std::move(*card);
  layers.folders_ = std::move(folders);
  layers.space_ = std::make_unique<RankSpace>(std::move(*space));
  layers.opened_.resize(static_cast<std::size_t>(layers.shape().layers()));
  return layers;
}

std::optional<fs::path> TableLayers::find_file(int layer) const {
  std::error_code ignored;
  for (const fs::path& folder : folders_) {
    fs::path path = layer_path(folder, layer);
    if (fs::exists(path, ignored)) return path;
  }
  return std::nullopt;
}

core::Result<LayerReader*> TableLayers::reader(int layer) {
  auto& opened = opened_[static_cast<std::size_t>(layer)];
  // A file that was replaced while it rested is opened as if for the first time.
  if (opened && *opened && !(*opened)->wake()) opened.reset();
  if (!opened) {
    std::unique_ptr<LayerReader> fresh;
    if (const auto path = find_file(layer)) {
      const Rank ranks = space_->counted_ranks(shape().sum_of(layer));
      auto reader = LayerReader::open(*path, identity(), layer, ranks);
      if (!reader) return std::move(reader).error();
      fresh = std::make_unique<LayerReader>(std::move(*reader));
    }
    opened = std::move(fresh);
  }
  if (*opened) keep_awake(layer);
  return opened->get();
}

void TableLayers::keep_awake(int layer) {
  auto place = std::find(awake_.begin(), awake_.end(), layer);
  if (place == awake_.end()) {
    if (awake_.size() < kAwake) {
      awake_.push_back(layer);
    } else {
      auto& oldest = opened_[static_cast<std::size_t>(awake_.back())];
      if (oldest && *oldest) (*oldest)->rest();
      awake_.back() = layer;
    }
    place = awake_.end() - 1;
  }
  std::rotate(awake_.begin(), place, place + 1);
}

core::Result<Holding> TableLayers::look(Rank rank, int layer) {
  using Kind = Holding::Kind;
  const auto opened = reader(layer);
  if (!opened) return opened.error();
  LayerReader* const reader = *opened;
  if (reader == nullptr) return Holding{.kind = Kind::no_file};
  const auto place = reader->find(rank);
  if (!place) return place.error();
  if (!*place) {
    const auto is_lost = reader->is_lost(rank);
    if (!is_lost) return is_lost.error();
    return Holding{.kind = *is_lost ? Kind::lost : Kind::absent,
                   .tells_lost = reader->tells_lost()};
  }
  if (!reader->has_rates()) return Holding{.kind = Kind::unrated};
  const auto bits = reader->rate_bits(**place);
  if (!bits) return bits.error();
  return Holding{.kind = Kind::rated, .rate_bits = *bits};
}

core::Result<std::uint64_t> TableLayers::boards_in(int layer) {
  const auto opened = reader(layer);
  if (!opened) return opened.error();
  if (*opened == nullptr) return no_such_layer(layer);
  return (*opened)->layout().boards;
}

core::Result<Rank> TableLayers::rank_at(int layer, std::uint64_t place) {
  const auto opened = reader(layer);
  if (!opened) return opened.error();
  if (*opened == nullptr) return no_such_layer(layer);
  return (*opened)->rank_at(place);
}

}  // namespace joseki::formation
