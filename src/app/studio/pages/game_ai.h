// SPDX-License-Identifier: MIT
// GameAi: players of 2048 for any number of pages; one that is idle answers.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "app/players/twenty48/machine_shop.h"
#include "app/studio/table_shelf.h"

namespace joseki::studio {

// Boards to judge for a move at a speed of 0 to 200: 100 is as usual, 0 ten times as many.
std::uint64_t nodes_at_speed(int speed);

struct AiQuestion {
  twenty48::FullBoard board;
  double p4 = 0.1;
  int speed = 100;
  std::size_t line = 0;  // how many expected moves are wanted; they take time
};

struct AiThought {
  app::Decision decision;
  std::vector<app::ExpectedTurn> line;
  std::string evaluator;  // "lines" or "network"
};

// Any thread.
class GameAi {
 public:
  explicit GameAi(TableShelf& tables) : tables_(tables) {}

  // What reading a trained network says if there is one that cannot be read. New tables and a new
  // network are found within two seconds.
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
    std::unique_ptr<app::MachineShop> shop;
    std::vector<Player> idle;  // must go before the shop
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
