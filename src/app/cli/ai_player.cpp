// SPDX-License-Identifier: MIT
#include "app/cli/ai_player.h"

#include <fmt/format.h>

#include <utility>

#include "app/catalog/home.h"
#include "app/players/engine_spec.h"
#include "search/expectimax/line_evaluator.h"
#include "search/expectimax/tuple_network.h"

namespace joseki::app {
namespace {

// Where the game can be lost within sight, so many times more is looked at.
constexpr std::uint64_t kDangerFactor = 8;
constexpr std::uint64_t kNoLimit = std::uint64_t{1} << 50;

template <class Evaluator>
auto search_maker(Evaluator evaluator, double p4) {
  return [rules = std::make_shared<const search::PackedRules>(),
          shared = std::make_shared<const Evaluator>(std::move(evaluator)),
          p4]() -> std::unique_ptr<search::BoardSearch> {
    return std::make_unique<search::EvaluatorSearch<Evaluator>>(rules, shared, p4);
  };
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
          .type_name("FOLDER...")
          .one_value_each_time(),
      verb.add_flag("--no-tables", options.no_tables, "Search alone"),
      verb.add_option("--network", options.network,
                      "A network of joseki ai train, or none for the built-in evaluation "
                      "(default: the trained one, if there is one)")
          .type_name("FILE"),
  };
}

core::Result<std::filesystem::path> usual_network() {
  const auto home = home_folder();
  if (!home) return home.error();
  return *home / "models" / "2048.net";
}

core::Status AiPlayers::choose_evaluator(const AiPlayerOptions& options) {
  std::filesystem::path file = options.network;
  if (options.network.empty()) {
    const auto usual = usual_network();
    if (!usual) return usual.error();
    if (std::filesystem::exists(*usual)) file = *usual;
  }
  if (file.empty() || options.network == "none") {
    evaluator_ = "lines";
    search_ = search_maker(search::LineEvaluator(), options.p4);
    return core::Done{};
  }
  auto network = search::TupleNetwork::read(file);
  if (!network) return network.error();
  evaluator_ = "network";
  search_ = search_maker(*std::move(network), options.p4);
  return core::Done{};
}

core::Status AiPlayers::find_tables(Session& session, const AiPlayerOptions& options) {
  if (options.no_tables) return core::Done{};
  const auto usual = tables_folder("");
  if (!usual) return usual.error();
  EndgameSources sources{.folders = {*usual}, .p4 = options.p4};
  for (const std::string& folder : options.tables) {
    if (!std::filesystem::is_directory(folder)) {
      return core::Error{core::Errc::not_found, fmt::format("{} is no folder", folder),
                         "--tables wants a folder of tables, or a table's own"};
    }
    sources.folders.emplace_back(folder);
  }
  tables_ = std::make_unique<EndgameTables>(
      std::move(sources), [&session](const std::string& warning) { session.say(warning); });
  return core::Done{};
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
    players->time_ = *time;
  }
  const std::uint64_t usual = players->time_ ? kNoLimit : kUsualNodes;
  players->limits_.nodes = options.nodes.value_or(usual);
  players->limits_.danger_nodes = players->limits_.nodes * kDangerFactor;
  if (const auto done = players->choose_evaluator(options); !done) return done.error();
  if (const auto done = players->find_tables(session, options); !done) return done.error();
  return players;
}

PlayerMaker AiPlayers::maker() const {
  return [this] {
    return std::make_unique<MachinePlayer>(MachinePlayer::Parts{
        .search = search_(), .tables = tables_.get(), .limits = limits_, .time_per_move = time_});
  };
}

}  // namespace joseki::app
