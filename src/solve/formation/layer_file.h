// SPDX-License-Identifier: MIT
// Layer files: the boards of a layer as a bitmap of ranks without its empty words, their rates, and
// the boards that are known to be worth nothing. The format is docs/formats/formation-layer-v1.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/block_file.h"
#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/layer_bits.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

// A chunk is 4096 ranks: one record says which of its 64 words are there and where.
struct ChunkRecord {
  std::uint64_t words_there = 0;   // bit w: word w is not empty
  std::uint32_t words_before = 0;  // words in the chunks before this one
  std::uint32_t boards_before = 0;
};
inline constexpr std::uint64_t kWordsInChunk = 64;
inline constexpr std::uint64_t kChunkRecordBytes = 16;

// A bitmap in the payload: a record for each chunk, then its words that are not empty.
struct BitmapLayout {
  std::uint64_t at = 0;
  std::uint64_t chunks = 0;
  std::uint64_t boards = 0;
  std::uint64_t words = 0;

  std::uint64_t words_at() const { return at + chunks * kChunkRecordBytes; }
  std::uint64_t end() const { return words_at() + words * 8; }
};

// Where things are in the payload.
struct LayerLayout {
  std::uint64_t ranks = 0;
  std::uint64_t boards = 0;
  std::uint64_t words = 0;       // not empty
  std::uint64_t rate_bytes = 0;  // of one rate; 0: no rates
  // Lost boards: generated, and worth nothing. Files of older programs do not tell them.
  bool tells_lost = false;
  std::uint64_t lost_boards = 0;
  std::uint64_t lost_words = 0;

  std::uint64_t header_bytes() const { return tells_lost ? 48 : 32; }
  std::uint64_t chunks() const { return (ranks + 4095) / 4096; }
  BitmapLayout rated() const { return {header_bytes(), chunks(), boards, words}; }
  // Nothing but its place if the file does not tell.
  BitmapLayout lost() const {
    return {rated().end(), tells_lost ? chunks() : 0, lost_boards, lost_words};
  }
  std::uint64_t rates_at() const { return lost().end(); }
  std::uint64_t payload_bytes() const { return rates_at() + boards * rate_bytes; }
};

// What a layer file says of itself besides its table.
struct LayerLabel {
  enum class Kind {
    boards,    // generated, not yet solved: no rates
    whole,     // every board with a rate above 0
    finished,  // what the table's options leave of it
  };
  Kind kind = Kind::whole;
  int layer = 0;
  std::uint64_t generated = 0;
  double best_rate = 0;
  bool is_packed = false;  // compressed; set by write_layer
};

struct LayerFileOptions {
  int compression_level = 0;  // 0: stored as it is
  core::Durability durability = core::Durability::not_flushed;
};

std::filesystem::path layer_path(const std::filesystem::path& folder, int layer);
// Of generation: gone when the layer is solved.
std::filesystem::path boards_path(const std::filesystem::path& folder, int layer);

// The boards of a layer: those with a rate, and those that were generated and are worth nothing.
struct LayerBoards {
  LayerBoards(const LayerBits& with_rate, const LayerBits* without = nullptr)  // NOLINT: a view
      : rated(with_rate), lost(without) {}
  const LayerBits& rated;
  const LayerBits* lost;  // null: that is not known
};

// Where a layer is written to, for which table, and how.
struct LayerPlace {
  std::filesystem::path path;
  const TableIdentity& identity;
  LayerFileOptions options{};
};

// Writes a layer whose rates come piece by piece.
class LayerWriter {
 public:
  // Header and boards; `has_rates`: as many rates as boards follow.
  static core::Result<LayerWriter> create(const LayerPlace& place, LayerLabel label,
                                          const LayerBoards& boards, bool has_rates,
                                          core::Workers& workers);
  // Bytes of rates in the order of ranks.
  core::Status append_rates(std::span<const std::uint8_t> rates);
  // Returns the file's length.
  core::Result<std::uint64_t> finish();

 private:
  LayerWriter(core::BlockFileWriter file, std::uint64_t rate_bytes)
      : file_(std::move(file)), missing_bytes_(rate_bytes) {}
  core::BlockFileWriter file_;
  std::uint64_t missing_bytes_;  // of rates
};

// `rates`: the bytes of all rates in the order of ranks; empty for a file without rates.
core::Result<std::uint64_t> write_layer(const LayerPlace& place, const LayerLabel& label,
                                        const LayerBoards& boards,
                                        std::span<const std::uint8_t> rates,
                                        core::Workers& workers);

// An opened layer file whose label was checked against the table: foreign_file if it belongs to
// another one, damaged_file if header or index are wrong.
struct OpenLayer {
  core::BlockFile file;
  LayerLabel label;
  LayerLayout layout;
};
core::Result<OpenLayer> open_layer(const std::filesystem::path& path, const TableIdentity& identity,
                                   int layer, Rank ranks);

// Everything in it, every block checked, and the bitmaps checked against their records.
struct LoadedLayer {
  LayerLabel label;
  LayerBits bits;
  std::vector<std::uint8_t> rates;
  std::optional<LayerBits> lost;  // nothing: the file does not tell

  LayerBoards boards() const { return {bits, lost ? &*lost : nullptr}; }
};
core::Result<LoadedLayer> load_layer(const OpenLayer& layer, core::Workers& workers);

}  // namespace joseki::formation
