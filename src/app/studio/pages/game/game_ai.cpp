// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_ai.h"

#include <cmath>
#include <utility>

namespace joseki::studio {
namespace {

constexpr std::chrono::seconds kLookEvery{2};
constexpr std::size_t kMostTeams = 4;

std::filesystem::file_time_type written(const std::filesystem::path& file) {
  std::error_code ignored;
  const auto time = std::filesystem::last_write_time(file, ignored);
  return ignored ? std::filesystem::file_time_type{} : time;
}

}  // namespace

std::chrono::microseconds time_at_speed(int speed) {
  constexpr double kUsualMicroseconds = 40'000;
  return std::chrono::microseconds(
      std::llround(kUsualMicroseconds * std::pow(10, (100 - speed) / 100.0)));
}

bool GameAi::is_current(const Team& team) const {
  const auto network = app::usual_network_if_any();
  return team.folders == tables_.folders() && network && *network == team.network &&
         written(team.network) == team.network_written;
}

core::Result<std::shared_ptr<GameAi::Team>> GameAi::new_team(double p4) const {
  auto team = std::make_shared<Team>();
  const auto network = app::usual_network_if_any();
  if (!network) return network.error();
  team->folders = tables_.folders();
  team->network = *network;
  team->network_written = written(*network);
  // A damaged table is told of on the page of tables.
  auto factory = app::MachinePlayerFactory::open(
      {.network = team->network, .tables = app::EndgameSources{team->folders, p4}, .p4 = p4});
  if (!factory) return factory.error();
  team->factory = std::move(*factory);
  return team;
}

core::Result<std::shared_ptr<GameAi::Team>> GameAi::team_for(double p4) {
  const std::lock_guard lock(mutex_);
  const Time now = std::chrono::steady_clock::now();
  if (const auto found = teams_.find(p4); found != teams_.end()) {
    Team& team = *found->second;
    if (now - team.looked < kLookEvery) return found->second;
    team.looked = now;
    if (is_current(team)) return found->second;
    teams_.erase(found);
  }
  auto team = new_team(p4);
  if (!team) return team;
  (*team)->looked = now;
  if (teams_.size() >= kMostTeams) teams_.clear();
  teams_[p4] = *team;
  return team;
}

GameAi::Player GameAi::take_player(Team& team) {
  Player player;
  {
    const std::lock_guard lock(mutex_);
    if (!team.idle.empty()) {
      player = std::move(team.idle.back());
      team.idle.pop_back();
    }
  }
  if (!player.machine) player.machine = team.factory->make({});
  if (const Time now = std::chrono::steady_clock::now(); now - player.looked > kLookEvery) {
    player.machine->begin_game();
    player.looked = now;
  }
  return player;
}

core::Result<AiThought> GameAi::think(const AiQuestion& question) {
  const auto found = team_for(question.p4);
  if (!found) return found.error();
  Team& team = **found;
  Player player = take_player(team);
  player.machine->set_limits(app::limits_of({.nodes = app::kNoNodeLimit}), question.time);
  const Time begin = std::chrono::steady_clock::now();
  AiThought thought{.decision = player.machine->decide(question.board),
                    .evaluator = team.factory->evaluator()};
  thought.took = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::steady_clock::now() - begin);
  // How the line goes on is said at the usual effort: it has many moves.
  player.machine->set_limits(app::limits_of({}));
  thought.line = player.machine->expected_line(question.board, question.line, thought.decision);
  const std::lock_guard lock(mutex_);
  team.idle.push_back(std::move(player));
  return thought;
}

}  // namespace joseki::studio
