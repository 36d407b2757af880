// SPDX-License-Identifier: MIT
// Compressing a table that is finished. Each layer's file takes the place of the old one when it is
// whole and on the disk, so that whoever stops it, however, leaves a whole table.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/table_identity.h"

namespace joseki::formation {

struct PackProgress {
  int layer = 0;                 // done last
  int layers = 0;                // of the table
  std::uint64_t done_bytes = 0;  // of the files as they were before
  std::uint64_t all_bytes = 0;
  double seconds = 0;
};

struct PackRequest {
  // Where layers are looked for, in order; each is compressed where it lies. The first with a card
  // says which table it is.
  std::vector<std::filesystem::path> folders;
  std::stop_token stop;
  std::function<void(const PackProgress&)> progress;  // between layers; may be empty
};

struct PackReport {
  int layers = 0;
  int packed_layers = 0;  // that were not before
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
};

// The files become those of a build that compresses. not_found if the table is not finished or a
// layer is not there; busy if somebody builds or changes it; no_disk if there is no room for the
// largest layer once more; interrupted if asked to stop: the same call goes on. A damaged layer
// stays as it is.
core::Result<PackReport> pack_table(const PackRequest& request, core::Workers& workers);

// Whether every layer that lies in this folder is compressed, and there is one. Reads the heads of
// the files.
bool is_packed(const std::filesystem::path& folder, int layers);

}  // namespace joseki::formation
