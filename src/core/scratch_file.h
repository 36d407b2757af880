// SPDX-License-Identifier: MIT
// ScratchFile: bytes that do not fit into memory and that nobody needs after this process. The file
// has no name, so nothing is left of it, however the process ends.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>

#include "core/result.h"

namespace joseki::core {

// Not thread-safe.
class ScratchFile {
 public:
  // On the disk of `folder`, which must exist.
  static Result<ScratchFile> create(const std::filesystem::path& folder);

  ScratchFile() = default;
  ScratchFile(ScratchFile&& other) noexcept;
  ScratchFile& operator=(ScratchFile&& other) noexcept;
  ~ScratchFile();

  std::uint64_t size() const { return size_; }
  // no_disk or io.
  Status append(std::span<const std::uint8_t> bytes);
  // Exactly out.size() bytes, which must be there.
  Status read(std::uint64_t offset, std::span<std::uint8_t> out) const;

 private:
  ScratchFile(int descriptor, std::string folder)
      : descriptor_(descriptor), folder_(std::move(folder)) {}
  Error failed(Pattern<std::string, Text> what, int error) const;

  int descriptor_ = -1;
  std::string folder_;  // for messages
  std::uint64_t size_ = 0;
};

}  // namespace joseki::core
