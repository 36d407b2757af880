// SPDX-License-Identifier: MIT
#include "app/players/twenty48/machine_player_factory.h"

#include <utility>

#include "app/catalog/home.h"
#include "search/expectimax/line_evaluator.h"
#include "search/expectimax/tuple_network.h"

namespace joseki::app {
namespace {

template <class Evaluator>
auto search_maker(Evaluator evaluator, double p4) {
  return [rules = std::make_shared<const search::PackedRules>(),
          shared = std::make_shared<const Evaluator>(std::move(evaluator)),
          p4]() -> std::unique_ptr<search::BoardSearch> {
    return std::make_unique<search::EvaluatorSearch<Evaluator>>(rules, shared, p4);
  };
}

}  // namespace

core::Result<std::filesystem::path> usual_network() {
  const auto home = home_folder();
  if (!home) return home.error();
  return *home / "models" / "2048.net";
}

core::Result<std::filesystem::path> usual_network_if_any() {
  auto usual = usual_network();
  std::error_code ignored;
  if (usual && !std::filesystem::exists(*usual, ignored)) return std::filesystem::path();
  return usual;
}

search::ExpectimaxLimits limits_of(const MachineEffort& effort) {
  return {.nodes = effort.nodes, .danger_nodes = effort.nodes * kDangerFactor};
}

core::Result<std::unique_ptr<MachinePlayerFactory>> MachinePlayerFactory::open(
    MachinePlayerSources setup) {
  std::unique_ptr<MachinePlayerFactory> factory(new MachinePlayerFactory);
  if (setup.network.empty()) {
    factory->evaluator_ = "lines";
    factory->search_ = search_maker(search::LineEvaluator(), setup.p4);
  } else {
    auto network = search::TupleNetwork::read(setup.network);
    if (!network) return network.error();
    factory->evaluator_ = "network";
    factory->search_ = search_maker(*std::move(network), setup.p4);
  }
  if (setup.tables) {
    factory->tables_ =
        std::make_unique<EndgameTables>(*std::move(setup.tables), std::move(setup.warn));
  }
  return factory;
}

std::unique_ptr<MachinePlayer> MachinePlayerFactory::make(const MachineEffort& effort) const {
  return std::make_unique<MachinePlayer>(MachinePlayer::Parts{.search = search_(),
                                                              .tables = tables_.get(),
                                                              .limits = limits_of(effort),
                                                              .time_per_move = effort.time});
}

}  // namespace joseki::app
