// SPDX-License-Identifier: MIT
// The player of 2048 that the options of joseki ai describe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/frame/session.h"
#include "app/cli/frame/verb.h"
#include "app/players/twenty48/machine_player_factory.h"
#include "app/players/twenty48/many_games.h"

namespace joseki::app {

struct AiPlayerOptions {
  std::string network;              // empty: the trained one if there is one; "none": lines
  std::vector<std::string> tables;  // folders beside the usual one
  bool no_tables = false;
  std::optional<std::uint64_t> nodes;  // nothing: kUsualNodes, or no limit if there is a time
  std::string time;                    // a move; empty: no clock
  double p4 = 0.1;
};

// All but --p4, which other actions have too.
std::vector<Option> add_ai_player_options(Verb verb, AiPlayerOptions& options);

// Shared by the players of all threads. Warnings about tables go to the session's talk.
class AiPlayers {
 public:
  static core::Result<std::unique_ptr<AiPlayers>> make(Session& session,
                                                       const AiPlayerOptions& options);

  PlayerMaker maker() const;
  const std::string& evaluator() const { return factory_->evaluator(); }
  std::size_t table_count() const {
    return factory_->tables() != nullptr ? factory_->tables()->list()->size() : 0;
  }

 private:
  AiPlayers() = default;

  std::unique_ptr<MachinePlayerFactory> factory_;
  MachineEffort effort_;
};

}  // namespace joseki::app
