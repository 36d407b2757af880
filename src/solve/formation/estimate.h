// SPDX-License-Identifier: MIT
// What a build will cost, told in a second or two, however large the table is.
#pragma once

#include <cstdint>
#include <string>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

struct Estimate {
  double boards = 0;     // that will be stored, about
  double generated = 0;  // before those with rate 0 are dropped
  double cpu_seconds = 0;
  std::uint64_t memory_bytes = 0;  // at the peak, about
  std::uint64_t disk_bytes = 0;    // at the peak, temporary files included
  std::uint64_t table_bytes = 0;   // when it is finished
  // The sample ended long before it told how many boards the later layers have. The numbers above
  // may be off by more than a factor of two. How far is not known: few such tables were generated.
  bool is_rough = false;
  core::Text obstacle{};  // why no machine can build the table; empty if one can

  // With the rates on disk: what is in memory always, and for each rank that is solved at a time.
  std::uint64_t fixed_bytes = 0;
  double bytes_a_part_rank = 0;
  static constexpr std::uint64_t kLeastPart = 1 << 17;  // smaller parts would take for ever
  std::uint64_t least_memory_bytes() const {
    return fixed_bytes + static_cast<std::uint64_t>(bytes_a_part_rank * kLeastPart);
  }
  // How many ranks fit into so much memory, which is not less than the least.
  std::uint64_t part_ranks(std::uint64_t memory) const {
    return static_cast<std::uint64_t>(static_cast<double>(memory - fixed_bytes) /
                                      bytes_a_part_rank);
  }
};

inline constexpr double kUsualSampleSeconds = 1.5;

// From a sample of the early layers, which takes about so much CPU time; a second or two more goes
// into numbering its boards. The boards are the same on every machine. Some hundred megabytes at
// most. bad_input if the formation has too many free cells to be numbered at all.
core::Result<Estimate> estimate(const TableIdentity& identity, core::Workers& workers,
                                double sample_seconds = kUsualSampleSeconds);

}  // namespace joseki::formation
