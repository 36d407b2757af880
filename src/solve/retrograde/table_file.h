// SPDX-License-Identifier: MIT
// Table files: which block file is a table of which game, and which is an unfinished one.
// The format is docs/formats/retrograde-table-v1.md.
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "core/block_file.h"
#include "core/parallel.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/rules_hash.h"
#include "solve/retrograde/solver.h"

namespace joseki::solve {

inline constexpr const char* kTableKind = "retrograde-table";
inline constexpr const char* kCheckpointKind = "retrograde-checkpoint";
inline constexpr const char* kEncoding = "plies-1";

// What a file of `game` must say of itself. Metadata is left empty.
template <games::RankedGame G>
core::BlockFileLabel label_for(const G& game, const char* kind) {
  return {.kind = kind,
          .subject = game.name(),
          .ranking = game.ranking_id(),
          .encoding = kEncoding,
          .metadata = "",
          .rules_hash = rules_hash(game)};
}

// Opens `path` and checks that it is just such a file with `count` states: foreign_file if not.
core::Result<core::BlockFile> open_labelled(const std::filesystem::path& path,
                                            const core::BlockFileLabel& expected,
                                            std::uint64_t count);

template <games::RankedGame G>
core::Result<core::BlockFile> open_table_file(const G& game, const std::filesystem::path& path) {
  return open_labelled(path, label_for(game, kTableKind), state_count(game));
}

// A whole table in memory.
struct LoadedTable {
  Codes codes;
  std::string metadata;
};

// Opens the table file and unpacks all of it, checking every block.
template <games::RankedGame G>
core::Result<LoadedTable> load_table(const G& game, const std::filesystem::path& path,
                                     core::Workers& workers) {
  auto file = open_table_file(game, path);
  if (!file) return std::move(file).error();
  auto codes = Codes::make(game);
  if (!codes) return std::move(codes).error();
  if (auto status = file->read_all(codes->all(), workers); !status) return status.error();
  return LoadedTable{std::move(*codes), file->label().metadata};
}

// The metadata of a checkpoint, and back.
std::string to_metadata(SolvePoint point);
core::Result<SolvePoint> point_of_metadata(const std::string& metadata);

}  // namespace joseki::solve
