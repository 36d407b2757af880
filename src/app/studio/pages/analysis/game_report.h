// SPDX-License-Identifier: MIT
// GameReport: everything that the page Analysis shows of a whole game.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/coach/opinions.h"
#include "app/report/review_json.h"
#include "app/studio/replays/game_sources.h"

namespace joseki::studio {

// Where the player took his time, and where he should have.
struct ThinkTimes {
  std::uint64_t all = 0;  // milliseconds
  std::uint32_t median = 0;
  struct Long {
    std::size_t move = 0;
    std::uint32_t time = 0;
  };
  std::vector<Long> longest{};       // at most three
  std::uint64_t quick_mistakes = 0;  // made within a fifth of the median
};
// Nothing if the file knows no times.
std::optional<ThinkTimes> think_times_of(const app::GameRecord& game, const app::RunJudgement& run);

struct GameReport {
  SharedGame game;
  app::Review review;
  app::RunJudgement run;
  std::size_t tables = 0;    // that were asked
  std::vector<bool> made{};  // of each segment: its last move made the target
  std::optional<ThinkTimes> times{};
  std::optional<app::Opinions> opinions{};
};

struct ReportWish {
  bool has_opinions = false;
  std::stop_token stop{};
};

// interrupted.
core::Result<GameReport> report_of(SharedGame game, const std::vector<app::ReviewTable>& tables,
                                   const ReportWish& wish);

// As the reports below the command line take it.
app::ReviewedGame reviewed_game(const GameReport& report);

Json report_json(const GameReport& report);

}  // namespace joseki::studio
