// SPDX-License-Identifier: MIT
// Table: a finished table opened for questions. Blocks are unpacked as they are needed and kept.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/big_bytes.h"
#include "core/block_file.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/summary.h"
#include "solve/retrograde/table_file.h"

namespace joseki::solve {

inline constexpr std::uint64_t kDefaultCacheBytes = std::uint64_t{256} << 20;

// Single payload bytes of a block file, through a cache in which each block has one possible slot:
// a table smaller than the cache is unpacked once and never again. Not thread-safe.
class CodeReader {
 public:
  static core::Result<CodeReader> make(core::BlockFile file, std::uint64_t cache_bytes);

  // The code at `index` < count of the file; nullptr if its block is damaged, see error().
  const Code* find(std::uint64_t index) {
    const std::uint64_t block = index / file_->block_bytes();
    const std::uint64_t slot = block % held_.size();
    if (held_[slot] != block && !fetch(static_cast<std::uint32_t>(block))) return nullptr;
    return cache_.data() + slot * file_->block_bytes() + index % file_->block_bytes();
  }

  // Codes of many indices at once. Where the cache is too small for the table they are visited in
  // file order, so that each block is unpacked once.
  core::Status find_all(std::span<const std::uint64_t> indices, std::span<Code> out);

  // The first index in [begin, end) that has `code`; `end` if none has.
  core::Result<std::uint64_t> find_code(Code code, std::uint64_t begin, std::uint64_t end);

  const core::BlockFile& file() const { return *file_; }
  const core::Error& error() const { return *error_; }

 private:
  static constexpr std::uint64_t kEmpty = ~std::uint64_t{0};
  bool fetch(std::uint32_t block);

  std::unique_ptr<core::BlockFile> file_;
  core::BlockDecoder decoder_;
  core::BigBytes cache_;
  std::vector<std::uint64_t> held_;  // by slot: the block in it
  std::optional<core::Error> error_;
};

// The table of `game`, which must outlive it. Not thread-safe: open one a thread.
template <games::RankedGame G>
class Table {
 public:
  using State = typename G::State;

  static core::Result<Table> open(const G& game, const std::filesystem::path& path,
                                  std::uint64_t cache_bytes = kDefaultCacheBytes) {
    auto file = open_table_file(game, path);
    if (!file) return std::move(file).error();
    auto summary = summary_of_metadata(file->label().metadata);
    if (!summary) return std::move(summary).error();
    auto reader = CodeReader::make(std::move(*file), cache_bytes);
    if (!reader) return std::move(reader).error();
    return Table(game, std::move(*reader), std::move(*summary));
  }

  const Summary& summary() const { return summary_; }
  const core::BlockFile& file() const { return reader_.file(); }

  core::Result<Code> code(const State& state) {
    const Code* code = reader_.find(index(state));
    if (code == nullptr) return reader_.error();
    return *code;
  }

  // A state of that code, if there is one. Reads at most the blocks of one tier.
  core::Result<std::optional<State>> example_of(Code code) {
    for (int tier = 0; tier < game_->tier_count(); ++tier) {
      const TierSummary& counts = summary_.tiers[static_cast<std::size_t>(tier)];
      if (counts.codes[code] == 0) continue;
      const std::uint64_t first = first_[static_cast<std::size_t>(tier)];
      const auto index = reader_.find_code(code, first, first + counts.states);
      if (!index) return index.error();
      if (*index != first + counts.states) {
        return std::optional<State>(game_->unrank({tier, *index - first}));
      }
    }
    return std::optional<State>();
  }

  core::Status codes(std::span<const State> states, std::span<Code> out) {
    std::vector<std::uint64_t> indices(states.size());
    for (std::size_t i = 0; i < states.size(); ++i) indices[i] = index(states[i]);
    return reader_.find_all(indices, out);
  }

 private:
  Table(const G& game, CodeReader reader, Summary summary)
      : game_(&game), reader_(std::move(reader)), summary_(std::move(summary)) {
    std::uint64_t first = 0;
    for (int tier = 0; tier < game.tier_count(); ++tier) {
      first_.push_back(first);
      first += game.tier_size(tier);
    }
  }

  std::uint64_t index(const State& state) const {
    const games::Place place = game_->rank(state);
    return first_[static_cast<std::size_t>(place.tier)] + place.rank;
  }

  const G* game_;
  CodeReader reader_;
  Summary summary_;
  std::vector<std::uint64_t> first_;  // by tier
};

}  // namespace joseki::solve
