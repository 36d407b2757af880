// SPDX-License-Identifier: MIT
// Joins what two programs found out, each for one side, into one file (vanish_records.h).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/catalog/vanish_records.h"
#include "core/output_file.h"
#include "core/result.h"

namespace joseki::app {

struct VanishMergeJob {
  std::filesystem::path xwin;
  std::filesystem::path ywin;
  std::filesystem::path out;
  std::stop_token stop;
};

// A position that x wins in one file and o in the other, with the same side to move.
struct VanishContradiction {
  VanishRecord x;
  VanishRecord o;
};

struct VanishMerge {
  std::optional<core::FileWritten> written;  // nothing if the files contradict each other
  std::uint64_t x_records = 0;
  std::uint64_t o_records = 0;
  std::uint64_t in_both = 0;  // of the codes
  std::uint64_t contradictions = 0;
  std::vector<VanishContradiction> first;  // the first few of them
};

// Reads both from one end to the other and writes every record of either, in some megabytes of
// memory. The out file appears only if they do not contradict each other; it may be one of the two.
// damaged_file if one is no such file, is not sorted or holds what the other should; bad_input if
// they count depths in different ways.
core::Result<VanishMerge> merge_vanish_files(const VanishMergeJob& job);

}  // namespace joseki::app
