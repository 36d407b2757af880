// SPDX-License-Identifier: MIT
// A formation's table as text: board,layer,rate; one line for every stored board.
#pragma once

#include <cstdint>
#include <filesystem>

#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::app {

// Writes the file, whole or not at all; layers in order, boards ascending. Returns the number of
// boards. bad_input for a sparse table.
core::Result<std::uint64_t> write_csv(const formation::Table& table,
                                      const std::filesystem::path& path, core::Workers& workers);

}  // namespace joseki::app
