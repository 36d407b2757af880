// SPDX-License-Identifier: MIT
// PlayersPlay: a game of two, people or machines, while it is played.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/players/game_shelf.h"
#include "app/players/match.h"
#include "app/studio/pages/opinions.h"

namespace joseki::studio {

inline constexpr std::size_t kLongestPosition = 2000;
inline constexpr std::size_t kLongestModel = 200;

struct PlayersSetup {
  std::string game = "tictactoe";
  std::string position{};  // empty: the start of the game
  bool x_is_machine = false;
  bool o_is_machine = true;
  std::optional<Thinker> thinker{};         // nothing: the one that knows most
  std::size_t level = 0;                    // of app::kLevels
  std::optional<std::uint32_t> playouts{};  // of search and network; nothing: those of the level
  std::string model{};                      // of network; empty: the game's own
  std::uint64_t seed = 1;
};

// How many playouts a move gets.
std::uint32_t playouts_of(const PlayersSetup& setup, Thinker thinker);

// What a position was found to be worth to x.
struct Evaluated {
  double value = 0;  // 1 wins, 0 draw, -1 loses
  bool is_exact = false;
  std::string words{};
};

class PlayersPlay {
 public:
  // bad_input if there is no such game or position.
  static core::Result<PlayersPlay> begin(const app::GameShelf& games, PlayersSetup setup);

  const PlayersSetup& setup() const { return setup_; }
  PlayersSetup& setup() { return setup_; }
  const app::SearchGame& game() const { return *game_; }
  const app::Match& match() const { return *match_; }
  bool is_machine(char side) const {
    return side == 'x' ? setup_.x_is_machine : setup_.o_is_machine;
  }
  bool is_machines_turn() const { return !match_->is_over() && is_machine(match_->view().to_move); }

  core::Status play(int move, bool by_human);
  // Back to a person's turn; false if there is nothing to take back.
  core::Result<bool> undo();
  void swap();

  // One for each position there was, from the first; nothing: not evaluated yet.
  const std::vector<std::optional<Evaluated>>& evaluation() const { return evaluation_; }
  void set_evaluation(std::size_t ply, Evaluated evaluated) {
    evaluation_[ply] = std::move(evaluated);
  }
  const std::string& position_at(std::size_t ply) const;

  // Everything, and back.
  Json kept() const;
  static core::Result<PlayersPlay> restore(const app::GameShelf& games, const Json& kept);

 private:
  PlayersPlay() = default;

  PlayersSetup setup_;
  const app::SearchGame* game_ = nullptr;
  std::optional<app::Match> match_;
  std::vector<std::optional<Evaluated>> evaluation_;
};

}  // namespace joseki::studio
