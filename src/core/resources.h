// SPDX-License-Identifier: MIT
// What a job has used, and what the machine has left for it.
#pragma once

#include <cstdint>
#include <filesystem>

namespace joseki::core {

struct ResourceUse {
  double cpu_seconds = 0;  // user + system, of this process
  std::uint64_t peak_rss_bytes = 0;
};

ResourceUse resources_used();

// Memory a new allocation may count on without swapping: what the system calls available, less
// where a control group allows less.
std::uint64_t available_memory_bytes();

// Asks the heap to keep what is freed for what is allocated next, instead of giving it back to the
// system each time: for jobs that make large arrays again and again.
void keep_freed_memory();

// Bytes free for us on the disk of `folder`, or of its closest parent that exists.
std::uint64_t free_disk_bytes(const std::filesystem::path& folder);

}  // namespace joseki::core
