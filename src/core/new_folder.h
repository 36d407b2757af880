// SPDX-License-Identifier: MIT
// NewFolder: a folder made for a job, which goes again if the job put nothing into it.
#pragma once

#include <filesystem>
#include <vector>

#include "core/result.h"

namespace joseki::core {

// Not thread-safe.
class NewFolder {
 public:
  // Makes `path` and whatever is missing above it. A folder that is there already is left alone.
  static Result<NewFolder> make(const std::filesystem::path& path);

  NewFolder(NewFolder&&) noexcept = default;
  NewFolder& operator=(NewFolder&&) = delete;
  ~NewFolder();  // removes those that it made and that are empty

 private:
  NewFolder() = default;
  std::vector<std::filesystem::path> made_;  // innermost first
};

}  // namespace joseki::core
