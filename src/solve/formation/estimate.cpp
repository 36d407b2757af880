// SPDX-License-Identifier: MIT
// What a build will cost, from a sample of its early layers.
//
// The number of boards that a layer could have is known exactly. The share of them that is reached
// grows over the first three dozen layers and then hardly changes (0.14 in L3-256, 0.09 falling to
// 0.05 in 442-256, 0.03 in 3x3-512), so the share where the sample ends tells the rest.
#include <algorithm>

#include "core/resources.h"
#include "solve/formation/build.h"
#include "solve/formation/engine.h"

namespace joseki::formation {
namespace {

constexpr double kSampleSeconds = 0.15;
constexpr int kSettled = 36;           // the layer where the share has stopped to grow
constexpr double kStoredShare = 0.75;  // of generated boards; 0.69 to 0.81 where it was measured
constexpr double kBytesABit = 1.4;     // of a board in a bitmap; 0.8 (442, L3) to 1.4 (free8)
constexpr double kSolveCost = 2.5;     // times the cost of generating

struct Sample {
  int layers = 0;           // generated
  double share = 0;         // of the ranks of the last one that are boards
  bool is_growing = false;  // the share, still
  double boards = 0;        // in all of them
  double cpu_seconds = 0;
};

core::Result<Sample> take_sample(const Engine& engine, core::Workers& workers) {
  const double begin = core::resources_used().cpu_seconds;
  const int layers = engine.identity().shape.layers();
  Sample sample;
  auto current = engine.first_layer();
  auto spawned = engine.empty_layer(1);
  for (int layer = 0;; ++layer) {
    if (!current) return current.error();
    const auto boards = static_cast<double>(current->count(workers));
    sample.layers = layer + 1;
    sample.boards += boards;
    const double share = boards / static_cast<double>(std::max<Rank>(1, current->ranks()));
    sample.is_growing = share > sample.share;
    sample.share = share;
    sample.cpu_seconds = core::resources_used().cpu_seconds - begin;
    if (layer + 3 > layers || sample.cpu_seconds > kSampleSeconds) return sample;
    auto spawned_later = engine.empty_layer(layer + 2);
    if (!spawned) return spawned.error();
    if (!spawned_later) return spawned_later.error();
    engine.spawn(layer, *current, Engine::Purpose::generating, *spawned, *spawned_later, workers,
                 {});
    current = engine.replies(layer + 1, *spawned, workers, {});
    spawned = std::move(spawned_later);
  }
}

}  // namespace

namespace {

// Bytes of a bitmap and of an index for each rank.
constexpr double kBits = 1.0 / 8;
constexpr double kIndex = 1.0 / 4;
constexpr double kSpawnedPerBoard = 2.3;  // boards with a new tile; 1.4 to 2.3 were measured

void estimate_memory(const Engine& engine, double largest, double share, Estimate& result) {
  const double rate_bytes = bytes_of(engine.identity().precision);
  const auto tables = static_cast<double>(core::resources_used().peak_rss_bytes);
  const double spawned = std::min(1.0, kSpawnedPerBoard * share);
  // Two layers before and two after a spawn; rates and answers to look up, rates that are made and
  // moved together.
  const double whole =
      largest * (4 * kBits + 4 * kIndex) + largest * rate_bytes * (2 * spawned + 3 * share);
  result.memory_bytes = static_cast<std::uint64_t>(tables + whole);
  // On disk: six bitmaps and one that is written stay.
  result.fixed_bytes = static_cast<std::uint64_t>(tables + 3e6 + 7 * kBits * largest);
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
  const double grown =
      sample->is_growing ? std::min(1.0, static_cast<double>(sample->layers) / kSettled) : 1;
  const double share = std::min(1.0, sample->share / std::max(0.1, grown));

  Estimate result;
  double largest = 0;
  result.generated = sample->boards;
  for (int layer = 0; layer < identity.shape.layers(); ++layer) {
    const auto here = static_cast<double>(engine.ranks(layer).ranks());
    largest = std::max(largest, here);
    if (layer >= sample->layers) result.generated += share * here;
  }
  const double rate_bytes = bytes_of(identity.precision);
  const double kept_rates = identity.sparse ? 0.5 : 1;
  result.boards = kStoredShare * result.generated;
  result.cpu_seconds =
      sample->cpu_seconds / std::max(1.0, sample->boards) * (1 + kSolveCost) * result.generated;
  result.table_bytes =
      static_cast<std::uint64_t>(result.boards * (kBytesABit + rate_bytes * kept_rates));
  // The files of generation and those of all rates, for a moment.
  result.disk_bytes = static_cast<std::uint64_t>(result.generated * kBytesABit +
                                                 result.boards * (kBytesABit + rate_bytes));
  estimate_memory(engine, largest, share, result);
  return result;
}

}  // namespace joseki::formation
