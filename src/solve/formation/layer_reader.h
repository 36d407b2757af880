// SPDX-License-Identifier: MIT
// LayerReader: finds boards in a layer file without unpacking it, block by block.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/block_file.h"
#include "core/result.h"
#include "solve/formation/layer_file.h"

namespace joseki::formation {

// Not thread-safe. Keeps the blocks it unpacked last; of a file that is not packed, a block is
// checked when it is first asked for, and then read in part.
class LayerReader {
 public:
  static core::Result<LayerReader> open(const std::filesystem::path& path,
                                        const TableIdentity& identity, int layer, Rank ranks);

  const LayerLabel& label() const { return layer_.label; }
  const LayerLayout& layout() const { return layer_.layout; }
  const core::BlockFile& file() const { return layer_.file; }
  // As of core::OpenFile.
  void rest() { layer_.file.rest(); }
  bool wake() { return layer_.file.wake(); }
  bool has_rates() const { return layer_.layout.rate_bytes != 0; }

  // The place of a board among the layer's boards, or nothing. Reads at most three blocks.
  core::Result<std::optional<std::uint64_t>> find(Rank rank) {
    return find_in(layer_.layout.rated(), rank);
  }

  // Whether the board was generated and is worth nothing. No, if the file does not tell.
  bool tells_lost() const { return layer_.layout.tells_lost; }
  core::Result<bool> is_lost(Rank rank);

  // The rank of the board at `place` among the layer's boards, which is below layout().boards.
  core::Result<Rank> rank_at(std::uint64_t place);

  // The stored bytes of the rate at that place, as an integer of their width.
  core::Result<std::uint64_t> rate_bits(std::uint64_t place);

 private:
  explicit LayerReader(OpenLayer layer);
  core::Status read(std::uint64_t offset, std::span<std::uint8_t> out);
  // The place of a rank among those of a bitmap, or nothing.
  core::Result<std::optional<std::uint64_t>> find_in(const BitmapLayout& bitmap, Rank rank);
  core::Result<ChunkRecord> chunk_record(const BitmapLayout& bitmap, std::uint64_t chunk);
  // The first words of a chunk that are not empty, as many as `words` has room for.
  core::Status read_words(const BitmapLayout& bitmap, const ChunkRecord& record,
                          std::span<std::uint64_t> words);
  core::Error damaged(const core::Text& what) const;
  // The blocks of these bytes, each of them once.
  core::Status check(std::uint64_t offset, std::uint64_t count);
  // A block's bytes, checked. Valid until the next call.
  core::Result<std::span<const std::uint8_t>> block(std::uint32_t block);

  struct Slot {
    std::int64_t block = -1;
    std::vector<std::uint8_t> bytes;
  };
  static constexpr std::size_t kSlots = 64;  // a MiB when all are used

  OpenLayer layer_;
  std::vector<bool> is_checked_;  // by block; of a plain file
  // Made for the first block.
  std::optional<core::BlockDecoder> decoder_;
  std::vector<Slot> slots_;
};

}  // namespace joseki::formation
