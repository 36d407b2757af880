// SPDX-License-Identifier: MIT
#include "solve/formation/rank_space.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/ensure.h"
#include "games/twenty48/symmetry.h"
#include "solve/formation/board_views.h"

namespace joseki::formation {
namespace {

using twenty48::kCells;

constexpr std::uint8_t kNowhere = 0x80;

std::uint32_t tile_value(std::uint32_t exponent) { return exponent == 0 ? 0 : 1U << exponent; }

// The sum of the tiles of a part, and its digits, one byte each: the least significant in the last
// of eight bytes.
struct Part {
  std::uint32_t sum = 0;
  std::uint8_t empty = 0;  // digits that are zero, by byte
  std::uint64_t bytes = 0;
};
Part part_of(std::uint32_t number, int cells, std::uint32_t radix) {
  Part part;
  part.empty = static_cast<std::uint8_t>(0xff << (8 - cells));
  for (int byte = 7; number != 0; --byte, number /= radix) {
    part.sum += tile_value(number % radix);
    if (number % radix != 0) part.empty &= static_cast<std::uint8_t>(~(1U << byte));
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

// Free cells of a row, counted from the bottom.
int free_in_row(CellSet big, int row) { return 4 - std::popcount(big >> (4 * row) & 0xfU); }

// Rows (bit 0 is the lowest one) that have `cells` free cells together; the lowest rows if there
// is a choice, 0 if there are none.
unsigned rows_with(CellSet big, int cells) {
  for (unsigned rows = 1; rows < 16; ++rows) {
    int sum = 0;
    for (int row = 0; row < 4; ++row) sum += (rows >> row & 1) != 0 ? free_in_row(big, row) : 0;
    if (sum == cells) return rows;
  }
  return 0;
}

// 12^7: targets up to 2048. If there were fewer low parts, eleven cells would have so many high
// ones that numbering them again for each layer costs more than solving it.
constexpr double kMostParts = 36e6;

constexpr Rank kMostRanksOfOne = 0xffff'ffff;

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
    core::ensure(next < kMostRanksOfOne, "more boards in a layer than a rank space can number");
  }
  for (const std::uint32_t high : space.highs_by_sum_) {
    const std::uint32_t high_sum = space.high_sum(high);
    if (high_sum > sum) break;
    const std::uint32_t first_row = space.first_row(sum - high_sum);
    const std::uint32_t lows = space.first_row(sum - high_sum + 2) - first_row;
    if (lows != 0) segments_by_sum_.push_back({base_[high], base_[high] + lows, high, first_row});
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
  if (auto status = space.plan(shape); !status) return status.error();
  space.number_parts(largest_sum);
  space.number_spawns(largest_sum);
  space.number_arrangements(shape.formation);
  return space;
}

core::Status RankSpace::check(const TableShape& shape) { return RankSpace().plan(shape); }

core::Status RankSpace::plan(const TableShape& shape) {
  const std::uint32_t largest_sum = shape.sum_of(shape.layers() - 1);
  cells_ = shape.formation.free_cells();
  radix_ = static_cast<std::uint32_t>(std::bit_width(largest_sum));
  if (auto status = choose_low_cells(shape); !status) return status;
  count_ways(largest_sum);
  return check_ranks(shape);
}

// Places within an arrangement are 32-bit numbers.
core::Status RankSpace::check_ranks(const TableShape& shape) const {
  Rank most = 0;
  for (int layer = 0; layer < shape.layers(); ++layer) {
    most = std::max(most, ways(cells_, shape.sum_of(layer)));
  }
  if (most < kMostRanksOfOne) return core::Done{};
  return core::Error{core::Errc::bad_input,
                     core::text("{} is too large: a layer has {} possible boards for each place of "
                                "the big tiles, and {} is the most",
                                shape.name(), most, kMostRanksOfOne - 1),
                     core::text("choose a smaller target or a formation with fewer free cells")};
}

double RankSpace::table_bytes(const TableShape& shape) {
  RankSpace space;
  const bool is_possible = static_cast<bool>(space.plan(shape));
  if (!is_possible) space.count_ways(shape.sum_of(shape.layers() - 1));
  double rows = 0;
  for (const Rank ways : space.ways_[space.low_cells_]) rows += static_cast<double>(ways);
  const double lows = std::pow(space.radix_, space.low_cells_);
  const double highs = std::pow(space.radix_, space.high_cells());
  // Numbers, digits and empty cells; spawns in the low part; some LayerRanks.
  const double numbers = 2 * lows + (9 + 2 * sizeof(SpawnPlaces)) * rows + 80 * highs;
  if (!space.has_whole_rows_) return numbers;
  // Of a LineMover.
  const auto arrangements =
      static_cast<double>(space.possible_arrangements(shape.formation).size());
  return numbers + arrangements * 17 * (highs + rows);
}

// The usual number of cells, but where there is no symmetry the number nearest to it for which
// every arrangement has rows.
core::Status RankSpace::choose_low_cells(const TableShape& shape) {
  low_cells_ = std::min(cells_, kUsualLow);
  if (shape.formation.symmetry == twenty48::Symmetry::identity) {
    const auto arrangements = possible_arrangements(shape.formation);
    for (const int low : {6, 7, 5, 4, 3, 2, 1}) {
      const bool is_large = std::pow(radix_, std::max(low, cells_ - low)) > kMostParts;
      if (low > cells_ || cells_ - low > kMaxHigh || is_large) continue;
      has_whole_rows_ = std::all_of(arrangements.begin(), arrangements.end(),
                                    [&](CellSet big) { return rows_with(big, low) != 0; });
      if (!has_whole_rows_) continue;
      low_cells_ = low;
      break;
    }
  }
  if (high_cells() > kMaxHigh) {
    return core::Error{core::Errc::bad_input,
                       core::text("{} has {} free cells, and {} is the most that can be solved",
                                  shape.name(), cells_, kUsualLow + kMaxHigh),
                       core::text("fix more big tiles")};
  }
  if (std::pow(radix_, high_cells()) > 1e8) {
    return core::Error{core::Errc::bad_input,
                       core::text("{} is too large: {} free cells with tiles up to {}",
                                  shape.name(), cells_, 1U << (radix_ - 1)),
                       core::text("choose a smaller target or a formation with fewer free cells")};
  }
  return core::Done{};
}

void RankSpace::count_ways(std::uint32_t largest_sum) {
  const std::size_t sums = largest_sum / 2 + 1;
  ways_.assign(static_cast<std::size_t>(cells_) + 1, std::vector<Rank>(sums));
  ways_[0][0] = 1;
  for (std::size_t cells = 1; cells < ways_.size(); ++cells) {
    for (std::size_t half = 0; half < sums; ++half) {
      ways_[cells][half] = ways_[cells - 1][half];
      for (std::size_t tile = 1; tile <= half; tile *= 2) {
        ways_[cells][half] += ways_[cells - 1][half - tile];
      }
    }
  }
}

Rank RankSpace::counted_rank(Board board, std::uint32_t sum) const {
  const std::uint16_t number = turn_of_[cells_of_fifteens(board)];
  if (number == kNone) return kOutside;
  const Turn& turn = turns_[number];
  const Digits digits = least_digits(board, turn);
  Rank before = 0;  // boards with a smaller high part
  std::uint32_t rest = sum;
  for (int byte = 8 - high_cells(); byte < 8; ++byte) {
    const auto digit =
        static_cast<std::uint32_t>(high_digits(high_of(digits)) >> (8 * byte) & 0xff);
    for (std::uint32_t smaller = 0; smaller < digit; ++smaller) {
      before += ways(7 - byte + low_cells_, rest - tile_value(smaller));
    }
    rest -= tile_value(digit);
  }
  return Rank{turn.arrangement} * ways(cells_, sum) + before + place(low_of(digits));
}

Board RankSpace::counted_board(Rank rank, std::uint32_t sum) const {
  const auto number = static_cast<std::uint32_t>(rank / ways(cells_, sum));
  Rank within = rank % ways(cells_, sum);
  Parts parts;
  std::uint32_t rest = sum;
  for (int digit = 8 - high_cells(); digit < 8; ++digit) {
    const int cells = 7 - digit + low_cells_;
    std::uint32_t exponent = 0;
    for (Rank boards = ways(cells, rest); within >= boards;
         boards = ways(cells, rest - tile_value(exponent))) {
      within -= boards;
      ++exponent;
    }
    rest -= tile_value(exponent);
    parts.high += exponent * high_weight(digit);
  }
  parts.low_row = first_row(rest) + static_cast<std::uint32_t>(within);
  return board(number, parts);
}

void RankSpace::number_parts(std::uint32_t largest_sum) {
  std::uint32_t highs = 1;
  for (int digit = 7; digit >= 8 - high_cells(); --digit, highs *= radix_) {
    high_weights_[static_cast<std::size_t>(digit)] = highs;
  }
  std::uint32_t lows = 1;
  for (int i = 0; i < low_cells_; ++i) lows *= radix_;
  highs_.resize(highs);
  for (std::uint32_t high = 0; high < highs; ++high) {
    const Part part = part_of(high, high_cells(), radix_);
    highs_[high] = {part.sum, part.empty, part.bytes};
  }
  highs_by_sum_.resize(highs);
  std::iota(highs_by_sum_.begin(), highs_by_sum_.end(), 0);
  std::stable_sort(highs_by_sum_.begin(), highs_by_sum_.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return highs_[a].sum < highs_[b].sum; });
  // Two passes: count the low parts of each sum, then give each its row.
  std::vector<std::uint32_t> counts(largest_sum / 2 + 1, 0);
  places_.assign(lows, 0);
  for (std::uint32_t low = 0; low < lows; ++low) {
    const std::uint32_t sum = part_of(low, low_cells_, radix_).sum;
    if (sum > largest_sum) continue;
    places_[low] = static_cast<std::uint16_t>(counts[sum / 2]++);
    core::ensure(counts[sum / 2] < 65536, "too many low parts of one sum");
  }
  first_rows_.assign(1, 0);
  for (const std::uint32_t count : counts) first_rows_.push_back(first_rows_.back() + count);
  low_bytes_.resize(low_rows());
  low_empty_.resize(low_rows());
  for (std::uint32_t low = 0; low < lows; ++low) {
    const Part part = part_of(low, low_cells_, radix_);
    if (part.sum > largest_sum) continue;
    const std::uint32_t row = first_row(part.sum) + places_[low];
    low_bytes_[row] = part.bytes;
    low_empty_[row] = part.empty;
  }
}

void RankSpace::number_spawns(std::uint32_t largest_sum) {
  for (auto& places : spawn_places_) places.resize(low_rows());
  for (std::uint32_t low = 0; low < places_.size(); ++low) {
    const std::uint32_t sum = part_of(low, low_cells_, radix_).sum;
    if (sum > largest_sum) continue;
    const std::uint32_t row = first_row(sum) + places_[low];
    SpawnPlaces& two = spawn_places_[0][row];
    SpawnPlaces& four = spawn_places_[1][row];
    two[0] = four[0] = places_[low];
    std::uint32_t weight = 1;
    for (std::size_t i = 7; i >= 8U - static_cast<unsigned>(low_cells_); --i, weight *= radix_) {
      if ((low_empty_[row] >> i & 1) == 0) continue;
      if (sum + 2 <= largest_sum) two[i] = places_[low + weight];
      if (sum + 4 <= largest_sum) four[i] = places_[low + 2 * weight];
    }
  }
}

std::vector<CellSet> RankSpace::possible_arrangements(const Formation& formation) const {
  std::vector<CellSet> all;
  for (unsigned set = 0; set < 65536; ++set) {
    const auto big = static_cast<CellSet>(set);
    if (std::popcount(big) != formation.big_count()) continue;
    if (may_stand_on(formation, big)) all.push_back(big);
  }
  return all;
}

void RankSpace::number_arrangements(const Formation& formation) {
  for (const twenty48::Transform turn : twenty48::elements(formation.symmetry)) {
    Shuffle& from = images_.emplace_back();
    const auto to = cell_map(turn);
    for (int nibble = 0; nibble < kCells; ++nibble) {
      from[to[nibble]] = static_cast<std::uint8_t>(nibble);
    }
  }
  turn_of_.assign(65536, kNone);
  for (const CellSet big : possible_arrangements(formation)) {
    if (turn_of_[big] != kNone) continue;
    const auto number = arrangements();
    arrangements_.push_back({.big = big, .nibbles = twenty48::nibbles_of(big)});
    number_digits(arrangements_.back());
    for (const twenty48::Transform turn : twenty48::elements(formation.symmetry)) {
      const CellSet image = turned(big, cell_map(turn));
      if (turn_of_[image] == kNone) add_turns(image, number, formation.symmetry);
    }
  }
}

// The high part ends at digit 7, the low part at digit 15.
void RankSpace::number_digits(Arrangement& arrangement) const {
  const unsigned low_rows = has_whole_rows_ ? rows_with(arrangement.big, low_cells_) : 0;
  int high = 8 - high_cells();
  int low = 16 - low_cells_;
  arrangement.cells.fill(kNowhere);
  for (int nibble = kCells - 1; nibble >= 0; --nibble) {
    if (arrangement.big >> nibble & 1) continue;
    const bool is_low = has_whole_rows_ ? (low_rows >> (nibble / 4) & 1) != 0 : high == 8;
    arrangement.cells[nibble] = static_cast<std::uint8_t>(is_low ? low++ : high++);
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
