// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/catalog/home.h"
#include "app/cli/ai/ai_tables.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/usage_error.h"
#include "app/cli/frame/verb.h"
#include "app/cli/tables/build_report.h"
#include "app/cli/tables/table_maker.h"
#include "app/players/twenty48/endgame_tables.h"
#include "app/players/twenty48/table_plan.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"
#include "core/parallel.h"
#include "core/resources.h"

namespace joseki::app {
namespace {

namespace fs = std::filesystem;
using Status = PlannedTable::Status;

constexpr std::uint64_t kUsualDisk = std::uint64_t{20} << 30;
constexpr double kMostOfFree = 0.8;
constexpr double kTimeSlack = 1.1;  // estimates are no better than that

// Tables in the folder that the player can use, with their bytes.
std::map<std::string, std::uint64_t> built_in(Session& session, const fs::path& folder, double p4) {
  const EndgameTables found({{folder}, p4},
                            [&](const core::Error& about) { session.say(error_text(about)); });
  std::map<std::string, std::uint64_t> built;
  for (const auto& table : *found.list()) built[table->facts->name.without_p4()] = table->bytes;
  return built;
}

core::Result<PlanBudget> budget_of(const AiTablesOptions& options, const fs::path& folder) {
  PlanBudget budget;
  budget.free_disk_bytes = core::free_disk_bytes(folder);
  budget.disk_bytes = std::min(
      kUsualDisk,
      static_cast<std::uint64_t>(kMostOfFree * static_cast<double>(budget.free_disk_bytes)));
  if (!options.budget_disk.empty()) {
    auto disk = parse_bytes(options.budget_disk);
    if (!disk) return of_option("--budget-disk", std::move(disk).error());
    budget.disk_bytes = *disk;
  }
  auto seconds = parse_job_time(options.budget_time);
  if (!seconds) return of_option("--budget-time", std::move(seconds).error());
  budget.seconds = *seconds;
  budget.memory_bytes = core::available_memory_bytes();
  if (!options.memory.empty()) {
    auto memory = parse_bytes(options.memory);
    if (!memory) return of_option("--memory", std::move(memory).error());
    budget.memory_bytes = std::min(budget.memory_bytes, *memory);
  }
  core::Workers workers(options.threads);
  budget.threads = workers.threads();
  core::Workers alone(1);
  const auto slowness = measure_slowness(alone);
  if (!slowness) return slowness.error();
  budget.slowness = *slowness;
  return budget;
}

Json plan_object(const TablePlan& plan, const PlanBudget& budget, const fs::path& folder) {
  Json tables = Json::array();
  for (const PlannedTable& row : plan.tables) {
    tables.push_back({{"table", row.table->name},
                      {"level", level_of(*row.table)},
                      {"states", std::uint64_t(row.table->boards)},
                      {"bytes", row.bytes},
                      {"seconds", to_microseconds(row.seconds)},
                      {"value", row.table->value},
                      {"status", name_of(row.status)},
                      {"why", row.table->why}});
  }
  return {{"type", "ai_tables_plan"},
          {"folder", folder.string()},
          {"budget_disk_bytes", budget.disk_bytes},
          {"budget_seconds", to_microseconds(budget.seconds)},
          {"threads", budget.threads},
          {"bytes", plan.disk_bytes},
          {"disk_bytes", plan.peak_disk_bytes},
          {"seconds", to_microseconds(plan.seconds)},
          {"tables", std::move(tables)}};
}

std::string plan_text(const TablePlan& plan, const PlanBudget& budget, const fs::path& folder) {
  std::string out = fmt::format("Tables for the 2048 player, in {}:\n\n", folder.string());
  out += fmt::format("{:<13}{:>5}{:>16}{:>10}{:>13}  {:<23}{}\n", "table", "level", "boards",
                     "disk", "time", "status", "good for");
  for (const PlannedTable& row : plan.tables) {
    out += fmt::format("{:<13}{:>5}{:>16}{:>10}{:>13}  {:<23}{}\n", row.table->name,
                       level_of(*row.table), about_text(row.table->boards), bytes_text(row.bytes),
                       row.status == Status::built ? "" : seconds_text(row.seconds),
                       name_of(row.status), row.table->why);
  }
  if (plan.seconds == 0) {
    return out + fmt::format("\nnothing to build within {} of disk and {}\n",
                             bytes_text(budget.disk_bytes), seconds_text(budget.seconds));
  }
  out += fmt::format("\n{} of disk in the end, {} meanwhile, of {}; about {} on {}, of {}\n",
                     bytes_text(plan.disk_bytes), bytes_text(plan.peak_disk_bytes),
                     bytes_text(budget.disk_bytes), seconds_text(plan.seconds),
                     counted(static_cast<std::uint64_t>(budget.threads), "thread"),
                     seconds_text(budget.seconds));
  return out;
}

core::Status build_one(Session& session, const BuildRequest& request) {
  const auto table = table_to_make(request);
  if (!table) return table.error();
  const auto report = make_table(session, **table, request, ProgressMode::automatic);
  if (!report) return report.error();
  if (session.json) {
    session.out.line(built_object(**table, *report));
  } else {
    session.out.write("\n" + built_text(**table, *report));
  }
  session.out.flush();
  return core::Done{};
}

core::Status build_planned(Session& session, const TableCandidate& table,
                           const AiTablesOptions& options) {
  BuildRequest request;
  request.table = table.name;
  request.dir = options.dir;
  request.p4 = options.p4;
  request.optimal_only = table.cut == TableCut::optimal_only;
  request.sparse = table.cut == TableCut::sparse;
  request.threads = options.threads;
  request.memory = options.memory;  // not given: what is available when the build begins
  auto status = build_one(session, request);
  if (status || status.error().code != core::Errc::interrupted) return status;
  return core::Error{core::Errc::interrupted, status.error().what,
                     "give the same command again: it goes on"};
}

core::Result<Exit> build_all(Session& session, const TablePlan& plan, const PlanBudget& budget,
                             const AiTablesOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  Exit exit = Exit::done;
  for (const PlannedTable& row : plan.tables) {
    if (row.status != Status::planned) continue;
    const std::string name(row.table->name);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    if (spent.count() + row.seconds > kTimeSlack * budget.seconds) {
      session.say(fmt::format("{} is left out: the time is over", name));
      continue;
    }
    const auto status = build_planned(session, *row.table, options);
    if (status) continue;
    if (status.error().code == core::Errc::interrupted) return status.error();
    const Exit failed = report(session, status.error());
    if (exit == Exit::done) exit = failed;
  }
  return exit;
}

}  // namespace

std::vector<Option> add_ai_tables_options(Verb verb, AiTablesOptions& options) {
  return {
      verb.add_option("--budget-disk", options.budget_disk,
                      "tables: how much disk they may take, built ones included, such as 5G "
                      "(default: 20G, or 80% of what is free if that is less)")
          .type_name("SIZE"),
      verb.add_option("--memory", options.memory,
                      "tables: use no more than this, such as 500M or 12G (default: what the "
                      "machine has available)")
          .type_name("LIMIT"),
      add_dir(verb, options.dir),
      verb.add_flag("--dry-run", options.dry_run, "tables: say what would be built, and stop"),
  };
}

Option add_budget_time(Verb verb, std::string& time) {
  return verb
      .add_option("--budget-time", time, "tables, train: how long it may take, such as 45m or 2h")
      .type_name("TIME");
}

core::Result<Exit> run_ai_tables(Session& session, const AiTablesOptions& options) {
  const auto folder = tables_folder(options.dir);
  if (!folder) return folder.error();
  const auto budget = budget_of(options, *folder);
  if (!budget) return budget.error();
  if (budget->free_disk_bytes < budget->disk_bytes) {
    session.say(fmt::format("only {} of the disk are free", bytes_text(budget->free_disk_bytes)));
  }
  const TablePlan plan = plan_tables(*budget, built_in(session, *folder, options.p4));
  if (session.json) {
    session.out.line(plan_object(plan, *budget, *folder));
  } else {
    session.out.write(plan_text(plan, *budget, *folder));
  }
  session.out.flush();
  return options.dry_run ? Exit::done : build_all(session, plan, *budget, options);
}

}  // namespace joseki::app
