// SPDX-License-Identifier: MIT
#include "search/expectimax/tuple_network_file.h"

#include <fmt/format.h>

#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "search/expectimax/tuples.h"

namespace joseki::search {
namespace {

constexpr std::string_view kKind = "2048-network";
constexpr std::string_view kSubject = "2048-4x6";
constexpr std::string_view kRanking = "tuple-entries-2";
constexpr std::uint64_t kPlaneBytes = kWeights * sizeof(float);
constexpr std::uint32_t kBlockBytes = 1 << 18;
static_assert(kPlaneBytes % kBlockBytes == 0);
core::Text advice() { return core::text("delete it and train again: joseki ai train"); }

// What block files advise is for tables.
core::Error with_advice(core::Error error) {
  if (error.code == core::Errc::damaged_file) error.hint = advice();
  if (error.code == core::Errc::not_found) error.hint = core::text("joseki ai train makes one");
  return error;
}

std::optional<TrainingPoint> point_of_metadata(const std::string& metadata) {
  try {
    const auto json = nlohmann::json::parse(metadata);
    TrainingPoint point{.moves = json.at("moves").get<std::uint64_t>()};
    for (const auto& lane : json.at("lanes")) {
      point.lanes.push_back(
          {lane.at("rng").get<std::uint64_t>(), lane.at("board").get<std::uint64_t>()});
    }
    return point;
  } catch (const nlohmann::json::exception&) {
    return std::nullopt;
  }
}

std::string metadata_of(const TrainingPoint& point) {
  nlohmann::json lanes = nlohmann::json::array();
  for (const TrainingLane& lane : point.lanes) {
    lanes.push_back({{"rng", lane.rng}, {"board", lane.board}});
  }
  return nlohmann::json{{"moves", point.moves}, {"lanes", std::move(lanes)}}.dump();
}

}  // namespace

core::Result<TupleNetworkFile> TupleNetworkFile::open(const std::filesystem::path& path) {
  auto file = core::BlockFile::open(path);
  if (!file) return with_advice(std::move(file).error());
  const auto& label = file->label();
  if (label.kind != kKind || label.subject != kSubject) {
    return core::Error{
        core::Errc::foreign_file,
        core::text("{} is not a network for 2048 but {} {}", path, label.kind, label.subject),
        core::text("joseki ai train makes one")};
  }
  if (label.ranking != kRanking) {
    return core::Error{core::Errc::foreign_file,
                       core::text("{} is a network of another version ({} instead of {})", path,
                                  label.ranking, kRanking),
                       advice()};
  }
  auto point = point_of_metadata(label.metadata);
  if (!point || file->count() != kNetworkPlanes * kPlaneBytes ||
      file->block_bytes() != kBlockBytes) {
    return core::Error{core::Errc::damaged_file,
                       core::text("{}: its length or metadata is wrong", path), advice()};
  }
  return TupleNetworkFile(*std::move(file), *std::move(point));
}

core::Status TupleNetworkFile::read(NetworkPlane plane, const Take& take) const {
  core::BlockDecoder decoder;
  std::vector<std::uint8_t> bytes(kBlockBytes);
  std::vector<float> numbers(kBlockBytes / sizeof(float));
  constexpr auto kBlocks = static_cast<std::uint32_t>(kPlaneBytes / kBlockBytes);
  const std::uint32_t first = static_cast<std::uint32_t>(plane) * kBlocks;
  for (std::uint32_t block = 0; block < kBlocks; ++block) {
    auto done = file_.read(first + block, bytes, decoder);
    if (!done) return with_advice(std::move(done).error());
    std::memcpy(numbers.data(), bytes.data(), bytes.size());
    take(block * numbers.size(), numbers);
  }
  return core::Done{};
}

core::Result<TupleNetworkWriter> TupleNetworkWriter::create(const std::filesystem::path& path,
                                                            const TrainingPoint& point,
                                                            core::Workers& workers) {
  auto writer = core::BlockFileWriter::create(path,
                                              {.kind = std::string(kKind),
                                               .subject = std::string(kSubject),
                                               .ranking = std::string(kRanking),
                                               .encoding = "f32-planes-1",
                                               .metadata = metadata_of(point)},
                                              workers, {.block_bytes = kBlockBytes});
  if (!writer) return writer.error();
  return TupleNetworkWriter(*std::move(writer));
}

core::Status TupleNetworkWriter::append(std::span<const float> numbers) {
  return writer_.append(
      {reinterpret_cast<const std::uint8_t*>(numbers.data()), numbers.size_bytes()});
}

}  // namespace joseki::search
