// SPDX-License-Identifier: MIT
// TablePlan: which tables to build for the 2048 player, for the most strength within what the
// machine gives.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"

namespace joseki::app {

// How a table is built for the player. What is taken out is there before: that needs more disk
// meanwhile.
enum class TableCut {
  none,
  optimal_only,  // what best play never comes to is taken out
  sparse,        // half of the rates are taken out and computed when they are asked for
};

// A table worth building, and what it costs.
struct TableCandidate {
  std::string_view name;
  // Tables of a family answer about the same boards, a larger one about more of them: only the most
  // valuable one of a family counts.
  std::string_view family;
  int value;                  // games of a thousand that it saves, by our judgement
  double boards;              // about
  std::uint64_t bytes;        // about, when it is finished
  double cpu_seconds;         // about, where the list was made
  std::uint64_t least_bytes;  // of memory
  std::string_view why;
  std::string_view needs{};  // the table that it goes on in, if any, which is built before it
  TableCut cut = TableCut::none;
  std::uint64_t whole_bytes = 0;  // before something is taken out
};

// The most valuable ones first.
std::span<const TableCandidate> table_candidates();

// Big tiles + log2 of the target: 15 makes 32768 in the end, 16 makes 65536.
int level_of(const TableCandidate& candidate);

struct PlanBudget {
  std::uint64_t disk_bytes = 0;       // for all tables of the list, built ones too
  std::uint64_t free_disk_bytes = 0;  // there is no more for new ones
  std::uint64_t memory_bytes = 0;     // for a build
  double seconds = 0;                 // for new ones
  int threads = 1;
  double slowness = 1;  // CPU time here by that where the list was made
};

struct PlannedTable {
  enum class Status {
    built,
    planned,
    covered,     // another one of the family is built or planned, and worth as much
    no_memory,   // needs more by itself
    no_disk,     // likewise
    no_time,     // likewise
    worth_less,  // it fits by itself, but others are worth more
    no_next,     // the table that it goes on in is neither built nor planned
  };
  const TableCandidate* table = nullptr;
  Status status = Status::planned;
  std::uint64_t bytes = 0;  // of a built one as it is, else about
  double seconds = 0;       // to build it; 0 if it is there
};
std::string_view name_of(PlannedTable::Status status);  // "needs more disk"

struct TablePlan {
  // Built ones, planned ones in the order to build, the others. Whoever stops half-way should have
  // the most for the time; but if that order takes too much disk, what needs the most meanwhile
  // comes first, when little else is there.
  std::vector<PlannedTable> tables;
  std::uint64_t disk_bytes = 0;       // of built and planned ones when all is done
  std::uint64_t peak_disk_bytes = 0;  // and at the most meanwhile
  double seconds = 0;
  int value = 0;
};

// The set of tables of the highest value that fits, by trying them all: more budget is never worth
// less. Of equal ones that with the least time. `built`: tables of the list that are there, with
// their bytes.
TablePlan plan_tables(const PlanBudget& budget, const std::map<std::string, std::uint64_t>& built);

// How many times longer this machine takes than the one where the list was made: by a sample that
// takes about a second.
core::Result<double> measure_slowness(core::Workers& workers);

}  // namespace joseki::app
