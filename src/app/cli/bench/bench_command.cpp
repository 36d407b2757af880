// SPDX-License-Identifier: MIT
// joseki bench: speed, and a signature beside it.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/catalog/nearest.h"
#include "app/cli/bench/bench.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/stop_signal.h"
#include "app/cli/frame/temp_folder.h"
#include "app/cli/frame/verb.h"

namespace joseki::app {

std::span<const BenchPart> bench_parts() {
  static constexpr std::array kParts = {BenchPart{"vanish-build", bench_vanish_build},
                                        BenchPart{"vanish-query", bench_vanish_query},
                                        BenchPart{"formation", bench_formation},
                                        BenchPart{"search", bench_search},
                                        BenchPart{"learn", bench_learn},
                                        BenchPart{"signature", bench_signature}};
  return kParts;
}

void BenchContext::metric(std::string_view name, std::string_view metric, double value,
                          std::string_view unit) {
  if (session.json) {
    session.out.line(
        {{"type", "bench"}, {"name", name}, {"metric", metric}, {"value", value}, {"unit", unit}});
  } else {
    session.out.print("{:<14} {:<36} {:>14} {}\n", name, metric,
                      unit == "bytes" ? fmt::format("{:.0f}", value) : fmt::format("{:.3f}", value),
                      unit);
  }
  session.out.flush();
}

void BenchContext::signature(std::string_view name, std::uint64_t value) {
  if (session.json) {
    session.out.line(
        {{"type", "signature"}, {"name", name}, {"value", fmt::format("{:016x}", value)}});
  } else {
    session.out.print("{:<14} {:<36} {:016x}\n", "signature", name, value);
  }
  session.out.flush();
}

namespace {

struct Options {
  std::string name;
  std::string table;
};

core::Result<Exit> run(Session& session, const Options& options) {
  const std::string& name = options.name;
  std::vector<BenchPart> parts;
  std::vector<std::string> names;
  for (const BenchPart& part : bench_parts()) {
    names.emplace_back(part.name);
    if (name.empty() || name == part.name) parts.push_back(part);
  }
  if (parts.empty()) {
    const auto meant = nearest(name, names);
    return core::Error{core::Errc::bad_input, fmt::format("there is no benchmark '{}'", name),
                       meant ? fmt::format("did you mean {}?", *meant)
                             : fmt::format("there are {}", fmt::join(names, ", "))};
  }
  const auto folder = TempFolder::make();
  if (!folder) return folder.error();
  const StopOnSignal stop;
  BenchContext context{session, folder->path(), stop.token(), options.table};
  for (const BenchPart& part : parts) {
    if (const auto status = part.run(context); !status) return status.error();
  }
  return Exit::done;
}

VerbPage page() {
  return {.name = "bench",
          .group = "About joseki",
          .summary = "speed, and a signature that is the same on every machine",
          .details =
              "Measures, in a temporary folder that is removed afterwards:\n\n"
              "  vanish-build  building vanish-4x4-m4 as a process of its own, on one\n"
              "                thread and on all cores: CPU and wall seconds, peak\n"
              "                memory, bytes of the file, speed-up of the solve;\n"
              "                the least of three runs\n"
              "  vanish-query  answers from that table: one at a time with all moves,\n"
              "                and values of many positions at once\n"
              "  formation     building the 2048 table 442-256, or the one of --table, on\n"
              "                one thread and on all cores: CPU and wall seconds, boards\n"
              "                a second generated and solved, peak memory, bytes a board\n"
              "  search        million playouts a second: connect4 with random games, one\n"
              "                tree and 64, on one thread and on two, and 256 trees with\n"
              "                nothing at the leaves; othello; bytes a node and a playout\n"
              "  learn         positions a second of the Connect4 network on one thread, one\n"
              "                and 64 at once, and playouts a second of searches with it;\n"
              "                games, moves and positions a second of self-play; with\n"
              "                joseki-train also steps of training a second\n"
              "  signature     a hash of all values in some small tables of every kind,\n"
              "                built on one thread, and of the visits of some searches\n\n"
              "Speeds differ from run to run; a signature that differs means that the program is "
              "wrong, or that the rules were changed.",
          .examples = {{"joseki bench", "everything, in less than a minute"},
                       {"joseki bench signature", "for the last line of a commit"},
                       {"joseki bench vanish-build --json", "for a script"}}};
}

}  // namespace

void add_bench(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  std::vector<std::string> names;
  for (const BenchPart& part : bench_parts()) names.emplace_back(part.name);
  verb.add_option("NAME", options->name, "What to measure (default: everything)")
      .type_name(fmt::format("{}", fmt::join(names, "|")));
  verb.add_option("--table", options->table, "For formation: the table to build, such as L3-512");
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
