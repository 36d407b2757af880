// SPDX-License-Identifier: MIT
#include "solve/formation/rank_space.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/ensure.h"
#include "games/twenty48/symmetry.h"

namespace joseki::formation {
namespace {

using twenty48::kCells;

constexpr std::uint8_t kNowhere = 0x80;

std::uint32_t tile_value(std::uint32_t exponent) { return exponent == 0 ? 0 : 1U << exponent; }

// The sum of the tiles of a part, and its digits, one byte each: the least significant in the last
// of eight bytes.
struct Part {
  std::uint32_t sum = 0;
  std::uint64_t bytes = 0;
};
Part part_of(std::uint32_t number, std::uint32_t radix) {
  Part part;
  for (int byte = 7; number != 0; --byte, number /= radix) {
    part.sum += tile_value(number % radix);
    part.bytes |= static_cast<std::uint64_t>(number % radix) << (8 * byte);
  }
  return part;
}

// Where each element of the group takes each nibble.
std::array<std::uint8_t, kCells> cell_map(twenty48::Transform turn) {
  std::array<std::uint8_t, kCells> to{};
  for (int nibble = 0; nibble < kCells; ++nibble) {
    const Board image = turn(Board{15} << (4 * nibble));
    to[nibble] = static_cast<std::uint8_t>(std::countr_zero(image) / 4);
  }
  return to;
}

CellSet turned(CellSet cells, const std::array<std::uint8_t, kCells>& to) {
  unsigned image = 0;
  for (int nibble = 0; nibble < kCells; ++nibble) {
    if (cells >> nibble & 1) image |= 1U << to[nibble];
  }
  return static_cast<CellSet>(image);
}

}  // namespace

// --- LayerRanks

LayerRanks::LayerRanks(const RankSpace& space, std::uint32_t sum) : sum_(sum) {
  base_.assign(space.high_parts(), 0);
  std::uint64_t next = 0;
  for (std::uint32_t high = 0; high < space.high_parts(); ++high) {
    const std::uint32_t high_sum = space.high_sum(high);
    if (high_sum > sum) continue;
    const std::uint32_t rest = sum - high_sum;
    const std::uint32_t lows = space.first_row(rest + 2) - space.first_row(rest);
    if (lows == 0) continue;
    base_[high] = static_cast<std::uint32_t>(next);
    segments_.push_back({static_cast<std::uint32_t>(next), high});
    next += lows;
    core::ensure(next < 0xffff'ffff, "more boards in a layer than a rank space can number");
  }
  segments_.push_back({static_cast<std::uint32_t>(next), 0});
  ranks_ = next * space.arrangements();
}

std::size_t LayerRanks::segment_of(std::uint32_t rank) const {
  const auto after = std::upper_bound(
      segments_.begin(), segments_.end(), rank,
      [](std::uint32_t value, const Segment& segment) { return value < segment.begin; });
  return static_cast<std::size_t>(after - segments_.begin()) - 1;
}

// --- RankSpace

core::Result<RankSpace> RankSpace::make(const TableShape& shape) {
  const std::uint32_t largest_sum = shape.sum_of(shape.layers() - 1);
  RankSpace space;
  space.cells_ = shape.formation.free_cells();
  space.low_cells_ = std::min(space.cells_, kMaxLow);
  space.radix_ = static_cast<std::uint32_t>(std::bit_width(largest_sum));
  if (space.high_cells() > kMaxHigh) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("{} has {} free cells, and {} is the most that can be solved",
                                   shape.name(), space.cells_, kMaxLow + kMaxHigh),
                       "fix more big tiles"};
  }
  double highs = 1;
  for (int i = 0; i < space.high_cells(); ++i) highs *= space.radix_;
  if (highs > 1e8) {
    return core::Error{core::Errc::bad_input,
                       fmt::format("{} is too large: {} free cells with tiles up to {}",
                                   shape.name(), space.cells_, 1U << (space.radix_ - 1)),
                       "choose a smaller target or a formation with fewer free cells"};
  }
  space.number_parts(largest_sum);
  space.number_arrangements(shape.formation);
  return space;
}

void RankSpace::number_parts(std::uint32_t largest_sum) {
  std::uint32_t highs = 1;
  for (int i = 0; i < high_cells(); ++i) highs *= radix_;
  std::uint32_t lows = 1;
  for (int i = 0; i < low_cells_; ++i) lows *= radix_;
  highs_.resize(highs);
  for (std::uint32_t high = 0; high < highs; ++high) {
    const Part part = part_of(high, radix_);
    highs_[high] = {part.sum, part.bytes};
  }
  // Two passes: count the low parts of each sum, then give each its row.
  std::vector<std::uint32_t> counts(largest_sum / 2 + 1, 0);
  places_.assign(lows, 0);
  for (std::uint32_t low = 0; low < lows; ++low) {
    const std::uint32_t sum = part_of(low, radix_).sum;
    if (sum > largest_sum) continue;
    places_[low] = static_cast<std::uint16_t>(counts[sum / 2]++);
    core::ensure(counts[sum / 2] < 65536, "too many low parts of one sum");
  }
  first_rows_.assign(1, 0);
  for (const std::uint32_t count : counts) first_rows_.push_back(first_rows_.back() + count);
  low_bytes_.resize(low_rows());
  for (std::uint32_t low = 0; low < lows; ++low) {
    const Part part = part_of(low, radix_);
    if (part.sum > largest_sum) continue;
    low_bytes_[first_row(part.sum) + places_[low]] = part.bytes;
  }
}

void RankSpace::number_arrangements(const Formation& formation) {
  turn_of_.assign(65536, kNone);
  const auto is_possible = [&](CellSet big) {
    if (std::popcount(big) != formation.big_count()) return false;
    if (formation.big_tiles() == twenty48::BigTiles::slide) return formation.contains(big);
    // Walls never move.
    return std::any_of(formation.seeds.begin(), formation.seeds.end(),
                       [&](Board seed) { return twenty48::big_cells(seed) == big; });
  };
  for (unsigned set = 0; set < 65536; ++set) {
    const auto big = static_cast<CellSet>(set);
    if (turn_of_[big] != kNone || !is_possible(big)) continue;
    const auto number = arrangements();
    Arrangement arrangement{.big = big, .nibbles = twenty48::nibbles_of(big)};
    arrangement.cells.fill(kNowhere);
    int digit = 16 - cells_;
    for (int nibble = kCells - 1; nibble >= 0; --nibble) {
      if (big >> nibble & 1) continue;
      // High digits end at 7, low ones at 15.
      const int place = digit < 16 - low_cells_ ? digit - (8 - low_cells_) : digit;
      arrangement.cells[nibble] = static_cast<std::uint8_t>(place);
      ++digit;
    }
    arrangements_.push_back(arrangement);
    for (const twenty48::Transform turn : twenty48::elements(formation.symmetry)) {
      const CellSet image = turned(big, cell_map(turn));
      if (turn_of_[image] == kNone) add_turns(image, number, formation.symmetry);
    }
  }
}

void RankSpace::add_turns(CellSet big, std::uint32_t number, twenty48::Symmetry symmetry) {
  const std::size_t first = turns_.size();
  for (const twenty48::Transform element : twenty48::elements(symmetry)) {
    const auto to = cell_map(element);
    if (turned(big, to) != arrangements_[number].big) continue;
    Turn turn{.arrangement = number};
    turn.shuffle.fill(kNowhere);
    for (int nibble = 0; nibble < kCells; ++nibble) {
      const std::uint8_t digit = arrangements_[number].cells[to[nibble]];
      if (digit != kNowhere) turn.shuffle[digit] = static_cast<std::uint8_t>(nibble);
    }
    turns_.push_back(turn);
  }
  turns_[first].more = static_cast<std::uint32_t>(turns_.size() - first - 1);
  turn_of_[big] = static_cast<std::uint16_t>(first);
}

Digits RankSpace::digits(Board board) const {
  return weigh(board, turns_[turn_of_[twenty48::big_cells(board)]].shuffle, radix_);
}

Board RankSpace::board(Rank rank, const LayerRanks& layer) const {
  const auto number = static_cast<std::uint32_t>(rank / layer.ranks_of_one());
  const auto within = static_cast<std::uint32_t>(rank % layer.ranks_of_one());
  const auto& segment = layer.segments()[layer.segment_of(within)];
  const std::uint32_t row =
      first_row(layer.sum() - high_sum(segment.high)) + within - segment.begin;
  return board(number, Parts{segment.high, row});
}

}  // namespace joseki::formation
