// SPDX-License-Identifier: MIT
// A whole table as text: position,value,plies; one line for every position up to symmetry.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>
#include <string>
#include <utility>

#include "core/output_file.h"
#include "core/result.h"
#include "games/game.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/value.h"

namespace joseki::app {

// Writes the file as core/output_file.h does. Where either side may be to move there is a line for
// each. Positions have commas in them, so they stand in quotes. A record is a position.
template <games::NotatedGame G>
core::Result<core::FileWritten> write_csv(const G& game, const solve::Codes& codes,
                                          const std::filesystem::path& path, std::stop_token stop) {
  auto file = core::OutputFile::create(path, std::move(stop));
  if (!file) return std::move(file).error();
  constexpr std::size_t kBuffer = 1 << 20;
  std::string buffer = "position,value,plies\n";
  std::uint64_t count = 0;
  for (int tier = game.tier_count() - 1; tier >= 0; --tier) {
    for (std::uint64_t rank = 0; rank < game.tier_size(tier); ++rank) {
      const solve::Code code = codes.load(tier, rank);
      if (code == solve::kImpossible) continue;
      const solve::Value value = solve::value_of(code);
      games::Position<typename G::State> position{game.unrank({tier, rank}), games::Side::first};
      position.to_move = game.any_side(position.state);
      for (int side = 0; side < game.sides(tier); ++side) {
        buffer += '"' + format_position(game, position) + "\",";
        buffer += solve::name_of(value.outcome);
        buffer += ',';
        if (value.plies) buffer += std::to_string(value.plies->count);
        buffer += '\n';
        position.to_move = games::other(position.to_move);
        ++count;
      }
      if (buffer.size() < kBuffer) continue;
      if (auto status = file->append(buffer); !status) return status.error();
      buffer.clear();
    }
  }
  core::Status status = file->append(buffer);
  if (status) status = file->commit();
  if (!status) return std::move(status).error();
  return core::FileWritten{count, file->size()};
}

}  // namespace joseki::app
