// SPDX-License-Identifier: MIT
// The parts of joseki bench: each measures one thing and reports it.
#pragma once

#include <filesystem>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

#include "app/cli/frame/session.h"
#include "core/result.h"

namespace joseki::app {

// What a bench part works with.
struct BenchContext {
  Session& session;
  std::filesystem::path folder;  // fresh, removed afterwards
  std::stop_token stop;
  std::string table;  // of --table; empty: the part's own choice

  void metric(std::string_view name, std::string_view metric, double value, std::string_view unit);
  void signature(std::string_view name, std::uint64_t value);
};

// Building a table, from nothing to the finished file: time, memory, what a second thread gives.
core::Status bench_vanish_build(BenchContext& context);

// Looking positions up in a table.
core::Status bench_vanish_query(BenchContext& context);

// Building a 2048 table: what a board costs, what a second thread gives.
core::Status bench_formation(BenchContext& context);

// Searching: playouts a second in several ways, memory.
core::Status bench_search(BenchContext& context);

// Learning: how fast networks answer, and bench_training().
core::Status bench_learn(BenchContext& context);

// Self-play and, in joseki-train, steps of training.
core::Status bench_training(BenchContext& context);

// A hash of everything small tables and searches say: the same on every machine, or the build is
// wrong.
core::Status bench_signature(BenchContext& context);

struct BenchPart {
  std::string_view name;
  core::Status (*run)(BenchContext&);
};
std::span<const BenchPart> bench_parts();

}  // namespace joseki::app
