// SPDX-License-Identifier: MIT
#include "app/tables/any_table.h"

#include <algorithm>
#include <utility>

#include "app/tables/formation_tables.h"
#include "app/tables/game_tables.h"

namespace joseki::app {
namespace {

template <class Table>
core::Result<std::unique_ptr<AnyTable>> held(core::Result<Table> table) {
  if (!table) return std::move(table).error();
  return std::unique_ptr<AnyTable>(new Table(std::move(*table)));
}

JobShare share(const solve::BuildProgress& progress) {
  return {name_of(progress.stage), progress.settled_total, progress.states};
}

JobShare share(const formation::BuildProgress& progress) {
  return {name_of(progress.stage), static_cast<std::uint64_t>(progress.layer),
          static_cast<std::uint64_t>(progress.layers)};
}

BuiltFacts facts(const GameBuilt& built) {
  const solve::BuildReport& report = built.report;
  return {report.summary.states(), report.file_bytes, report.seconds, report.was_there};
}

BuiltFacts facts(const formation::BuildReport& report) {
  return {report.boards, report.bytes, report.seconds, report.was_there};
}

}  // namespace

TableCost cost_of(const formation::Estimate& estimate) {
  return {.states = static_cast<std::uint64_t>(estimate.boards),
          .generated = static_cast<std::uint64_t>(estimate.generated),
          .cpu_seconds = estimate.cpu_seconds,
          .memory_bytes = estimate.memory_bytes,
          .least_memory_bytes = std::min(estimate.memory_bytes, estimate.least_memory_bytes()),
          .disk_bytes = estimate.disk_bytes,
          .bytes = estimate.table_bytes,
          .is_rough = estimate.is_rough,
          .obstacle = estimate.obstacle};
}

core::Result<std::unique_ptr<AnyTable>> find_table(std::string_view typed,
                                                   const TableFolders& folders,
                                                   std::optional<double> p4) {
  const auto name = parse_table_name(typed);
  if (!name) return name.error();
  if (name->kind == TableName::Kind::formation) {
    return held(FormationTable::find(*name, folders, p4));
  }
  if (p4) {
    return core::Error{core::Errc::bad_input,
                       core::text("a two-player game has no probability of a 4"),
                       core::text("leave it out")};
  }
  return held(GameTable::find(*name, folders));
}

core::Result<std::unique_ptr<AnyTable>> table_to_build(const BuildRequest& request) {
  const auto name = parse_table_name(request.table);
  if (!name) return name.error();
  if (auto status = check(request, name->kind); !status) return std::move(status).error();
  TableFolders folders;
  if (!request.dir.empty()) folders.push_back(request.dir);
  if (name->kind == TableName::Kind::game) return held(GameTable::find(*name, folders));
  const auto p4 = p4_of(*name, request.p4);
  if (!p4) return p4.error();
  return held(FormationTable::find(*name, folders, p4->value_or(formation::kUsualP4)));
}

JobShare share_of(const BuildProgress& progress) {
  return std::visit([](const auto& some) { return share(some); }, progress);
}

BuiltFacts facts_of(const BuildReport& report) {
  return std::visit([](const auto& some) { return facts(some); }, report);
}

}  // namespace joseki::app
