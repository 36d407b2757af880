// SPDX-License-Identifier: MIT
// MappedFile: a file's bytes in memory, read-only, paged in by the system as they are touched.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>

#include "core/result.h"

namespace joseki::core {

// Any number of threads may read. The file must not be truncated by others meanwhile; ours never
// are: they are replaced by rename, which leaves the mapped one alone.
class MappedFile {
 public:
  static Result<MappedFile> open(const std::filesystem::path& path);

  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&&) = delete;
  ~MappedFile();

  std::span<const std::uint8_t> bytes() const { return {data_, size_}; }

 private:
  MappedFile() = default;
  const std::uint8_t* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace joseki::core
