// SPDX-License-Identifier: MIT
#include "app/cli/search/engine_choice.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "app/cli/tables/table_maker.h"
#include "app/cli/tables/table_named.h"

namespace joseki::app {

void add_engine_options(Verb verb, EngineOptions& options) {
  verb.add_option("--engine", options.engine, "Who thinks; see above").type_name("ENGINE");
  verb.add_option(
          "--playouts", options.playouts,
          "How many leaves to look at, at most (default: 10000, with a network 800, unless --time "
          "is given)")
      .type_name("N")
      .check(whole_number(1, kMaxPlayouts));
  verb.add_option("--time", options.time,
                  "How long to search at most, in milliseconds, or like 2s; results then differ "
                  "from run to run")
      .type_name("MS");
  verb.add_flag("--gumbel", options.gumbel,
                "Share playouts out among the moves by sequential halving");
}

Option add_seed(Verb verb, std::uint64_t& seed) {
  return verb.add_option("--seed", seed, "Decides everything random")
      .type_name("N")
      .check(whole_number(0, std::numeric_limits<long long>::max()));
}

core::Result<EngineSpec> chosen_engine(const EngineOptions& options) {
  auto spec = parse_engine(options.engine);
  if (!spec) return spec;
  const bool is_told_how = options.playouts || !options.time.empty() || options.gumbel;
  if (is_told_how && !spec->searches()) {
    return core::Error{
        core::Errc::bad_input,
        fmt::format("playouts, time and gumbel are of no use to engine {}", options.engine),
        "they are for mcts and net"};
  }
  if (options.playouts) spec->playouts = static_cast<std::uint32_t>(*options.playouts);
  if (!options.time.empty()) {
    const auto time = parse_duration(options.time);
    if (!time) return time.error();
    spec->time = *time;
  }
  if (options.gumbel) spec->gumbel = true;
  if (auto status = check_engine(*spec); !status) return std::move(status).error();
  return spec;
}

EngineResources engine_resources(Session& session, const std::string& dir) {
  return {[&session, dir](const std::string& name) -> core::Result<std::filesystem::path> {
    const auto table = game_table_named(name, dir);
    if (!table) return table.error();
    if (auto status = make_if_missing(session, *table); !status) return std::move(status).error();
    return table->path();
  }};
}

}  // namespace joseki::app
