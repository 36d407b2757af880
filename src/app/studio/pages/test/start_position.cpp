// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/start_position.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "games/twenty48/symmetry.h"
#include "solve/formation/board_views.h"

namespace joseki::studio {
namespace {

using twenty48::Board;

constexpr std::size_t kMotifTiles = 3;

Board turned_at_random(const formation::Formation& formation, Board board, core::Rng& random) {
  const auto ways = formation::orientations(formation);
  return ways[random.below(ways.size())](board);
}

core::Result<HardSearch> find_in_phase(formation::Table& table, const app::ShelvedTable& built,
                                       const TestPhase& phase, const std::vector<Mistake>& failed,
                                       core::Rng& random) {
  auto layers = formation::TableLayers::open(built.parts);
  if (!layers) return std::move(layers).error();
  HardWish wish{.gap = phase.gap,
                .least = phase.least,
                // Where nothing can go wrong there is nothing to be tested.
                .most = std::min(phase.most, 1 - 2 * app::kEqualRates),
                .layers = phase.layers,
                .is_after_four = phase.is_after_four};
  std::set<Board> motifs;
  for (const Mistake& mistake : failed) motifs.insert(motif_of(mistake.board));
  if (phase.has_failed) {
    wish.accepts = [&](Board board) { return motifs.contains(motif_of(board)); };
  }
  return find_hard_position(table, *layers, wish, random);
}

}  // namespace

Board motif_of(Board board) {
  std::array<int, twenty48::kBig> count{};
  for (int nibble = 0; nibble < twenty48::kCells; ++nibble) {
    const int exponent = twenty48::tile(board, nibble);
    if (exponent != 0 && exponent != twenty48::kBig) ++count[static_cast<std::size_t>(exponent)];
  }
  Board kept = twenty48::big_ones(board) * 15;
  std::size_t tiles = 0;
  for (int exponent = twenty48::kBig - 1; exponent > 0 && tiles < kMotifTiles; --exponent) {
    const int same = count[static_cast<std::size_t>(exponent)];
    if (same == 0) continue;
    tiles += static_cast<std::size_t>(same);
    // The tiles themselves do not matter, their order does.
    const auto cells = twenty48::nibbles_of(twenty48::cells_with(board, exponent));
    kept |= cells / 15 * static_cast<Board>(twenty48::kBig - tiles);
  }
  return twenty48::canonical(kept, twenty48::Symmetry::full);
}

core::Result<HardSearch> draw_start(formation::Table& table, const app::ShelvedTable& built,
                                    const TestSource& source, const std::vector<Mistake>& failed,
                                    core::Rng& random) {
  HardSearch search;
  if (source.kind == TestSource::Kind::phase) {
    auto found = find_in_phase(table, built, source.phase, failed, random);
    if (!found || !found->board) return found;
    search = *found;
  } else {
    const auto example = table.example(random.next());
    if (!example) return example.error();
    search.board = *example;
  }
  search.board = turned_at_random(built.identity().shape.formation, *search.board, random);
  return search;
}

}  // namespace joseki::studio
