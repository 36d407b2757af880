// SPDX-License-Identifier: MIT
// The number of boards that a layer could have, its ranks, is known exactly, however many they
// are. The share of them that is reached is measured on the first layers, in a small table that
// begins with the same ones, and continued by what all formations have in common: see Growth.
#include "solve/formation/estimate.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "core/resources.h"
#include "solve/formation/layer_solver.h"

namespace joseki::formation {
namespace {

constexpr double kSampleSeconds = 0.3;
constexpr double kSampleShare = 0.005;  // of the time of the build, for a sample that takes longer
constexpr double kMostRanks = 6e8;      // of a sampled layer; four bitmaps are in memory
constexpr double kNextLayer = 1.4;      // a layer costs at most so much more than the one before
constexpr double kMostBoardSeconds = 4e-7;  // to generate it; 2e-8 to 2e-7 were measured
// What a layer is said to cost where it is decided how far a sample goes. Not measured then and
// there: how many boards a table has must not depend on the machine, or on what else it does.
constexpr double kNominalBoardSeconds = 3e-8;
constexpr double kNominalRankSeconds = 1.6e-9;
constexpr double kStoredShare = 0.75;  // of generated boards; 0.69 to 0.87 where it was measured
constexpr double kSolveCost = 2.0;     // times the cost of generating; 1.4 to 2.5 were measured
constexpr double kBytesABit = 1.4;     // of a board in a bitmap; 0.8 (442, L3) to 1.4 (free8)

// How the share of reached boards goes on. It grows until the layers have more tiles than cells
// for a while, in every formation in much the same way, and then falls slowly (from layer 64 to
// 280: 0.037 to 0.021 in 3x3-512, 0.077 to 0.018 in 442-512; hardly in L3-512).
class Growth {
 public:
  explicit Growth(const Formation& formation)
      : is_free_(formation.is_free()), cells_(formation.free_cells()) {}

  // From the share in `layer`, while it grows, to the largest. The logarithm falls with the square
  // of that of the layers: measured in all built-in formations that can be generated so far.
  double rest(int layer) const {
    const double left = std::max(0.0, std::log(grown() / std::max(1, layer)));
    return std::exp((is_free_ ? 0.6 : 0.87) * left * left);
  }
  // Whether a sample that ends in `layer` says next to nothing.
  bool is_blind(int layer) const { return layer < grown() / 7; }
  // What the largest share may be then: 0.03 to 0.18 were measured.
  double usual_share() const { return 0.3 * std::exp2(-0.25 * (cells_ - 6)); }
  // Of the share in the last layer that was measured, what is left in a later one.
  static double fall(int measured, int layer) {
    const int from = std::max(kFalling, measured);
    return std::sqrt(static_cast<double>(from) / std::max(from, layer));
  }

 private:
  static constexpr int kFalling = 64;  // the layer
  // The layer in which the share has grown.
  double grown() const {
    if (is_free_) return std::max(6, 5 * cells_ - 26);
    return cells_ <= 10 ? std::max(12, 6 * cells_ - 24) : 14 * cells_ - 104;
  }

  bool is_free_;
  int cells_;
};

// How many ranks each layer has, by counting.
std::vector<double> ranks_by_layer(const TableShape& shape, double arrangements) {
  const std::size_t sums = shape.sum_of(shape.layers() - 1) / 2 + 1;
  std::vector<double> ways(sums, 0);
  ways[0] = arrangements;
  for (int cell = 0; cell < shape.formation.free_cells(); ++cell) {
    for (std::size_t half = sums; half-- > 0;) {
      for (std::size_t tile = 1; tile <= half; tile *= 2) ways[half] += ways[half - tile];
    }
  }
  return {ways.begin() + shape.formation.seed_sum() / 2, ways.end()};
}

class Sample {
 public:
  Sample(const TableShape& shape, double arrangements, double most_seconds)
      : growth_(shape.formation),
        ranks_(ranks_by_layer(shape, arrangements)),
        most_seconds_(most_seconds) {}

  void add_layer(double boards, double cpu_seconds) {
    const double so_far = layers_.empty() ? 0 : layers_.back().boards;
    const double share = boards / std::max(1.0, ranks_[layers_.size()]);
    is_growing_ = share > share_;
    share_ = share;
    spent_before_ = spent_;
    spent_ += boards * kNominalBoardSeconds + ranks_[layers_.size()] * kNominalRankSeconds;
    layers_.push_back({so_far + boards, cpu_seconds});
  }

  double largest_layer() const { return *std::max_element(ranks_.begin(), ranks_.end()); }
  int last() const { return static_cast<int>(layers_.size()) - 1; }
  bool is_whole() const { return layers_.size() == ranks_.size(); }
  // Of a layer's ranks, at most.
  double share() const {
    if (!is_growing_) return share_;
    if (growth_.is_blind(last())) return std::max(share_, growth_.usual_share());
    return std::max(share_, std::min(kMostShare, share_ * growth_.rest(last())));
  }
  double boards() const {
    double boards = layers_.back().boards;
    const double grown = share();
    for (std::size_t layer = layers_.size(); layer < ranks_.size(); ++layer) {
      const int number = static_cast<int>(layer);
      const double growing = is_growing_ && !growth_.is_blind(last()) ? growth_.rest(number) : 1;
      boards += std::max(std::min(share_, grown), grown / growing) * Growth::fall(last(), number) *
                ranks_[layer];
    }
    return boards;
  }
  // The cost of a board is taken from the end of the sample: in the first layers it is lost in what
  // a layer costs by itself.
  double cpu_seconds() const {
    const Layer& last = layers_.back();
    const auto half = std::find_if(layers_.begin(), layers_.end(), [&](const Layer& layer) {
      return layer.cpu_seconds >= last.cpu_seconds / 2;
    });
    const Layer from = half == layers_.end() - 1 ? Layer{} : *half;
    const double a_board =
        (last.cpu_seconds - from.cpu_seconds) / std::max(1.0, last.boards - from.boards);
    return std::min(a_board, kMostBoardSeconds) * boards() * (1 + kSolveCost);
  }
  bool is_enough() const {
    const double build = boards() * kNominalBoardSeconds * (1 + kSolveCost);
    if (spent_ > kSampleSeconds && spent_ > kSampleShare * build) return true;
    return spent_ + kNextLayer * (spent_ - spent_before_) > most_seconds_ ||
           (!is_whole() && ranks_[layers_.size()] > kMostRanks);
  }
  // Where much is left to grow, or a large part of the table lies where nothing was measured.
  bool is_rough() const {
    if (is_whole()) return false;
    return (is_growing_ && growth_.rest(last()) > kMuch) || ranks_.size() > kFar;
  }

 private:
  static constexpr double kMostShare = 0.2;  // 0.18 was measured, in free8
  static constexpr double kMuch = 1.6;
  static constexpr std::size_t kFar = 600;  // layers; tables of so many were built

  struct Layer {
    double boards = 0;  // up to here
    double cpu_seconds = 0;
  };
  Growth growth_;
  std::vector<double> ranks_;  // of each layer of the table
  double most_seconds_;
  std::vector<Layer> layers_;  // that were generated
  double spent_ = 0;           // by nominal costs
  double spent_before_ = 0;    // without the last one
  double share_ = 0;           // of the ranks of the last one that are boards
  bool is_growing_ = false;    // the share, still
};

// A table whose layers are the first ones of a larger one, with all sums below `sums`, a power of
// two. No tile of such sums is a target that the large one does not have.
TableIdentity cut_table(TableIdentity identity, std::uint32_t sums) {
  TableShape& shape = identity.shape;
  constexpr std::uint32_t kSomeSteps = 48;
  sums = std::max(sums, std::bit_ceil(shape.formation.seed_sum() + kSomeSteps));
  if (shape.sum_of(shape.layers() - 1) < sums) return identity;
  shape.target = std::min(shape.target, std::countr_zero(sums));
  const auto layers = static_cast<int>((sums - shape.formation.seed_sum()) / 2);
  shape.formation.extra_steps = layers - static_cast<int>(shape.target_tile() / 2);
  return identity;
}

// One that is numbered in a moment. Smaller sums do not always make smaller tables: how the cells
// are divided into parts depends on them.
TableIdentity sampled_table(const TableIdentity& identity) {
  constexpr double kFewBytes = 100e6;
  for (const std::uint32_t sums : {256, 512, 128}) {
    TableIdentity cut = cut_table(identity, sums);
    if (RankSpace::table_bytes(cut.shape) < kFewBytes) return cut;
  }
  return cut_table(identity, 64);
}

core::Result<Sample> take_sample(const LayerSolver& solver, Sample sample, core::Workers& workers) {
  const double begin = core::resources_used().cpu_seconds;
  auto current = solver.first_layer();
  auto spawned = solver.empty_layer(1);
  for (int layer = 0;; ++layer) {
    if (!current) return current.error();
    sample.add_layer(static_cast<double>(current->count(workers)),
                     core::resources_used().cpu_seconds - begin);
    if (layer + 3 > solver.identity().shape.layers() || sample.is_enough()) return sample;
    auto spawned_later = solver.empty_layer(layer + 2);
    if (!spawned) return spawned.error();
    if (!spawned_later) return spawned_later.error();
    solver.spawn(layer, *current, LayerSolver::Purpose::generating, {*spawned, *spawned_later},
                 {workers});
    current = solver.replies(layer + 1, *spawned, {workers});
    spawned = std::move(spawned_later);
  }
}

constexpr double kProgramBytes = 16e6;
// Bytes of a bitmap and of an index for each rank.
constexpr double kBits = 1.0 / 8;
constexpr double kIndex = 1.0 / 4;
constexpr double kSpawnedPerBoard = 2.3;  // boards with a new tile; 1.4 to 2.3 were measured

void estimate_memory(const TableIdentity& identity, const Sample& sample, double tables,
                     Estimate& result) {
  const double rate_bytes = bytes_of(identity.precision);
  const double largest = sample.largest_layer();
  const double share = sample.share();
  const double spawned = std::min(1.0, kSpawnedPerBoard * share);
  // Two layers before and two after a spawn, and the boards that are lost; rates and answers to
  // look up, rates that are made and moved together.
  const double whole =
      largest * (5 * kBits + 4 * kIndex) + largest * rate_bytes * (2 * spawned + 3 * share);
  result.memory_bytes = static_cast<std::uint64_t>(tables + whole);
  // On disk: seven bitmaps and one that is written stay.
  result.fixed_bytes = static_cast<std::uint64_t>(tables + 3e6 + 8 * kBits * largest);
  // Of the next two layers, the same high parts and those where a digit has grown.
  const double ranges = 2.0 * (1 + identity.shape.formation.free_cells() - RankSpace::kUsualLow);
  result.bytes_a_part_rank =
      ranges * (kBits + kIndex + rate_bytes * spawned) + kIndex + 3 * rate_bytes * share;
}

}  // namespace

core::Result<Estimate> estimate(const TableIdentity& identity, core::Workers& workers,
                                double sample_seconds) {
  Estimate result;
  if (const auto status = RankSpace::check(identity.shape); !status) {
    result.obstacle = status.error().what;
  }
  const auto rss = static_cast<double>(core::resources_used().peak_rss_bytes);
  // In a build the tables are there already, and `rss` has them.
  const double tables = std::max(rss, kProgramBytes + RankSpace::table_bytes(identity.shape));
  const auto solver = LayerSolver::make(sampled_table(identity));
  if (!solver) return solver.error();
  const Sample all(identity.shape, (*solver)->space().arrangements(), sample_seconds);
  const auto sample = take_sample(**solver, all, workers);
  if (!sample) return sample.error();
  result.generated = sample->boards();
  result.cpu_seconds = sample->cpu_seconds();
  result.is_rough = sample->is_rough();
  const double rate_bytes = bytes_of(identity.precision);
  const double kept_rates = identity.sparse ? 0.5 : 1;
  result.boards = kStoredShare * result.generated;
  result.table_bytes =
      static_cast<std::uint64_t>(result.boards * (kBytesABit + rate_bytes * kept_rates));
  // The files of generation and those of all rates, for a moment.
  result.disk_bytes = static_cast<std::uint64_t>(result.generated * kBytesABit +
                                                 result.boards * (kBytesABit + rate_bytes));
  estimate_memory(identity, *sample, tables, result);
  return result;
}

}  // namespace joseki::formation
