// SPDX-License-Identifier: MIT
// Files of n-tuple networks: docs/formats/network-2048-v2.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <vector>

#include "core/block_file.h"
#include "core/result.h"

namespace joseki::search {

// A file has one number of each kind for every weight: the weight, and what training knows of it.
enum class NetworkPlane : std::uint8_t { value, error, magnitude };
inline constexpr int kNetworkPlanes = 3;

// Where one thread of training stands between two games.
struct TrainingLane {
  std::uint64_t rng = 0;    // state of the generator
  std::uint64_t board = 0;  // the next game begins here; 0: with two new tiles
};
struct TrainingPoint {
  std::uint64_t moves = 0;  // so far, of all lanes
  std::vector<TrainingLane> lanes{};
};

class TupleNetworkFile {
 public:
  // not_found, foreign_file, newer_file, damaged_file.
  static core::Result<TupleNetworkFile> open(const std::filesystem::path& path);

  const TrainingPoint& point() const { return point_; }

  // take(first, numbers) for one piece of the plane after the other. damaged_file.
  using Take = std::function<void(std::uint64_t first, std::span<const float> numbers)>;
  core::Status read(NetworkPlane plane, const Take& take) const;

 private:
  TupleNetworkFile(core::BlockFile file, TrainingPoint point)
      : file_(std::move(file)), point_(std::move(point)) {}

  core::BlockFile file_;
  TrainingPoint point_;
};

// Writes the planes one after the other, in pieces of any length.
class TupleNetworkWriter {
 public:
  static core::Result<TupleNetworkWriter> create(const std::filesystem::path& path,
                                                 const TrainingPoint& point,
                                                 core::Workers& workers);
  core::Status append(std::span<const float> numbers);
  // Returns the file's length.
  core::Result<std::uint64_t> finish() { return writer_.finish(); }

 private:
  explicit TupleNetworkWriter(core::BlockFileWriter writer) : writer_(std::move(writer)) {}

  core::BlockFileWriter writer_;
};

}  // namespace joseki::search
