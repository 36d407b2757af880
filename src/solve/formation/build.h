// SPDX-License-Identifier: MIT
// Building a formation table: what it is asked, what it tells meanwhile, and what it reports.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/estimate.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

struct BuildProgress {
  enum class Stage { estimated, resumed, generating, solving, pruning, packing };
  Stage stage = Stage::generating;
  int layer = 0;             // done last
  int layers = 0;            // of the table
  std::uint64_t boards = 0;  // done in this stage so far
  double boards_per_second = 0;
  double seconds = 0;      // since the build began
  double eta_seconds = 0;  // to the end of everything, about
  std::uint64_t memory_bytes = 0;
  std::uint64_t disk_bytes = 0;
  Estimate estimate;  // of the whole build
};
std::string_view name_of(BuildProgress::Stage stage);

struct BuildOptions {
  TableIdentity identity;
  std::filesystem::path folder;  // of this table alone; made if missing
  bool compress = false;         // layers as zstd blocks; still searched directly
  bool compress_temp = false;    // the temporary files of generation too
  // Although a table is there. It stays until the new one is finished and takes its place, unless
  // it is to be given up first, for disks without room for both.
  bool rebuild = false;
  bool replace_first = false;
  std::uint64_t memory_limit_bytes = 0;  // 0: what the machine has available
  std::uint64_t part_ranks = 0;          // for tests: solve so many at a time, with rates on disk
  std::stop_token stop;
  std::function<void(const BuildProgress&)> progress;  // between layers, on the calling thread
};

struct BuildReport {
  std::uint64_t boards = 0;
  std::uint64_t generated = 0;
  int layers = 0;
  std::uint64_t bytes = 0;
  double best_rate = 0;         // of the first layer
  double seconds = 0;           // of this run
  double cpu_seconds = 0;       // of this process so far
  double generate_seconds = 0;  // of CPU time
  double solve_seconds = 0;     // of CPU time
  std::uint64_t peak_rss_bytes = 0;
  bool was_there = false;  // a sound table was found and nothing was done
  bool resumed = false;
  int repaired_layers = 0;  // of a finished table: damaged or missing ones, and those before them
};

// Builds the table, or goes on with an unfinished one. bad_input if the folder holds a table of
// another identity, not_found or bad_input if the table goes on in one that is not beside it or
// does not fit; busy if another process builds there; no_disk or no_memory before anything is done
// if it will not fit; interrupted if asked to stop: everything done so far is kept. A refused build
// changes nothing on the disk.
core::Result<BuildReport> build_table(const BuildOptions& options, core::Workers& workers);

}  // namespace joseki::formation
