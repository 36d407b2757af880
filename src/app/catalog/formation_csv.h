// SPDX-License-Identifier: MIT
// A formation's table as text: board,layer,rate; one line for every stored board.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

#include "core/output_file.h"
#include "core/parallel.h"
#include "core/result.h"
#include "solve/formation/table.h"

namespace joseki::app {

// Writes the file as core/output_file.h does; layers in order, boards ascending. A record is a
// board. bad_input for a sparse table.
core::Result<core::FileWritten> write_csv(const formation::Table& table,
                                          const std::filesystem::path& path, core::Workers& workers,
                                          std::stop_token stop = {});

}  // namespace joseki::app
