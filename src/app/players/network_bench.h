// SPDX-License-Identifier: MIT
// How fast networks answer, for joseki bench learn.
#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

#include "app/players/search_bench.h"
#include "core/result.h"

namespace joseki::app {

// Positions a second of the Connect4 network that ships, on one thread, by itself and as the
// evaluator of searches. interrupted if `stop` was requested in between.
core::Status bench_networks(const std::function<void(const SearchMetric&)>& tell,
                            const std::stop_token& stop);

}  // namespace joseki::app
