// SPDX-License-Identifier: MIT
// joseki bench vanish-build: the whole task, as a process of its own.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <thread>

#include "app/cli/bench/bench.h"
#include "app/cli/frame/child_process.h"

namespace joseki::app {
namespace {

constexpr std::string_view kVanishBuild = "vanish-build";
constexpr int kRounds = 3;

struct BuildRun {
  ChildRun child;
  double solve_seconds = 0;
  double bytes = 0;
};

core::Result<BuildRun> build(const BenchContext& context, int threads) {
  auto child = run_self({"build", "vanish-4x4-m4", "--rebuild", "--json", "--progress", "never",
                         "--dir", context.folder.string(), "--threads", std::to_string(threads)},
                        context.stop);
  if (!child) return std::move(child).error();
  const Json built = Json::parse(child->output);
  const double solve_seconds = built.at("solve_seconds");
  const double bytes = built.at("bytes");
  return BuildRun{std::move(*child), solve_seconds, bytes};
}

void keep_least(BuildRun& least, const BuildRun& run) {
  least.child.seconds = std::min(least.child.seconds, run.child.seconds);
  least.child.cpu_seconds = std::min(least.child.cpu_seconds, run.child.cpu_seconds);
  least.child.peak_rss_bytes = std::min(least.child.peak_rss_bytes, run.child.peak_rss_bytes);
  least.solve_seconds = std::min(least.solve_seconds, run.solve_seconds);
}

}  // namespace

core::Status bench_vanish_build(BenchContext& context) {
  const int threads = std::max(2, static_cast<int>(std::thread::hardware_concurrency()));
  std::optional<BuildRun> one;
  std::optional<BuildRun> many;
  // Taking turns, so that whatever else the machine does hits both.
  for (int round = 0; round < kRounds; ++round) {
    for (auto* least : {&one, &many}) {
      auto run = build(context, least == &one ? 1 : threads);
      if (!run) return std::move(run).error();
      if (*least) keep_least(**least, *run);
      if (!*least) *least = std::move(*run);
    }
  }
  context.metric(kVanishBuild, "cpu_seconds", one->child.cpu_seconds, "s");
  context.metric(kVanishBuild, "seconds", one->child.seconds, "s");
  context.metric(kVanishBuild, "solve_seconds", one->solve_seconds, "s");
  context.metric(kVanishBuild, "peak_rss_bytes", static_cast<double>(one->child.peak_rss_bytes),
                 "bytes");
  context.metric(kVanishBuild, "bytes", one->bytes, "bytes");
  const auto with_threads = [&](std::string_view metric) {
    return fmt::format("{}_{}_threads", metric, threads);
  };
  context.metric(kVanishBuild, with_threads("cpu_seconds"), many->child.cpu_seconds, "s");
  context.metric(kVanishBuild, with_threads("seconds"), many->child.seconds, "s");
  context.metric(kVanishBuild, with_threads("solve_seconds"), many->solve_seconds, "s");
  context.metric(kVanishBuild, with_threads("solve_speedup"),
                 one->solve_seconds / many->solve_seconds, "x");
  return core::Done{};
}

}  // namespace joseki::app
