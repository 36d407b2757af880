// SPDX-License-Identifier: MIT
// Tests of what the machine says about itself.
#include "core/resources.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "core/test_folder.h"

namespace joseki::core {
namespace {

TEST(Resources, CpuTimeGrowsWithWork) {
  const double before = resources_used().cpu_seconds;
  volatile std::uint64_t sum = 0;
  while (resources_used().cpu_seconds < before + 0.02) sum = sum + 1;
  EXPECT_GE(resources_used().cpu_seconds, before + 0.02);
}

TEST(Resources, PeakMemoryIsSeen) {
  const std::uint64_t before = resources_used().peak_rss_bytes;
  EXPECT_GT(before, 1u << 20);
  std::vector<std::uint8_t> bytes(before + (32u << 20));
  std::fill(bytes.begin(), bytes.end(), std::uint8_t{1});
  EXPECT_GE(resources_used().peak_rss_bytes, bytes.size());
}

TEST(Resources, SomeMemoryIsAvailable) {
  EXPECT_GT(available_memory_bytes(), std::uint64_t{1} << 20);
  EXPECT_LT(available_memory_bytes(), std::uint64_t{1} << 50);
}

TEST(Resources, DiskOfAFolderThatIsYetToBeMadeIsItsParents) {
  const TestFolder folder;
  EXPECT_GT(free_disk_bytes(folder.path()), 0u);
  EXPECT_GT(free_disk_bytes(folder / "a" / "b" / "c"), 0u);
  EXPECT_GT(free_disk_bytes("relative/folder"), 0u);
  EXPECT_GT(free_disk_bytes(""), 0u);
}

}  // namespace
}  // namespace joseki::core
