// SPDX-License-Identifier: MIT
#include "core/swap_folders.h"

#include <fcntl.h>
#include <stdio.h>

#include <cerrno>
#include <string>

#include "core/atomic_file.h"

namespace joseki::core {
namespace {

namespace fs = std::filesystem;

Status rename_folder(const fs::path& from, const fs::path& to) {
  if (rename(from.c_str(), to.c_str()) != 0)
    return system_error("cannot rename '{}': {}", from, errno);
  return Done{};
}

Status swap_by_renames(const fs::path& fresh, const fs::path& live) {
  const fs::path spare = spare_of(live);
  if (auto status = rename_folder(live, spare); !status) return status;
  if (auto status = rename_folder(fresh, live); !status) {
    if (auto back = rename_folder(spare, live); !back) return back;
    return status;
  }
  return rename_folder(spare, fresh);
}

}  // namespace

fs::path spare_of(const fs::path& live) {
  return live.parent_path() / ("." + live.filename().string() + ".old");
}

Status swap_folders(const fs::path& fresh, const fs::path& live, SwapBy by) {
  const auto exchange = [&] {
    return renameat2(AT_FDCWD, fresh.c_str(), AT_FDCWD, live.c_str(), RENAME_EXCHANGE) == 0;
  };
  if (by == SwapBy::renames || !exchange()) {
    const bool cannot = by == SwapBy::renames || errno == EINVAL || errno == ENOSYS ||
                        errno == EOPNOTSUPP || errno == ENOTTY;
    if (!cannot) return system_error("cannot exchange '{}': {}", live, errno);
    if (auto status = swap_by_renames(fresh, live); !status) return status;
  }
  return flush_file_system(live.parent_path());
}

void restore_swapped(const fs::path& live) {
  std::error_code failure;
  const fs::path spare = spare_of(live);
  if (fs::exists(live, failure) || !fs::is_directory(spare, failure)) return;
  fs::rename(spare, live, failure);
}

}  // namespace joseki::core
