// SPDX-License-Identifier: MIT
#include "learn/selfplay/training.h"

#include "learn/selfplay/games/trainables.h"

namespace joseki::learn {
namespace {

const std::vector<std::unique_ptr<TrainableGame>>& all_games() {
  static const auto kGames = [] {
    std::vector<std::unique_ptr<TrainableGame>> games;
    games.push_back(make_tictactoe_trainable());
    games.push_back(make_vanish_3x3_m3_trainable());
    games.push_back(make_vanish_4x4_m4_trainable());
    games.push_back(make_connect4_trainable());
    games.push_back(make_othello_trainable());
    return games;
  }();
  return kGames;
}

}  // namespace

const TrainableGame* trainable_game(std::string_view name) {
  for (const auto& game : all_games()) {
    if (game->name() == name) return game.get();
  }
  return nullptr;
}

std::vector<std::string> trainable_games() {
  std::vector<std::string> names;
  for (const auto& game : all_games()) names.push_back(game->name());
  return names;
}

}  // namespace joseki::learn
