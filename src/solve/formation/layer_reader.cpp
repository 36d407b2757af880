// SPDX-License-Identifier: MIT
#include "solve/formation/layer_reader.h"

#include <algorithm>
#include <array>
#include <bit>

#include "core/bytes.h"

namespace joseki::formation {

LayerReader::LayerReader(OpenLayer layer)
    : layer_(std::move(layer)), is_checked_(layer_.file.block_count()) {}

core::Result<LayerReader> LayerReader::open(const std::filesystem::path& path,
                                            const TableIdentity& identity, int layer, Rank ranks) {
  auto opened = open_layer(path, identity, layer, ranks);
  if (!opened) return std::move(opened).error();
  return LayerReader(std::move(*opened));
}

core::Result<std::span<const std::uint8_t>> LayerReader::block(std::uint32_t block) {
  if (!decoder_) {
    decoder_.emplace();
    slots_.resize(layer_.file.is_plain() ? 1 : kSlots);
  }
  Slot& slot = slots_[block % slots_.size()];
  if (slot.block != block) {
    slot.block = -1;  // a failed read leaves rubbish
    slot.bytes.resize(layer_.file.bytes_in(block));
    if (auto status = layer_.file.read(block, slot.bytes, *decoder_); !status) {
      return std::move(status).error();
    }
    slot.block = block;
  }
  return std::span<const std::uint8_t>(slot.bytes);
}

core::Status LayerReader::check(std::uint64_t offset, std::uint64_t count) {
  const std::uint64_t length = layer_.file.block_bytes();
  for (std::uint64_t i = offset / length; i <= (offset + count - 1) / length; ++i) {
    if (is_checked_[i]) continue;
    const auto bytes = block(static_cast<std::uint32_t>(i));
    if (!bytes) return bytes.error();
    is_checked_[i] = true;
  }
  return core::Done{};
}

core::Status LayerReader::read(std::uint64_t offset, std::span<std::uint8_t> out) {
  if (!layer_.file.wake()) {
    return core::Error{core::Errc::damaged_file,
                       "'" + layer_.file.name() + "' was replaced while it was read",
                       "open the table again"};
  }
  if (layer_.file.is_plain()) {
    if (auto status = check(offset, out.size()); !status) return status;
    return layer_.file.read_plain(offset, out);
  }
  while (!out.empty()) {
    const auto bytes = block(static_cast<std::uint32_t>(offset / layer_.file.block_bytes()));
    if (!bytes) return bytes.error();
    const std::uint64_t from = offset % layer_.file.block_bytes();
    const std::size_t count = std::min<std::size_t>(out.size(), bytes->size() - from);
    std::copy_n(bytes->begin() + static_cast<long>(from), count, out.begin());
    out = out.subspan(count);
    offset += count;
  }
  return core::Done{};
}

core::Result<bool> LayerReader::is_lost(Rank rank) {
  if (!tells_lost()) return false;
  const auto place = find_in(layer_.layout.lost(), rank);
  if (!place) return place.error();
  return place->has_value();
}

core::Result<std::optional<std::uint64_t>> LayerReader::find_in(const BitmapLayout& bitmap,
                                                                Rank rank) {
  const std::uint64_t chunk = rank / (64 * kWordsInChunk);
  const std::uint64_t word = rank / 64 % kWordsInChunk;
  std::array<std::uint8_t, kChunkRecordBytes> record{};
  if (auto status = read(bitmap.at + chunk * kChunkRecordBytes, record); !status) {
    return std::move(status).error();
  }
  const auto there = core::get_le<std::uint64_t>(record.data());
  if ((there >> word & 1) == 0) return std::optional<std::uint64_t>();
  const std::uint64_t first = core::get_le<std::uint32_t>(record.data() + 8);
  const auto before =
      static_cast<std::uint64_t>(std::popcount(there & ((std::uint64_t{1} << word) - 1)));
  if (first + before >= bitmap.words) {
    return core::Error{core::Errc::damaged_file,
                       "'" + layer_.file.name() + "' is damaged: a record points beyond its words",
                       "give the same build command again: it makes what is missing"};
  }
  std::array<std::uint8_t, 8 * kWordsInChunk> bytes{};
  const auto words = std::span(bytes).first(8 * (before + 1));
  if (auto status = read(bitmap.words_at() + 8 * first, words); !status) {
    return std::move(status).error();
  }
  std::uint64_t place = core::get_le<std::uint32_t>(record.data() + 12);
  for (std::uint64_t w = 0; w < before; ++w) {
    place += static_cast<std::uint64_t>(
        std::popcount(core::get_le<std::uint64_t>(bytes.data() + 8 * w)));
  }
  const auto value = core::get_le<std::uint64_t>(bytes.data() + 8 * before);
  const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
  if ((value & bit) == 0) return std::optional<std::uint64_t>();
  place += static_cast<std::uint64_t>(std::popcount(value & (bit - 1)));
  return std::optional(place);
}

core::Result<std::uint64_t> LayerReader::rate_bits(std::uint64_t place) {
  const LayerLayout& layout = layer_.layout;
  if (!has_rates() || place >= layout.boards) {
    return core::Error{core::Errc::damaged_file,
                       "'" + layer_.file.name() + "' is damaged: a rate is missing",
                       "give the same build command again: it makes what is missing"};
  }
  std::array<std::uint8_t, 8> bytes{};
  const auto field = std::span(bytes).first(layout.rate_bytes);
  if (auto status = read(layout.rates_at() + place * layout.rate_bytes, field); !status) {
    return std::move(status).error();
  }
  return core::get_le<std::uint64_t>(bytes.data());
}

}  // namespace joseki::formation
