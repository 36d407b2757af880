// SPDX-License-Identifier: MIT
// joseki bench formation: a 2048 table, from nothing to the finished, flushed files.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "app/cli/bench/bench.h"
#include "app/cli/frame/child_process.h"

namespace joseki::app {
namespace {

constexpr std::string_view kFormation = "formation";
constexpr const char* kTable = "442-256";

struct Run {
  ChildRun child;
  Json built;
  double number(const char* field) const { return built.at(field).get<double>(); }
};

core::Result<Run> build(const BenchContext& context, const std::string& table, int threads) {
  auto child = run_self({"build", table, "--rebuild", "--json", "--progress", "never", "--quiet",
                         "--dir", context.folder.string(), "--threads", std::to_string(threads)},
                        context.stop);
  if (!child) return std::move(child).error();
  Json built = Json::parse(child->output);
  return Run{std::move(*child), std::move(built)};
}

}  // namespace

core::Status bench_formation(BenchContext& context) {
  const std::string table = context.table.empty() ? kTable : context.table;
  const int threads = std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
  const auto one = build(context, table, 1);
  if (!one) return one.error();
  const auto many = build(context, table, threads);
  if (!many) return many.error();
  const double generated = one->number("generated");
  context.metric(kFormation, "cpu_seconds", one->child.cpu_seconds, "s");
  context.metric(kFormation, "seconds", one->child.seconds, "s");
  context.metric(kFormation, "generated", generated / 1e6, "M");
  context.metric(kFormation, "stored", one->number("states") / 1e6, "M");
  context.metric(kFormation, "generate", generated / one->number("generate_seconds") / 1e6, "M/s");
  context.metric(kFormation, "solve", generated / one->number("solve_seconds") / 1e6, "M/s");
  context.metric(kFormation, "ns_per_board", one->child.cpu_seconds / generated * 1e9, "ns");
  context.metric(kFormation, "peak_rss_bytes", static_cast<double>(one->child.peak_rss_bytes),
                 "bytes");
  context.metric(kFormation, "bytes_per_board", one->number("bytes") / one->number("states"), "B");
  const auto with_threads = [&](std::string_view metric) {
    return fmt::format("{}_{}_threads", metric, threads);
  };
  context.metric(kFormation, with_threads("cpu_seconds"), many->child.cpu_seconds, "s");
  context.metric(kFormation, with_threads("seconds"), many->child.seconds, "s");
  context.metric(kFormation, with_threads("speedup"), one->child.seconds / many->child.seconds,
                 "x");
  return core::Done{};
}

}  // namespace joseki::app
