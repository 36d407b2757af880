// SPDX-License-Identifier: MIT
// Proving a formation table again: files, order, and every rate from its successors.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"

namespace joseki::formation {

struct VerifyOptions {
  std::uint64_t sample = 0;  // check this many boards a layer, evenly spread; 0: all
  std::stop_token stop;
  std::function<void(int layer, int layers, std::uint64_t checked)> progress;
};

struct VerifyReport {
  std::uint64_t states = 0;  // boards checked
  std::uint64_t errors = 0;
  std::string first_error;
};

// Shares the rules and the file reader with the solver, and nothing else: boards are moved one by
// one, looked up one by one, and averaged by the definition. Layers that are not there are errors
// of the table, and so is a figure of its card that its layers do not bear out.
core::Result<VerifyReport> verify_table(const std::vector<std::filesystem::path>& folders,
                                        const VerifyOptions& options, core::Workers& workers);

}  // namespace joseki::formation
