// SPDX-License-Identifier: MIT
#include "solve/formation/layer_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/bytes.h"
#include "core/ensure.h"

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
                       core::text("'{}' was replaced while it was read", layer_.file.name()),
                       core::text("open the table again")};
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

core::Error LayerReader::damaged(const core::Text& what) const {
  return {core::Errc::damaged_file, core::text("'{}' is damaged: {}", layer_.file.name(), what),
          core::Remedy::repeat_build};
}

core::Result<ChunkRecord> LayerReader::chunk_record(const BitmapLayout& bitmap,
                                                    std::uint64_t chunk) {
  std::array<std::uint8_t, kChunkRecordBytes> bytes{};
  if (auto status = read(bitmap.at + chunk * kChunkRecordBytes, bytes); !status) {
    return std::move(status).error();
  }
  return ChunkRecord{.words_there = core::get_le<std::uint64_t>(bytes.data()),
                     .words_before = core::get_le<std::uint32_t>(bytes.data() + 8),
                     .boards_before = core::get_le<std::uint32_t>(bytes.data() + 12)};
}

core::Status LayerReader::read_words(const BitmapLayout& bitmap, const ChunkRecord& record,
                                     std::span<std::uint64_t> words) {
  if (record.words_before + words.size() > bitmap.words) {
    return damaged(core::text("a record points beyond its words"));
  }
  std::array<std::uint8_t, 8 * kWordsInChunk> bytes{};
  const auto field = std::span(bytes).first(8 * words.size());
  const std::uint64_t first = record.words_before;
  if (auto status = read(bitmap.words_at() + 8 * first, field); !status) return status;
  for (std::size_t i = 0; i < words.size(); ++i) {
    words[i] = core::get_le<std::uint64_t>(bytes.data() + 8 * i);
  }
  return core::Done{};
}

core::Result<std::optional<std::uint64_t>> LayerReader::find_in(const BitmapLayout& bitmap,
                                                                Rank rank) {
  const auto record = chunk_record(bitmap, rank / (64 * kWordsInChunk));
  if (!record) return record.error();
  const std::uint64_t word = rank / 64 % kWordsInChunk;
  if ((record->words_there >> word & 1) == 0) return std::optional<std::uint64_t>();
  const std::uint64_t smaller = record->words_there & ((std::uint64_t{1} << word) - 1);
  std::array<std::uint64_t, kWordsInChunk> room{};
  const auto words = std::span(room).first(static_cast<std::size_t>(std::popcount(smaller)) + 1);
  if (auto status = read_words(bitmap, *record, words); !status) return std::move(status).error();
  std::uint64_t place = record->boards_before;
  for (const std::uint64_t before : words.first(words.size() - 1)) {
    place += static_cast<std::uint64_t>(std::popcount(before));
  }
  const std::uint64_t bit = std::uint64_t{1} << (rank % 64);
  if ((words.back() & bit) == 0) return std::optional<std::uint64_t>();
  place += static_cast<std::uint64_t>(std::popcount(words.back() & (bit - 1)));
  return std::optional(place);
}

core::Result<Rank> LayerReader::rank_at(std::uint64_t place) {
  const BitmapLayout bitmap = layer_.layout.rated();
  core::ensure(place < bitmap.boards, "a place beyond the boards of a layer");
  // The last chunk that begins at this place or before it.
  std::uint64_t first = 0;
  for (std::uint64_t end = bitmap.chunks; end - first > 1;) {
    const std::uint64_t middle = first + (end - first) / 2;
    const auto record = chunk_record(bitmap, middle);
    if (!record) return record.error();
    (record->boards_before <= place ? first : end) = middle;
  }
  const auto record = chunk_record(bitmap, first);
  if (!record) return record.error();
  std::array<std::uint64_t, kWordsInChunk> room{};
  const auto words =
      std::span(room).first(static_cast<std::size_t>(std::popcount(record->words_there)));
  if (auto status = read_words(bitmap, *record, words); !status) return std::move(status).error();
  std::uint64_t skip = place - std::min<std::uint64_t>(place, record->boards_before);
  std::uint64_t numbers = record->words_there;
  for (std::uint64_t word : words) {
    const auto number = static_cast<std::uint64_t>(std::countr_zero(numbers));
    numbers &= numbers - 1;
    const auto boards = static_cast<std::uint64_t>(std::popcount(word));
    if (skip >= boards) {
      skip -= boards;
      continue;
    }
    for (; skip > 0; --skip) word &= word - 1;
    const Rank rank =
        64 * (first * kWordsInChunk + number) + static_cast<Rank>(std::countr_zero(word));
    if (rank < layer_.layout.ranks) return rank;
    break;
  }
  return damaged(core::text("its records and its boards do not fit together"));
}

core::Result<std::uint64_t> LayerReader::rate_bits(std::uint64_t place) {
  const LayerLayout& layout = layer_.layout;
  if (!has_rates() || place >= layout.boards) {
    return damaged(core::text("a rate is missing"));
  }
  std::array<std::uint8_t, 8> bytes{};
  const auto field = std::span(bytes).first(layout.rate_bytes);
  if (auto status = read(layout.rates_at() + place * layout.rate_bytes, field); !status) {
    return std::move(status).error();
  }
  return core::get_le<std::uint64_t>(bytes.data());
}

}  // namespace joseki::formation
