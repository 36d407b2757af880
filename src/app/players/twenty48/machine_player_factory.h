// SPDX-License-Identifier: MIT
// MachinePlayerFactory: makes players of whole games that share what they know: an evaluation,
// tables.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "app/players/twenty48/endgame_tables.h"
#include "app/players/twenty48/machine_player.h"
#include "core/result.h"

namespace joseki::app {

// Boards to judge for a move, if nobody says otherwise; where the game can be lost within sight, so
// many times more.
inline constexpr std::uint64_t kUsualNodes = 2000;
inline constexpr std::uint64_t kDangerFactor = 8;
// Where time alone ends the search, or its greatest depth.
inline constexpr std::uint64_t kNoNodeLimit = std::uint64_t{1} << 50;

struct MachinePlayerSources {
  std::filesystem::path network;         // empty: the built-in evaluation by lines
  std::optional<EndgameSources> tables;  // nothing: search alone
  double p4 = 0.1;
  EndgameTables::Warn warn = [](const core::Error&) {};
};

// Where joseki ai train leaves its network and players look for it.
core::Result<std::filesystem::path> usual_network();
// The same if it is there, else empty.
core::Result<std::filesystem::path> usual_network_if_any();

struct MachineEffort {
  std::uint64_t nodes = kUsualNodes;
  std::optional<std::chrono::microseconds> time{};  // else by nodes alone
};
search::ExpectimaxLimits limits_of(const MachineEffort& effort);

// Any number of threads may ask; it must outlive the players.
class MachinePlayerFactory {
 public:
  // What reading the network says if it cannot be read.
  static core::Result<std::unique_ptr<MachinePlayerFactory>> open(MachinePlayerSources setup);

  std::unique_ptr<MachinePlayer> make(const MachineEffort& effort) const;

  const std::string& evaluator() const { return evaluator_; }  // "network" or "lines"
  // Null if players search alone.
  EndgameTables* tables() const { return tables_.get(); }

 private:
  MachinePlayerFactory() = default;

  std::string evaluator_;
  std::function<std::unique_ptr<search::BoardSearch>()> search_;
  std::unique_ptr<EndgameTables> tables_;
};

}  // namespace joseki::app
