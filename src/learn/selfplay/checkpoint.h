// SPDX-License-Identifier: MIT
// Checkpoints of a training: docs/formats/training-checkpoint-v1.md.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/bytes.h"
#include "core/parallel.h"
#include "core/result.h"

namespace joseki::learn {

struct Checkpoint {
  std::string game;
  std::uint64_t rules_hash = 0;
  std::string metadata = "{}";                    // a JSON object
  std::map<std::string, std::string> sections{};  // by name

  // damaged_file, with the name, if there is no such section.
  core::Result<std::span<const std::uint8_t>> section(const std::string& name) const;
};

// Whole or not at all. Returns the file's length.
core::Result<std::uint64_t> write_checkpoint(const std::filesystem::path& path,
                                             const Checkpoint& checkpoint, core::Workers& workers);

// Reads all of it and checks it: not_found, foreign_file, newer_file, damaged_file, io.
core::Result<Checkpoint> read_checkpoint(const std::filesystem::path& path, core::Workers& workers);
// The same for bytes in memory; `name` is used in messages.
core::Result<Checkpoint> parse_checkpoint(std::span<const std::uint8_t> bytes,
                                          const std::string& name, core::Workers& workers);

// Single precision numbers as bytes, and back. What is not a whole number of them, or not finite,
// is nothing.
void put_floats(std::string& out, std::span<const float> numbers);
std::optional<std::vector<float>> take_floats(core::FieldReader& fields, std::size_t count);

}  // namespace joseki::learn
