// SPDX-License-Identifier: MIT
// Layer files that are compressed: whether one is, and making one of another.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "solve/formation/layer_file.h"

namespace joseki::formation {

inline constexpr int kPackLevel = 3;  // of zstd

// Whether a layer's file is compressed, by its head alone.
core::Result<bool> is_packed_layer(const std::filesystem::path& path);

// Writes the layer to `path`, compressed, which may be where it was opened. Its blocks are checked,
// and the file is on the disk before it is there. Returns its length; interrupted if asked to stop.
// Needs some megabytes of memory, however large the layer is.
core::Result<std::uint64_t> pack_layer(const OpenLayer& layer, const std::filesystem::path& path,
                                       const TableIdentity& identity, core::Workers& workers,
                                       const std::stop_token& stop);

}  // namespace joseki::formation
