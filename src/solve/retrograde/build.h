// SPDX-License-Identifier: MIT
// What a build is asked, what it reports, and its part that does not depend on the game.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/retrograde/solver.h"
#include "solve/retrograde/summary.h"
#include "solve/retrograde/table_file.h"

namespace joseki::solve {

struct BuildProgress {
  enum class Stage { resumed, solving, checkpoint, writing };
  Stage stage = Stage::solving;
  std::string tier;           // its name, such as "4+4" pieces
  int depth = 0;              // plies settled so far; -1 in a tier that needs one look only
  std::uint64_t settled = 0;  // states that got their value in this pass
  std::uint64_t settled_total = 0;
  std::uint64_t states = 0;  // of the whole table
  double seconds = 0;        // since the build began
};

struct BuildOptions {
  std::filesystem::path file;                          // the table; its folder is made if missing
  bool rebuild = false;                                // although a sound table is there
  std::uint64_t memory_limit_bytes = 0;                // 0: what the machine has available
  std::chrono::milliseconds checkpoint_every{60'000};  // 0: after every pass
  std::stop_token stop;
  std::function<void(const BuildProgress&)> progress;  // between passes, on the calling thread
};

struct BuildReport {
  Summary summary;
  std::uint64_t file_bytes = 0;
  double seconds = 0;        // of this run
  double solve_seconds = 0;  // without reading and writing files
  double cpu_seconds = 0;    // of this process so far
  std::uint64_t peak_rss_bytes = 0;
  bool was_there = false;  // a sound table was found and nothing was done
  bool resumed = false;
};

// Bytes a build needs at its peak, about: the codes, two bits a row, buffers.
template <games::RankedGame G>
std::uint64_t build_memory_bytes(const G& game) {
  constexpr std::uint64_t kBuffers = std::uint64_t{24} << 20;
  std::uint64_t bytes = state_count(game) + kBuffers;
  if constexpr (games::FamilyGame<G>) bytes += game.row_count(0) / 4;
  return bytes;
}

// The parts of a build that do not depend on the game: files, time, memory.
class BuildDesk {
 public:
  explicit BuildDesk(const BuildOptions& options);

  // Refuses before anything is done: the job must fit memory and disk.
  core::Status check_room(std::uint64_t memory_bytes, std::uint64_t states) const;
  core::Status make_folder() const;
  std::filesystem::path file_with(const char* suffix) const;
  double seconds() const;

  bool checkpoint_is_due() const;
  core::Status write_checkpoint(const core::BlockFileLabel& label, const Codes& codes,
                                core::Workers& workers);
  // Fills `codes` and tells how far they are. Nothing if there is no sound checkpoint.
  std::optional<SolvePoint> read_checkpoint(const core::BlockFileLabel& label, Codes& codes,
                                            core::Workers& workers) const;
  void remove_checkpoint() const;
  void tell(BuildProgress progress) const;

 private:
  using Clock = std::chrono::steady_clock;
  const BuildOptions& options_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point last_checkpoint_ = begin_;
  Clock::duration checkpoint_cost_{};
};

// Sets everything that `point` does not promise back to unknown.
void forget_beyond(SolvePoint point, Codes& codes, int tier_count);

}  // namespace joseki::solve
