// SPDX-License-Identifier: MIT
#include "app/cli/frame/temp_folder.h"

#include <stdlib.h>

#include <cerrno>
#include <string>

#include "core/atomic_file.h"

namespace joseki::app {

core::Result<TempFolder> TempFolder::make() {
  std::error_code failure;
  const auto parent = std::filesystem::temp_directory_path(failure);
  if (failure) {
    return core::Error{core::Errc::io,
                       "there is no folder for temporary files: " + failure.message(),
                       "set TMPDIR"};
  }
  std::string name = (parent / "joseki-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) {
    return core::system_error("cannot make a folder '{}': {}", parent, errno);
  }
  return TempFolder(name);
}

TempFolder::~TempFolder() {
  std::error_code failure;  // nothing to be done about it here
  if (!path_.empty()) std::filesystem::remove_all(path_, failure);
}

}  // namespace joseki::app
