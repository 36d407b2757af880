// SPDX-License-Identifier: MIT
// GameAi: the AI of the page Game. It keeps several players, and an idle one answers.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/players/twenty48/machine_player_factory.h"
#include "app/studio/disk_shelf.h"

namespace joseki::studio {

// Between two moves of the AI at a speed of 0 to 200: 40 ms at 100, 400 at 0, 4 at 200.
std::chrono::microseconds time_at_speed(int speed);

struct AiQuestion {
  twenty48::FullBoard board;
  double p4 = 0.1;
  std::chrono::microseconds time{};  // to think about the move; a little is thought in any case
  std::size_t line = 0;              // how many expected moves to work out, which takes time
};

struct AiThought {
  app::Decision decision;
  std::vector<app::ExpectedTurn> line{};
  std::string evaluator{};           // "lines" or "network"
  std::chrono::microseconds took{};  // until the move was decided
};

// Any thread.
class GameAi {
 public:
  explicit GameAi(TableShelf& tables) : tables_(tables) {}

  // An error if there is a trained network that cannot be read. New tables and a new network are
  // noticed within two seconds.
  core::Result<AiThought> think(const AiQuestion& question);

 private:
  using Time = std::chrono::steady_clock::time_point;

  struct Player {
    std::unique_ptr<app::MachinePlayer> machine;
    Time looked{};  // for new tables
  };
  // Players that know the same: the same p4, folders and network.
  struct Team {
    std::vector<std::filesystem::path> folders;
    std::filesystem::path network;
    std::filesystem::file_time_type network_written{};
    std::unique_ptr<app::MachinePlayerFactory> factory;
    std::vector<Player> idle;  // must go before the factory
    Time looked{};             // whether folders and network are still these
  };

  core::Result<std::shared_ptr<Team>> team_for(double p4);
  core::Result<std::shared_ptr<Team>> new_team(double p4) const;
  bool is_current(const Team& team) const;
  Player take_player(Team& team);

  TableShelf& tables_;
  std::mutex mutex_;  // guards what is below, and what is in teams
  std::map<double, std::shared_ptr<Team>> teams_;
};

}  // namespace joseki::studio
