// SPDX-License-Identifier: MIT
// BuildHousekeeping: the part of a build that does not depend on the game: files, time, memory.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "core/block_file.h"
#include "core/parallel.h"
#include "core/result.h"
#include "solve/retrograde/build.h"
#include "solve/retrograde/codes.h"
#include "solve/retrograde/solver.h"

namespace joseki::solve {

class BuildHousekeeping {
 public:
  explicit BuildHousekeeping(const BuildOptions& options);

  // Refuses before anything is done: the job must fit memory and disk.
  core::Status check_room(std::uint64_t memory_bytes, std::uint64_t states) const;
  // Every block of a table that is there: damaged_file.
  core::Status check_blocks(const core::BlockFile& table, core::Workers& workers) const;
  std::filesystem::path file_with(const char* suffix) const;
  double seconds() const;

  bool checkpoint_is_due() const;
  core::Status write_checkpoint(const core::BlockFileLabel& label, const Codes& codes,
                                core::Workers& workers);
  // Fills `codes` and tells how far they are. Nothing if there is no sound checkpoint.
  std::optional<SolvePoint> read_checkpoint(const core::BlockFileLabel& label, Codes& codes,
                                            core::Workers& workers) const;
  void remove_checkpoint() const;
  // A finished table has no use for what builds leave that were killed.
  void remove_leftovers() const;
  void remove_table() const;
  void forget_faults() const;
  void tell(BuildProgress progress) const;

 private:
  bool gives_up_first() const { return options_.rebuild && options_.replace_first; }
  void remove(const char* suffix) const;

  using Clock = std::chrono::steady_clock;
  const BuildOptions& options_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_checkpoint_ = begin_;
  Clock::duration checkpoint_cost_{};
};

// Sets everything that `point` does not promise back to unknown.
void forget_beyond(SolvePoint point, Codes& codes);

}  // namespace joseki::solve
