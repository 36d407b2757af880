// SPDX-License-Identifier: MIT
// Many games of 2048 at once, and what they amount to.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/players/twenty48/machine_player.h"
#include "core/parallel.h"
#include "games/twenty48/whole_game.h"

namespace joseki::app {

struct PlayedGame {
  int number = 0;          // from 0
  std::uint64_t seed = 0;  // of its tiles
  twenty48::WholeGame game{};
  std::map<std::string, std::uint64_t> sources{};  // moves by who decided
};

// A share of games with the 95 % interval after Wilson.
struct Share {
  double share = 0;
  double low = 0;
  double high = 0;
};
Share share_of(std::uint64_t part, std::uint64_t whole);

// Filled game by game; the order does not matter.
class GameTotals {
 public:
  void add(const PlayedGame& game);

  std::uint64_t games() const { return scores_.size(); }
  std::uint64_t moves() const { return moves_; }
  double mean() const;         // 0 without games, as everything here
  double mean_margin() const;  // 95 % of the mean's uncertainty to either side
  std::uint64_t median() const;
  std::uint64_t best() const;
  Share reached(int exponent) const;
  // Fractions of all moves, the most frequent first.
  std::vector<std::pair<std::string, double>> sources() const;

 private:
  std::vector<std::uint64_t> scores_;
  std::array<std::uint64_t, twenty48::kLargestExponent + 1> reached_{};
  std::uint64_t moves_ = 0;
  std::map<std::string, std::uint64_t> sources_;
};

struct ManyGames {
  int games = 1;
  std::uint64_t seed = 1;  // game n has the tiles of seed + n
  double p4 = 0.1;
  std::optional<twenty48::FullBoard> start{};  // of every game; nothing: two tiles
  std::stop_token stop{};                      // games that are being played are given up
};

using PlayerMaker = std::function<std::unique_ptr<MachinePlayer>()>;
// Called by one thread at a time, in the order of the games.
using OnGame = std::function<void(const PlayedGame& game)>;

// One player a thread. Games are the same for every number of threads, unless players have a time.
void play_many(const ManyGames& plan, core::Workers& workers, const PlayerMaker& maker,
               const OnGame& on_game);

}  // namespace joseki::app
