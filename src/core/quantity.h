// SPDX-License-Identifier: MIT
// Amounts with their units, as people type them.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/result.h"

namespace joseki::core {

// "500M", "12G", "1.5GiB", "2GB", "1000000": bytes. K, M, G and T are powers of 1024, and of 1000
// with a B alone. bad_input for anything else, for nothing and for more than 2^63.
Result<std::uint64_t> parse_bytes(std::string_view text);

// How long a job may take, "90s", "45m", "45min" or "1.5h", in seconds. bad_input for anything
// else, for nothing and for more than a year.
Result<double> parse_job_time(std::string_view text);

}  // namespace joseki::core
