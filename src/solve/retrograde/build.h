// SPDX-License-Identifier: MIT
// What a build is asked, what it tells meanwhile, and what it reports.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "solve/retrograde/summary.h"

namespace joseki::solve {

// What an unfinished build keeps beside the table's final name.
inline constexpr const char* kCheckpointSuffix = ".partial";
// What the last proof found wrong with a table, if anything: written by whoever had it proved. A
// build that writes the table takes it away.
inline constexpr const char* kFaultsSuffix = ".faults.json";

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
std::string_view name_of(BuildProgress::Stage stage);

struct BuildOptions {
  std::filesystem::path file;            // the table; its folder is made if missing
  bool rebuild = false;                  // although a table is there
  bool replace_first = false;            // then: give the old one up before the new one is begun
  std::uint64_t memory_limit_bytes = 0;  // 0: what the machine has available
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

}  // namespace joseki::solve
