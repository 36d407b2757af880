// SPDX-License-Identifier: MIT
// The player of 2048 that the options of joseki ai describe.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/session.h"
#include "app/cli/verb.h"
#include "app/players/twenty48/many_games.h"

namespace joseki::app {

inline constexpr std::uint64_t kUsualNodes = 2000;

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

// Where joseki ai train leaves its network and joseki ai looks for it.
core::Result<std::filesystem::path> usual_network();

// Shared by the players of all threads. Warnings about tables go to the session's talk.
class AiPlayers {
 public:
  static core::Result<std::unique_ptr<AiPlayers>> make(Session& session,
                                                       const AiPlayerOptions& options);

  PlayerMaker maker() const;
  std::string evaluator() const { return evaluator_; }  // "network" or "lines"
  std::size_t table_count() const { return tables_ ? tables_->list()->size() : 0; }

 private:
  using SearchMaker = std::function<std::unique_ptr<search::BoardSearch>()>;

  AiPlayers() = default;
  core::Status choose_evaluator(const AiPlayerOptions& options);
  core::Status find_tables(Session& session, const AiPlayerOptions& options);

  std::string evaluator_;
  SearchMaker search_;
  std::unique_ptr<EndgameTables> tables_;  // empty: none are to be used
  search::ExpectimaxLimits limits_;
  std::optional<std::chrono::milliseconds> time_;
};

}  // namespace joseki::app
