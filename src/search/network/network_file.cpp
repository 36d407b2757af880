// SPDX-License-Identifier: MIT
#include "search/network/network_file.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "core/block_file.h"
#include "core/bytes.h"
#include "core/ensure.h"

namespace joseki::search {
namespace {

using nlohmann::json;

constexpr std::string_view kKind = "game-network";
constexpr std::string_view kRanking = "tensors-1";
constexpr std::string_view kEncoding = "f32-1";
constexpr std::size_t kMaxMadeBy = 65536;
core::Text advice() {
  return core::text("copy it again from where it came from, or train again: joseki train");
}

core::Text list() { return core::text("joseki models lists those that can play"); }

core::Error foreign(core::Text what) { return {core::Errc::foreign_file, std::move(what), list()}; }

core::Error damaged(const std::string& name, const core::Text& what) {
  return {core::Errc::damaged_file, core::text("{}: {}", name, what), advice()};
}

// What block files advise is for tables.
core::Error with_advice(core::Error error) {
  if (error.code == core::Errc::damaged_file) error.hint = advice();
  if (error.code == core::Errc::newer_file)
    error.hint = core::text("use a newer joseki, or train again");
  if (error.code == core::Errc::not_found || error.code == core::Errc::foreign_file) {
    error.hint = list();
  }
  return error;
}

// The numbers of a shape by the names they have in the file.
template <class Shape, class Fn>
void for_fields(Shape& shape, Fn fn) {
  fn("planes", shape.planes);
  fn("rows", shape.rows);
  fn("columns", shape.columns);
  fn("actions", shape.actions);
  fn("blocks", shape.size.blocks);
  fn("channels", shape.size.channels);
  fn("policy_channels", shape.size.policy_channels);
  fn("value_channels", shape.size.value_channels);
  fn("hidden", shape.size.hidden);
}

// A network without its weights.
std::optional<Network> network_of_label(const core::BlockFileLabel& label) {
  const json metadata = json::parse(label.metadata, nullptr, false);
  if (!metadata.is_object()) return std::nullopt;
  Network network;
  network.shape.game = label.subject;
  network.shape.rules_hash = label.rules_hash;
  bool is_whole = true;
  for_fields(network.shape, [&](const char* name, int& number) {
    const auto field = metadata.find(name);
    constexpr std::int64_t kMost = 1 << 20;  // more than any field can be
    is_whole &= field != metadata.end() && field->is_number_integer() &&
                field->get<std::int64_t>() >= 0 && field->get<std::int64_t>() <= kMost;
    if (is_whole) number = field->get<int>();
  });
  if (!is_whole || !check(network.shape)) return std::nullopt;
  if (const auto made_by = metadata.find("made_by"); made_by != metadata.end()) {
    network.made_by = made_by->dump(-1, ' ', false, json::error_handler_t::replace);
  }
  return network;
}

core::Result<Network> network_of(const core::BlockFile& file) {
  const core::BlockFileLabel& label = file.label();
  if (label.kind != kKind) {
    return foreign(
        core::text("{} is not a network but {} {}", file.name(), label.kind, label.subject));
  }
  if (label.ranking != kRanking || label.encoding != kEncoding) {
    return foreign(core::text("{} is a network of another version ({} {} instead of {} {})",
                              file.name(), label.ranking, label.encoding, kRanking, kEncoding));
  }
  auto network = network_of_label(label);
  if (!network) return damaged(file.name(), core::text("its metadata has no possible shape"));
  if (file.count() != parameter_count(network->shape) * sizeof(float)) {
    return damaged(file.name(), core::text("its length does not fit its shape"));
  }
  std::vector<std::uint8_t> bytes(file.count());
  core::Workers workers(1);
  if (auto done = file.read_all(bytes, workers); !done) return with_advice(std::move(done).error());
  const std::uint8_t* next = bytes.data();
  for (const TensorPlan& plan : tensors_of(network->shape)) {
    std::vector<float>& tensor = network->tensors.emplace_back(plan.count());
    for (float& weight : tensor) {
      weight = std::bit_cast<float>(core::get_le<std::uint32_t>(next));
      next += sizeof(float);
      if (!std::isfinite(weight)) {
        return damaged(file.name(), core::text("a weight of {} is not a number", plan.name));
      }
    }
  }
  return *std::move(network);
}

}  // namespace

core::Result<Network> read_network(const std::filesystem::path& path) {
  auto file = core::BlockFile::open(path);
  if (!file) return with_advice(std::move(file).error());
  return network_of(*file);
}

core::Result<Network> parse_network(std::span<const std::uint8_t> bytes, const std::string& name) {
  auto file = core::BlockFile::parse(bytes, name);
  if (!file) return with_advice(std::move(file).error());
  return network_of(*file);
}

core::Status write_network(const std::filesystem::path& path, const Network& network) {
  const NetworkShape& shape = network.shape;
  if (auto status = check(shape); !status) return status;
  json metadata;
  for_fields(shape, [&](const char* name, int number) { metadata[name] = number; });
  json made_by = json::parse(network.made_by, nullptr, false);
  if (!made_by.is_object() || network.made_by.size() > kMaxMadeBy) {
    return core::Error{
        core::Errc::bad_input,
        core::text("made_by of a network is not a JSON object of at most {} bytes", kMaxMadeBy),
        {}};
  }
  metadata["made_by"] = std::move(made_by);
  const std::vector<TensorPlan> plans = tensors_of(shape);
  core::ensure(plans.size() == network.tensors.size(), "a network has all its tensors");
  std::string payload;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    core::ensure(plans[i].count() == network.tensors[i].size(), "a tensor has all its weights");
    for (const float weight : network.tensors[i]) {
      if (!std::isfinite(weight)) {
        return core::Error{
            core::Errc::bad_input, core::text("a weight of {} is not a number", plans[i].name), {}};
      }
      core::put_le(payload, std::bit_cast<std::uint32_t>(weight));
    }
  }
  core::Workers workers(1);
  const auto written = core::write_block_file(
      path,
      {.kind = std::string(kKind),
       .subject = shape.game,
       .ranking = std::string(kRanking),
       .encoding = std::string(kEncoding),
       .metadata = metadata.dump(-1, ' ', false, json::error_handler_t::replace),
       .rules_hash = shape.rules_hash},
      {reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size()}, workers);
  if (!written) return written.error();
  return core::Done{};
}

core::Status check_game(const NetworkShape& shape, const NetworkShape& expected,
                        const std::string& name) {
  if (shape == expected) return core::Done{};
  if (shape.game != expected.game) {
    return core::Error{
        core::Errc::bad_input,  // a sound file: the wrong one was asked for
        core::text("{} is a network for {}, not for {}", name, shape.game, expected.game), list()};
  }
  return foreign(core::text("{} is a network for other rules of {}", name, shape.game));
}

}  // namespace joseki::search
