// SPDX-License-Identifier: MIT
#include "core/resources.h"

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <sys/resource.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

namespace joseki::core {
namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
}

std::optional<std::uint64_t> number_in(const char* path) {
  std::ifstream file(path);
  std::uint64_t number = 0;
  if (file >> number) return number;
  return std::nullopt;
}

std::uint64_t system_available() {
  std::ifstream file("/proc/meminfo");
  std::string key;
  std::uint64_t kib = 0;
  std::string unit;
  while (file >> key >> kib >> unit) {
    if (key == "MemAvailable:") return kib * 1024;
  }
  return std::uint64_t{1} << 62;  // not Linux's /proc: the allocation itself will tell
}

}  // namespace

ResourceUse resources_used() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<std::uint64_t>(usage.ru_maxrss) * 1024};
}

std::uint64_t available_memory_bytes() {
  std::uint64_t available = system_available();
  const auto limit = number_in("/sys/fs/cgroup/memory.max");
  const auto used = number_in("/sys/fs/cgroup/memory.current");
  if (limit && used) available = std::min(available, *limit > *used ? *limit - *used : 0);
  return available;
}

std::uint64_t free_disk_bytes(const std::filesystem::path& folder) {
  std::filesystem::path at = std::filesystem::absolute(folder.empty() ? "." : folder);
  std::error_code failure;
  while (!std::filesystem::exists(at, failure) && at.has_relative_path()) at = at.parent_path();
  const auto space = std::filesystem::space(at, failure);
  return failure ? 0 : space.available;
}

void keep_freed_memory() {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 32 << 20);  // the most that it takes
  mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace joseki::core
