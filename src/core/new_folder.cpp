// SPDX-License-Identifier: MIT
#include "core/new_folder.h"

#include <system_error>

#include "core/atomic_file.h"

namespace joseki::core {

Result<NewFolder> NewFolder::make(const std::filesystem::path& path) {
  NewFolder folder;
  std::error_code failure;
  std::filesystem::path at = std::filesystem::absolute(path).lexically_normal();
  if (!at.has_filename()) at = at.parent_path();
  for (; !std::filesystem::exists(at, failure) && at.has_relative_path(); at = at.parent_path()) {
    folder.made_.push_back(at);
  }
  std::filesystem::create_directories(path, failure);
  if (failure) return system_error("cannot make the folder '{}': {}", path, failure.value());
  return folder;
}

NewFolder::~NewFolder() {
  std::error_code not_empty;
  for (const auto& folder : made_) std::filesystem::remove(folder, not_empty);
}

}  // namespace joseki::core
