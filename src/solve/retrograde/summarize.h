// SPDX-License-Identifier: MIT
// summarize(): counts the values of a solved game.
#pragma once

#include <cstdint>

#include "core/parallel.h"
#include "games/game.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/summary.h"

namespace joseki::solve {

template <games::RankedGame G>
Summary summarize(const G& game, const Codes& codes, core::Workers& workers) {
  struct Sum {
    CodeCounts counts{};
    Sum& operator+=(const Sum& other) {
      for (std::size_t i = 0; i < counts.size(); ++i) counts[i] += other.counts[i];
      return *this;
    }
  };
  Summary summary;
  summary.start = value_of(codes.load(game.rank(game.start())));
  for (int tier = 0; tier < game.tier_count(); ++tier) {
    TierSummary& out = summary.tiers.emplace_back();
    out.name = game.tier_name(tier);
    out.states = game.tier_size(tier);
    out.sides = game.sides(tier);
    game.for_each_orbit_run(tier, [&](std::uint64_t begin, std::uint64_t end, int orbit) {
      const auto run = codes.tier(tier).subspan(begin, end - begin);
      const Sum sum =
          workers.sum_pieces<Sum>(run.size(), 1 << 20, [&](std::uint64_t from, std::uint64_t to) {
            Sum piece;
            count_codes(run.subspan(from, to - from), piece.counts);
            return piece;
          });
      for (std::size_t i = 0; i < sum.counts.size(); ++i) {
        out.codes[i] += sum.counts[i];
        out.raw[i] += sum.counts[i] * static_cast<unsigned>(orbit);
      }
    });
  }
  return summary;
}

}  // namespace joseki::solve
