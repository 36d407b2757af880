// SPDX-License-Identifier: MIT
// TempFolder: a fresh folder that goes away with its owner.
#pragma once

#include <filesystem>
#include <utility>

#include "core/result.h"

namespace joseki::app {

class TempFolder {
 public:
  // In $TMPDIR or the system's folder for such things.
  static core::Result<TempFolder> make();

  TempFolder(TempFolder&& other) noexcept : path_(std::exchange(other.path_, {})) {}
  TempFolder& operator=(TempFolder&&) = delete;
  ~TempFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  explicit TempFolder(std::filesystem::path path) : path_(std::move(path)) {}
  std::filesystem::path path_;
};

}  // namespace joseki::app
