// SPDX-License-Identifier: MIT
#include "app/cli/ai/ai_player.h"

#include <fmt/format.h>

#include <utility>

#include "app/catalog/home.h"
#include "app/cli/frame/report_error.h"
#include "app/players/engine_spec.h"

namespace joseki::app {
namespace {

core::Result<std::filesystem::path> chosen_network(const AiPlayerOptions& options) {
  if (options.network == "none") return std::filesystem::path();
  if (!options.network.empty()) return std::filesystem::path(options.network);
  return usual_network_if_any();
}

core::Result<std::optional<EndgameSources>> chosen_tables(const AiPlayerOptions& options) {
  if (options.no_tables) return std::optional<EndgameSources>();
  const auto usual = tables_folder("");
  if (!usual) return usual.error();
  EndgameSources sources{.folders = {*usual}, .p4 = options.p4};
  for (const std::string& folder : options.tables) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(folder, ignored)) {
      return core::Error{core::Errc::not_found, fmt::format("{} is no folder", folder),
                         "--tables wants a folder of tables, or a table's own"};
    }
    sources.folders.emplace_back(folder);
  }
  return std::optional(std::move(sources));
}

}  // namespace

std::vector<Option> add_ai_player_options(Verb verb, AiPlayerOptions& options) {
  return {
      verb.add_option("--nodes", options.nodes,
                      "Boards to judge for a move; eight times as many where the game may be lost "
                      "(default: 2000, or no limit with --time)")
          .type_name("N")
          .check(whole_number(1, 1'000'000'000)),
      verb.add_option("--time", options.time, "At most so long for a move (100ms, 2s)")
          .type_name("TIME"),
      verb.add_option("--tables", options.tables, "More folders with tables")
          .type_name("FOLDER..."),
      verb.add_flag("--no-tables", options.no_tables, "Search alone"),
      verb.add_option("--network", options.network,
                      "A network of joseki ai train, or none for the built-in evaluation "
                      "(default: the trained one, if there is one)")
          .type_name("FILE"),
  };
}

core::Result<std::unique_ptr<AiPlayers>> AiPlayers::make(Session& session,
                                                         const AiPlayerOptions& options) {
  if (options.no_tables && !options.tables.empty()) {
    return core::Error{core::Errc::bad_input, "--tables and --no-tables exclude each other",
                       "give one of them"};
  }
  std::unique_ptr<AiPlayers> players(new AiPlayers);
  if (!options.time.empty()) {
    const auto time = parse_duration(options.time);
    if (!time) return time.error();
    players->effort_.time = *time;
  }
  players->effort_.nodes =
      options.nodes.value_or(players->effort_.time ? kNoNodeLimit : kUsualNodes);
  auto network = chosen_network(options);
  if (!network) return network.error();
  auto tables = chosen_tables(options);
  if (!tables) return tables.error();
  auto factory = MachinePlayerFactory::open(
      {.network = std::move(*network),
       .tables = std::move(*tables),
       .p4 = options.p4,
       .warn = [&session](const core::Error& about) { session.say(error_text(about)); }});
  if (!factory) return factory.error();
  players->factory_ = std::move(*factory);
  return players;
}

PlayerMaker AiPlayers::maker() const {
  return [this] { return factory_->make(effort_); };
}

}  // namespace joseki::app
