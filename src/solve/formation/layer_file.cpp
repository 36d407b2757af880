// SPDX-License-Identifier: MIT
#include "solve/formation/layer_file.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "core/block_file_label.h"
#include "core/bytes.h"
#include "core/ensure.h"
#include "solve/formation/layer_pack.h"

namespace joseki::formation {
namespace {

constexpr const char* kBoardsKind = "formation-boards";
constexpr const char* kLayerKind = "formation-layer";
constexpr const char* kRanking = "high-low-2";
// Small enough that a question unpacks little, large enough to compress.
constexpr std::uint32_t kBlockBytes = 1 << 14;

core::BlockFileLabel file_label(const TableIdentity& identity, const LayerLabel& label,
                                const LayerLayout& layout) {
  const bool is_finished = label.kind == LayerLabel::Kind::finished;
  nlohmann::ordered_json metadata = {
      {"layer", label.layer},        {"sum", identity.shape.sum_of(label.layer)},
      {"p4", identity.p4},           {"state", is_finished ? "finished" : "whole"},
      {"packed", label.is_packed},   {"generated", label.generated},
      {"best_rate", label.best_rate}};
  if (layout.tells_lost) metadata["lost"] = true;
  return {
      .kind = label.kind == LayerLabel::Kind::boards ? kBoardsKind : kLayerKind,
      .subject = identity.shape.name(),
      .ranking = kRanking,
      .encoding = layout.rate_bytes != 0 ? std::string(name_of(identity.precision)) : "no rates",
      .metadata = metadata.dump(),
      .rules_hash = identity.hash()};
}

// Lays the records and words of a bitmap out.
void put_bits(const LayerBits& bits, const BitmapLayout& layout,
              std::vector<std::uint8_t>& payload) {
  std::uint8_t* record = payload.data() + layout.at;
  std::uint8_t* word = payload.data() + layout.words_at();
  ChunkRecord next;
  for (std::uint64_t chunk = 0; chunk < layout.chunks; ++chunk, record += kChunkRecordBytes) {
    const std::uint64_t first = chunk * kWordsInChunk;
    const std::uint64_t count = std::min(kWordsInChunk, bits.words() - first);
    ChunkRecord here{0, next.words_before, next.boards_before};
    for (std::uint64_t w = 0; w < count; ++w) {
      const std::uint64_t value = bits.data()[first + w];
      if (value == 0) continue;
      here.words_there |= std::uint64_t{1} << w;
      core::store_le(word, value);
      word += 8;
      ++next.words_before;
      next.boards_before += static_cast<std::uint32_t>(std::popcount(value));
    }
    core::store_le(record, here.words_there);
    core::store_le(record + 8, here.words_before);
    core::store_le(record + 12, here.boards_before);
  }
}

struct BitCount {
  std::uint64_t boards = 0;
  std::uint64_t words = 0;  // not empty
};
BitCount count_of(const LayerBits& bits) {
  BitCount count;
  for (std::uint64_t w = 0; w < bits.words(); ++w) {
    const std::uint64_t value = bits.data()[w];
    count.words += value != 0 ? 1 : 0;
    count.boards += static_cast<std::uint64_t>(std::popcount(value));
  }
  core::ensure(count.boards < 0xffff'ffff, "more boards in a layer than a file can count");
  return count;
}

LayerLayout layout_of(const LayerBoards& boards, std::uint64_t rate_bytes) {
  const BitCount rated = count_of(boards.rated);
  const BitCount lost = boards.lost != nullptr ? count_of(*boards.lost) : BitCount{};
  return {.ranks = boards.rated.ranks(),
          .boards = rated.boards,
          .words = rated.words,
          .rate_bytes = rate_bytes,
          .tells_lost = boards.lost != nullptr,
          .lost_boards = lost.boards,
          .lost_words = lost.words};
}

// The fields of the header, in their order; the last two only if the layer tells lost boards.
std::array<std::uint64_t, 6> header_of(const LayerLayout& layout) {
  return {layout.ranks,      layout.boards,      layout.words,
          layout.rate_bytes, layout.lost_boards, layout.lost_words};
}

core::Error damaged(const core::BlockFile& file, const core::Text& what) {
  return {core::Errc::damaged_file, core::text("'{}' is damaged: {}", file.name(), what),
          core::Remedy::repeat_build};
}

core::Result<LayerLabel> label_of(const core::BlockFile& file) {
  const auto json = nlohmann::json::parse(file.label().metadata, nullptr, false);
  if (!json.is_object() || !json.contains("layer") || !json["layer"].is_number_integer()) {
    return damaged(file, core::text("its label cannot be read"));
  }
  LayerLabel label;
  try {
    label.layer = json["layer"].get<int>();
    label.generated = json.value("generated", std::uint64_t{0});
    label.best_rate = json.value("best_rate", 0.0);
    label.is_packed = json.value("packed", false);
    const bool is_finished = json.value("state", "") == "finished";
    label.kind = is_finished ? LayerLabel::Kind::finished : LayerLabel::Kind::whole;
  } catch (const nlohmann::json::exception&) {
    return damaged(file, core::text("its label cannot be read"));  // a value of another type
  }
  if (file.label().kind == kBoardsKind) label.kind = LayerLabel::Kind::boards;
  return label;
}

core::Result<LayerLayout> read_layout(const core::BlockFile& file, Precision precision,
                                      Rank ranks) {
  const auto metadata = nlohmann::json::parse(file.label().metadata, nullptr, false);
  LayerLayout layout{.tells_lost = metadata.contains("lost")};
  if (file.count() < layout.header_bytes()) return damaged(file, core::text("it is too short"));
  std::vector<std::uint8_t> block(file.bytes_in(0));
  core::BlockDecoder decoder;
  if (auto status = file.read(0, block, decoder); !status) return std::move(status).error();
  const auto field = [&](int i) { return core::get_le<std::uint64_t>(block.data() + 8 * i); };
  layout.ranks = field(0);
  layout.boards = field(1);
  layout.words = field(2);
  layout.rate_bytes = field(3);
  if (layout.tells_lost) {
    layout.lost_boards = field(4);
    layout.lost_words = field(5);
  }
  const auto width = static_cast<std::uint64_t>(bytes_of(precision));
  // Bounds before products, so that nothing overflows.
  const bool fits = layout.ranks == ranks && layout.boards <= ranks && layout.words <= ranks &&
                    layout.lost_boards <= ranks && layout.lost_words <= ranks &&
                    (layout.rate_bytes == 0 || layout.rate_bytes == width) &&
                    layout.payload_bytes() == file.count();
  if (!fits) return damaged(file, core::text("its header does not fit its contents"));
  return layout;
}

core::Result<LayerBits> load_bits(const OpenLayer& layer, const BitmapLayout& layout,
                                  const std::vector<std::uint8_t>& payload) {
  auto bits = LayerBits::empty(layer.layout.ranks);
  if (!bits) return bits;
  ChunkRecord expected;
  const std::uint8_t* record = payload.data() + layout.at;
  const std::uint8_t* words = payload.data() + layout.words_at();
  for (std::uint64_t chunk = 0; chunk < layout.chunks; ++chunk, record += kChunkRecordBytes) {
    const auto there = core::get_le<std::uint64_t>(record);
    if (core::get_le<std::uint32_t>(record + 8) != expected.words_before ||
        core::get_le<std::uint32_t>(record + 12) != expected.boards_before) {
      return damaged(layer.file, core::text("chunk {} is out of order", chunk));
    }
    for (std::uint64_t rest = there; rest != 0; rest &= rest - 1) {
      const std::uint64_t at =
          chunk * kWordsInChunk + static_cast<std::uint64_t>(std::countr_zero(rest));
      if (expected.words_before >= layout.words || at >= bits->words()) {
        return damaged(layer.file, core::text("chunk {} has too many words", chunk));
      }
      const auto value =
          core::get_le<std::uint64_t>(words + 8 * std::uint64_t{expected.words_before});
      bits->data()[at] = value;
      ++expected.words_before;
      expected.boards_before += static_cast<std::uint32_t>(std::popcount(value));
    }
  }
  const bool last_is_short =
      bits->ranks() % 64 != 0 && bits->data()[bits->words() - 1] >> (bits->ranks() % 64) != 0;
  if (expected.words_before != layout.words || expected.boards_before != layout.boards ||
      last_is_short) {
    return damaged(layer.file, core::text("the number of boards is wrong"));
  }
  return bits;
}

bool have_common(const LayerBits& a, const LayerBits& b) {
  for (std::uint64_t word = 0; word < a.words(); ++word) {
    if ((a.data()[word] & b.data()[word]) != 0) return true;
  }
  return false;
}

// Why a layer file does not belong to the table.
core::Text difference(const core::BlockFile& file, const TableIdentity& identity, int layer) {
  if (file.label().subject != identity.shape.name())
    return core::text("it is of {}", file.label().subject);
  const auto json = nlohmann::json::parse(file.label().metadata, nullptr, false);
  const bool has_p4 = json.is_object() && json.contains("p4") && json["p4"].is_number();
  const auto p4 = has_p4 ? json["p4"].get<double>() : identity.p4;
  if (p4 != identity.p4) return core::text("it was built with p4 {}, not {}", p4, identity.p4);
  if (json.is_object() && json.value("layer", layer) != layer)
    return core::text("it is another layer");
  if (file.label().ranking != kRanking)
    return core::text("another version of the program numbered it");
  return core::text("it was built with other options or another definition of the formation");
}

}  // namespace

std::filesystem::path layer_path(const std::filesystem::path& folder, int layer) {
  return folder / fmt::format("layer-{:05}.jfl", layer);
}

std::filesystem::path boards_path(const std::filesystem::path& folder, int layer) {
  return folder / fmt::format("layer-{:05}.boards", layer);
}

core::Result<LayerWriter> LayerWriter::create(const LayerPlace& place, LayerLabel label,
                                              const LayerBoards& boards, bool has_rates,
                                              core::Workers& workers) {
  const int rate_bytes = has_rates ? bytes_of(place.identity.precision) : 0;
  const LayerLayout layout = layout_of(boards, static_cast<std::uint64_t>(rate_bytes));
  label.is_packed = place.options.compression_level != 0;
  auto file =
      core::BlockFileWriter::create(place.path, file_label(place.identity, label, layout), workers,
                                    {.block_bytes = kBlockBytes,
                                     .compression_level = place.options.compression_level,
                                     .durability = place.options.durability});
  if (!file) return std::move(file).error();
  std::vector<std::uint8_t> head(layout.rates_at());
  const auto fields = header_of(layout);
  for (std::size_t i = 0; 8 * i < layout.header_bytes(); ++i) {
    core::store_le(head.data() + 8 * i, fields[i]);
  }
  put_bits(boards.rated, layout.rated(), head);
  if (boards.lost != nullptr) put_bits(*boards.lost, layout.lost(), head);
  if (auto status = file->append(head); !status) return status.error();
  return LayerWriter(std::move(*file), layout.boards * layout.rate_bytes);
}

core::Status LayerWriter::append_rates(std::span<const std::uint8_t> rates) {
  core::ensure(rates.size() <= missing_bytes_, "not more rates than boards");
  missing_bytes_ -= rates.size();
  return file_.append(rates);
}

core::Result<std::uint64_t> LayerWriter::finish() {
  core::ensure(missing_bytes_ == 0, "as many rates as boards");
  return file_.finish();
}

core::Result<std::uint64_t> write_layer(const LayerPlace& place, const LayerLabel& label,
                                        const LayerBoards& boards,
                                        std::span<const std::uint8_t> rates,
                                        core::Workers& workers) {
  auto writer = LayerWriter::create(place, label, boards, !rates.empty(), workers);
  if (!writer) return std::move(writer).error();
  if (auto status = writer->append_rates(rates); !status) return status.error();
  return writer->finish();
}

core::Result<OpenLayer> open_layer(const std::filesystem::path& path, const TableIdentity& identity,
                                   int layer, Rank ranks) {
  auto file = core::BlockFile::open(path);
  if (!file) return std::move(file).error();
  auto label = label_of(*file);
  if (!label) return std::move(label).error();
  if (file->label().rules_hash != identity.hash() || file->label().ranking != kRanking ||
      label->layer != layer) {
    return core::Error{core::Errc::foreign_file,
                       core::text("'{}' is not layer {} of this table: {}", path, layer,
                                  difference(*file, identity, layer)),
                       core::text("look whether files were moved or renamed")};
  }
  const auto layout = read_layout(*file, identity.precision, ranks);
  if (!layout) return layout.error();
  return OpenLayer{std::move(*file), *label, *layout};
}

core::Result<bool> is_packed_layer(const std::filesystem::path& path) {
  const auto label = core::read_block_file_label(path);
  if (!label) return label.error();
  const auto metadata = nlohmann::json::parse(label->metadata, nullptr, false);
  const bool has_word = metadata.is_object() && metadata.contains("packed");
  return has_word && metadata["packed"] == true;
}

core::Result<std::uint64_t> pack_layer(const OpenLayer& layer, const std::filesystem::path& path,
                                       const TableIdentity& identity, core::Workers& workers,
                                       const std::stop_token& stop) {
  constexpr std::size_t kBytesAtOnce = std::size_t{4} << 20;
  LayerLabel label = layer.label;
  label.is_packed = true;
  auto writer =
      core::BlockFileWriter::create(path, file_label(identity, label, layer.layout), workers,
                                    {.block_bytes = kBlockBytes, .compression_level = kPackLevel});
  if (!writer) return std::move(writer).error();
  const core::BlockFile& from = layer.file;
  core::BlockDecoder decoder;
  std::vector<std::uint8_t> bytes;
  for (std::uint32_t block = 0; block < from.block_count(); ++block) {
    const std::size_t there = bytes.size();
    bytes.resize(there + from.bytes_in(block));
    if (auto status = from.read(block, std::span(bytes).subspan(there), decoder); !status) {
      return std::move(status).error();
    }
    if (bytes.size() < kBytesAtOnce && block + 1 < from.block_count()) continue;
    if (stop.stop_requested())
      return core::Error{core::Errc::interrupted, core::text("stopped"), {}};
    if (auto status = writer->append(bytes); !status) return std::move(status).error();
    bytes.clear();
  }
  return writer->finish();
}

core::Result<LoadedLayer> load_layer(const OpenLayer& layer, core::Workers& workers) {
  const LayerLayout& layout = layer.layout;
  std::vector<std::uint8_t> payload(layer.file.count());
  if (auto status = layer.file.read_all(payload, workers); !status) return status.error();
  auto bits = load_bits(layer, layout.rated(), payload);
  if (!bits) return std::move(bits).error();
  LoadedLayer loaded{layer.label, std::move(*bits), {}, {}};
  if (layout.tells_lost) {
    auto lost = load_bits(layer, layout.lost(), payload);
    if (!lost) return std::move(lost).error();
    if (have_common(loaded.bits, *lost)) {
      return damaged(layer.file, core::text("a board with a rate is said to be worth nothing"));
    }
    loaded.lost = std::move(*lost);
  }
  loaded.rates.assign(payload.begin() + static_cast<long>(layout.rates_at()), payload.end());
  return loaded;
}

}  // namespace joseki::formation
