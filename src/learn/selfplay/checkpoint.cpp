// SPDX-License-Identifier: MIT
#include "learn/selfplay/checkpoint.h"

#include <bit>
#include <cmath>
#include <utility>

#include "core/block_file.h"

namespace joseki::learn {
namespace {

constexpr const char* kKind = "training-checkpoint-v1";
constexpr const char* kEncoding = "sections";

core::Text way_out() {
  return core::text("put a copy in its place, or begin again in another folder");
}

core::Error damaged(const std::string& name, core::Text what) {
  return {core::Errc::damaged_file, core::text("{}: {}", name, std::move(what)), way_out()};
}

// Of a block file, which does not know what to do about it.
core::Error with_way_out(core::Error error) {
  if (error.code == core::Errc::damaged_file) error.hint = way_out();
  return error;
}

core::Result<Checkpoint> checkpoint_of(const core::BlockFile& file, core::Workers& workers) {
  const core::BlockFileLabel& label = file.label();
  if (label.kind != kKind) {
    return core::Error{
        core::Errc::foreign_file,
        core::text("{} is a {} and not a checkpoint of a training", file.name(), label.kind),
        {}};
  }
  constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 36;
  if (file.count() > kMostBytes)
    return damaged(file.name(), core::text("it says that it is absurdly long"));
  Checkpoint checkpoint{.game = label.subject,
                        .rules_hash = label.rules_hash,
                        .metadata = label.metadata,
                        .sections = {}};
  std::vector<std::uint8_t> payload(file.count());
  if (const auto status = file.read_all(payload, workers); !status) {
    return with_way_out(status.error());
  }
  core::FieldReader fields(payload);
  while (!fields.at_end()) {
    const auto name = fields.take_text();
    const auto length = fields.take<std::uint64_t>();
    if (!length) return damaged(file.name(), core::text("a section has no beginning"));
    const auto bytes = fields.take_bytes(*length);
    if (!bytes) return damaged(file.name(), core::text("the section '{}' is cut off", *name));
    checkpoint.sections[*name] = std::string(bytes->begin(), bytes->end());
  }
  return checkpoint;
}

}  // namespace

core::Result<std::span<const std::uint8_t>> Checkpoint::section(const std::string& name) const {
  const auto found = sections.find(name);
  if (found == sections.end()) {
    return core::Error{
        core::Errc::damaged_file, core::text("the section '{}' is missing", name), {}};
  }
  return std::span(reinterpret_cast<const std::uint8_t*>(found->second.data()),
                   found->second.size());
}

core::Result<std::uint64_t> write_checkpoint(const std::filesystem::path& path,
                                             const Checkpoint& checkpoint, core::Workers& workers) {
  std::string payload;
  for (const auto& [name, bytes] : checkpoint.sections) {
    core::put_text(payload, name);
    core::put_le(payload, static_cast<std::uint64_t>(bytes.size()));
    payload += bytes;
  }
  const core::BlockFileLabel label{.kind = kKind,
                                   .subject = checkpoint.game,
                                   .ranking = "none",
                                   .encoding = kEncoding,
                                   .metadata = checkpoint.metadata,
                                   .rules_hash = checkpoint.rules_hash};
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(payload.data()), payload.size());
  return core::write_block_file(path, label, bytes, workers);
}

core::Result<Checkpoint> read_checkpoint(const std::filesystem::path& path,
                                         core::Workers& workers) {
  const auto file = core::BlockFile::open(path);
  if (!file) return with_way_out(file.error());
  return checkpoint_of(*file, workers);
}

core::Result<Checkpoint> parse_checkpoint(std::span<const std::uint8_t> bytes,
                                          const std::string& name, core::Workers& workers) {
  const auto file = core::BlockFile::parse(bytes, name);
  if (!file) return with_way_out(file.error());
  return checkpoint_of(*file, workers);
}

void put_floats(std::string& out, std::span<const float> numbers) {
  out.reserve(out.size() + 4 * numbers.size());
  for (const float number : numbers) core::put_le(out, std::bit_cast<std::uint32_t>(number));
}

std::optional<std::vector<float>> take_floats(core::FieldReader& fields, std::size_t count) {
  const auto bytes = fields.take_bytes(4 * count);
  if (!bytes) return std::nullopt;
  std::vector<float> numbers(count);
  for (std::size_t i = 0; i < count; ++i) {
    numbers[i] = std::bit_cast<float>(core::get_le<std::uint32_t>(bytes->data() + 4 * i));
    if (!std::isfinite(numbers[i])) return std::nullopt;
  }
  return numbers;
}

}  // namespace joseki::learn
