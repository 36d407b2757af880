// SPDX-License-Identifier: MIT
// Trophies: what a run has to reach for bronze, silver, gold and grand.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/minigames/state.h"

namespace joseki::games::minigames {

enum class TrophyMeasure : std::uint8_t { tile, score, goal };
std::string_view name_of(TrophyMeasure measure);

struct TrophyScale {
  TrophyMeasure measure = TrophyMeasure::tile;
  std::array<std::uint64_t, 4> least{};  // of bronze, silver, gold and grand

  Trophy of(std::uint64_t reached) const {
    int won = 0;
    for (const std::uint64_t least_of_trophy : least) won += reached >= least_of_trophy ? 1 : 0;
    return static_cast<Trophy>(won);
  }
};

inline constexpr TrophyScale kByTile = {TrophyMeasure::tile, {1024, 2048, 4096, 8192}};
inline constexpr TrophyScale kByGoal = {TrophyMeasure::goal, {256, 512, 1024, 2048}};
inline constexpr TrophyScale kEndless = {TrophyMeasure::score, {40'000, 100'000, 200'000, 300'000}};
inline constexpr TrophyScale kHybrid = {TrophyMeasure::score, {20'000, 50'000, 100'000, 150'000}};

}  // namespace joseki::games::minigames
