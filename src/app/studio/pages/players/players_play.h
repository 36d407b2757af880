// SPDX-License-Identifier: MIT
// PlayersPlay: a match of two players, people or machines.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "app/players/game_shelf.h"
#include "app/players/match.h"
#include "app/studio/pages/players/opinions.h"

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

// What a position is worth to x.
struct Evaluated {
  double value = 0;  // 1 wins, 0 draw, -1 loses
  bool is_exact = false;
  std::string words{};
};

// Who gave the most away: a move after which the position was worth less to the side that moved.
struct TurningPoint {
  std::size_t turn = 0;   // which move, from 0
  double drop = 0;        // by how much, 2 at most
  bool is_exact = false;  // both values are; otherwise it is an opinion
};
// Worst first, at most kMostTurningPoints. `evaluation`: one for each position.
std::vector<TurningPoint> turning_points(std::span<const app::Turn> turns,
                                         std::span<const std::optional<Evaluated>> evaluation);
inline constexpr std::size_t kMostTurningPoints = 5;

// A game from its first position on, and what is known of its positions: one for each there was,
// nothing where nobody has looked.
struct PlayersLine {
  app::Match match;
  std::vector<std::optional<Evaluated>> evaluation;

  const std::string& position_at(std::size_t ply) const;
};

// How many first moves two lines have in common.
std::size_t common_moves(const PlayersLine& a, const PlayersLine& b);

// The line that is played, and lines that were left when somebody went on from an earlier position.
class PlayersPlay {
 public:
  // bad_input if there is no such game or position.
  static core::Result<PlayersPlay> begin(const app::GameShelf& games, PlayersSetup setup);

  const PlayersSetup& setup() const { return setup_; }
  PlayersSetup& setup() { return setup_; }
  const app::SearchGame& game() const { return *game_; }
  const PlayersLine& line() const { return *line_; }
  const app::Match& match() const { return line_->match; }
  bool is_machine(char side) const {
    return side == 'x' ? setup_.x_is_machine : setup_.o_is_machine;
  }
  bool is_machines_turn() const { return !match().is_over() && is_machine(match().view().to_move); }

  core::Status play(int move, bool by_human);
  // Back to a person's turn; false if there is nothing to take back.
  core::Result<bool> undo();
  void swap();

  // The other lines, the newest first.
  std::span<const PlayersLine> other_lines() const { return others_; }
  static constexpr std::size_t kMostLines = 12;
  // Takes back all moves from that position on and keeps the line as it was. bad_input if there
  // is no such position.
  core::Status branch(std::size_t ply);
  // Goes on with another line; the one that is played takes its place. bad_input if there is none.
  core::Status take_line(std::size_t index);
  // Adds a line that was kept, as the oldest.
  void add_line(PlayersLine line) { others_.push_back(std::move(line)); }

  const std::vector<std::optional<Evaluated>>& evaluation() const { return line_->evaluation; }
  void set_evaluation(std::size_t ply, Evaluated evaluated) {
    line_->evaluation[ply] = std::move(evaluated);
  }
  const std::string& position_at(std::size_t ply) const { return line_->position_at(ply); }
  // bad_input: there is no such position in this game.
  core::Status check_ply(std::size_t ply) const;

 private:
  PlayersPlay() = default;

  PlayersSetup setup_;
  const app::SearchGame* game_ = nullptr;
  std::optional<PlayersLine> line_;  // always one
  std::vector<PlayersLine> others_;
};

}  // namespace joseki::studio
