// SPDX-License-Identifier: MIT
// What a build will cost, from a sample of its early layers.
//
// The number of boards that a layer could have is known exactly. The share of them that is reached
// grows over the first three dozen layers, stays for as long, and then falls slowly (from layer 64
// to 280: 0.037 to 0.021 in 3x3-512, 0.077 to 0.018 in 442-512; hardly in L3-512), so the share
// where the sample ends tells the rest. The cost of a board is taken from the end of the sample,
// too: in the first layers it is lost in what a layer costs by itself.
#include <algorithm>
#include <cmath>
#include <vector>

#include "core/resources.h"
#include "solve/formation/build.h"
#include "solve/formation/engine.h"

namespace joseki::formation {
namespace {

constexpr double kSampleSeconds = 0.15;
constexpr double kSampleShare = 0.005;  // of the time of the build, for a sample that takes longer
constexpr int kSettled = 36;            // the layer where the share has stopped to grow
constexpr int kFalling = 64;            // and where it begins to fall, by this power of the layer
constexpr double kFall = 0.5;
constexpr double kStoredShare = 0.75;  // of generated boards; 0.69 to 0.87 where it was measured
constexpr double kBytesABit = 1.4;     // of a board in a bitmap; 0.8 (442, L3) to 1.4 (free8)
constexpr double kSolveCost = 2.0;     // times the cost of generating; 1.4 to 2.5 were measured

class Sample {
 public:
  explicit Sample(const Engine& engine) {
    for (int layer = 0; layer < engine.identity().shape.layers(); ++layer) {
      ranks_.push_back(static_cast<double>(engine.ranks(layer).ranks()));
    }
  }

  void add_layer(double boards, double cpu_seconds) {
    const double so_far = layers_.empty() ? 0 : layers_.back().boards;
    const double share = boards / std::max(1.0, ranks_[layers_.size()]);
    is_growing_ = share > share_;
    share_ = share;
    layers_.push_back({so_far + boards, cpu_seconds});
  }

  double largest_layer() const { return *std::max_element(ranks_.begin(), ranks_.end()); }
  // Of a layer's ranks, at most.
  double share() const {
    const double grown = static_cast<double>(layers_.size()) / kSettled;
    return std::min(1.0, share_ / (is_growing_ ? std::clamp(grown, 0.1, 1.0) : 1));
  }
  double boards() const {
    double boards = layers_.back().boards;
    for (std::size_t layer = layers_.size(); layer < ranks_.size(); ++layer) {
      const double later = kFalling / std::max<double>(kFalling, static_cast<double>(layer));
      boards += share() * std::pow(later, kFall) * ranks_[layer];
    }
    return boards;
  }
  double cpu_seconds() const {
    const Layer& last = layers_.back();
    const auto half = std::find_if(layers_.begin(), layers_.end(), [&](const Layer& layer) {
      return layer.cpu_seconds >= last.cpu_seconds / 2;
    });
    const Layer from = half == layers_.end() - 1 ? Layer{} : *half;
    const double a_board =
        (last.cpu_seconds - from.cpu_seconds) / std::max(1.0, last.boards - from.boards);
    return a_board * boards() * (1 + kSolveCost);
  }
  bool is_enough() const {
    const double spent = layers_.back().cpu_seconds;
    return spent > kSampleSeconds && spent > kSampleShare * cpu_seconds();
  }

 private:
  struct Layer {
    double boards = 0;  // up to here
    double cpu_seconds = 0;
  };
  std::vector<double> ranks_;  // of each layer of the table
  std::vector<Layer> layers_;  // that were generated
  double share_ = 0;           // of the ranks of the last one that are boards
  bool is_growing_ = false;    // the share, still
};

core::Result<Sample> take_sample(const Engine& engine, core::Workers& workers) {
  Sample sample(engine);
  const double begin = core::resources_used().cpu_seconds;
  auto current = engine.first_layer();
  auto spawned = engine.empty_layer(1);
  for (int layer = 0;; ++layer) {
    if (!current) return current.error();
    sample.add_layer(static_cast<double>(current->count(workers)),
                     core::resources_used().cpu_seconds - begin);
    if (layer + 3 > engine.identity().shape.layers() || sample.is_enough()) return sample;
    auto spawned_later = engine.empty_layer(layer + 2);
    if (!spawned) return spawned.error();
    if (!spawned_later) return spawned_later.error();
    engine.spawn(layer, *current, Engine::Purpose::generating, *spawned, *spawned_later, workers,
                 {});
    current = engine.replies(layer + 1, *spawned, workers, {});
    spawned = std::move(spawned_later);
  }
}

// Bytes of a bitmap and of an index for each rank.
constexpr double kBits = 1.0 / 8;
constexpr double kIndex = 1.0 / 4;
constexpr double kSpawnedPerBoard = 2.3;  // boards with a new tile; 1.4 to 2.3 were measured

void estimate_memory(const Engine& engine, double largest, double share, Estimate& result) {
  const double rate_bytes = bytes_of(engine.identity().precision);
  const auto tables = static_cast<double>(core::resources_used().peak_rss_bytes);
  const double spawned = std::min(1.0, kSpawnedPerBoard * share);
  // Two layers before and two after a spawn, and the boards that are lost; rates and answers to
  // look up, rates that are made and moved together.
  const double whole =
      largest * (5 * kBits + 4 * kIndex) + largest * rate_bytes * (2 * spawned + 3 * share);
  result.memory_bytes = static_cast<std::uint64_t>(tables + whole);
  // On disk: seven bitmaps and one that is written stay.
  result.fixed_bytes = static_cast<std::uint64_t>(tables + 3e6 + 8 * kBits * largest);
  // Of the next two layers, the same high parts and those where a digit has grown.
  const double ranges = 2.0 * (1 + engine.space().high_cells());
  result.bytes_a_part_rank =
      ranges * (kBits + kIndex + rate_bytes * spawned) + kIndex + 3 * rate_bytes * share;
}

}  // namespace

core::Result<Estimate> estimate(const TableIdentity& identity, core::Workers& workers) {
  auto engine = Engine::make(identity);
  if (!engine) return std::move(engine).error();
  return estimate(**engine, workers);
}

core::Result<Estimate> estimate(const Engine& engine, core::Workers& workers) {
  const TableIdentity& identity = engine.identity();
  const auto sample = take_sample(engine, workers);
  if (!sample) return sample.error();
  Estimate result;
  result.generated = sample->boards();
  result.cpu_seconds = sample->cpu_seconds();
  const double rate_bytes = bytes_of(identity.precision);
  const double kept_rates = identity.sparse ? 0.5 : 1;
  result.boards = kStoredShare * result.generated;
  result.table_bytes =
      static_cast<std::uint64_t>(result.boards * (kBytesABit + rate_bytes * kept_rates));
  // The files of generation and those of all rates, for a moment.
  result.disk_bytes = static_cast<std::uint64_t>(result.generated * kBytesABit +
                                                 result.boards * (kBytesABit + rate_bytes));
  estimate_memory(engine, sample->largest_layer(), sample->share(), result);
  return result;
}

}  // namespace joseki::formation
