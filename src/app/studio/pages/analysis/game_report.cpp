// SPDX-License-Identifier: MIT
#include "app/studio/pages/analysis/game_report.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/board_json.h"
#include "app/studio/replays/game_facts_json.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kMostLong = 3;
constexpr std::uint32_t kQuickShare = 5;

// The sum of the tiles from the target on; walls do not count.
std::uint64_t large_sum(const twenty48::FullBoard& board, int target, bool has_walls) {
  std::uint64_t sum = 0;
  for (const int tile : board.cells) {
    if (tile >= target && !(has_walls && tile == twenty48::kBig)) sum += std::uint64_t{1} << tile;
  }
  return sum;
}

bool is_made(const app::GameRecord& game, const app::Segment& segment, int target) {
  const bool has_walls = game.big == twenty48::BigTiles::wall;
  const std::size_t next = segment.last() + 1;
  const auto& after = next < game.steps.size() ? game.steps[next].board : game.end;
  return large_sum(after, target, has_walls) >
         large_sum(game.steps[segment.last()].board, target, has_walls);
}

std::vector<bool> made_of(const app::GameRecord& game, const app::Review& review,
                          const std::vector<app::ReviewTable>& tables) {
  std::vector<bool> made;
  for (const app::Segment& segment : review.segments) {
    const auto table = std::find_if(tables.begin(), tables.end(),
                                    [&](const auto& known) { return known.name == segment.table; });
    made.push_back(table != tables.end() && is_made(game, segment, table->identity.shape.target));
  }
  return made;
}

Json segment_json(const app::Segment& segment, bool is_made) {
  return {{"table", segment.table},
          {"first", segment.first()},
          {"last", segment.last()},
          {"graded", segment.score.graded()},
          {"fit", segment.score.fit()},
          {"fit_with_fatal", segment.score.fit_with_fatal()},
          {"skill", segment.score.skill()},
          {"luck", segment.luck},
          {"max_combo", segment.score.max_combo()},
          {"words", words_json(segment.score)},
          {"first_rate", segment.moves.front().best},
          {"last_rate", segment.moves.back().best},
          {"made", is_made}};
}

Json times_json(const std::optional<ThinkTimes>& times) {
  if (!times) return nullptr;
  Json longest = Json::array();
  for (const ThinkTimes::Long& one : times->longest) {
    longest.push_back({{"move", one.move}, {"time", one.time}});
  }
  return {{"all", times->all},
          {"median", times->median},
          {"longest", std::move(longest)},
          {"quick_mistakes", times->quick_mistakes}};
}

Json opinions_json(const std::optional<app::Opinions>& opinions, const app::GameRecord& game) {
  if (!opinions) return nullptr;
  Json doubts = Json::array();
  for (const app::Doubt& doubt : opinions->doubts) {
    const app::Step& step = game.steps[doubt.move];
    doubts.push_back({{"move", doubt.move},
                      {"code", format_board(step.board)},
                      {"board", board_json(step.board)},
                      {"played", name_of(step.turn.direction)},
                      {"best", name_of(doubt.best)},
                      {"standing", app::name_of(doubt.standing)}});
  }
  return {{"asked", opinions->asked},
          {"unknown", opinions->unknown},
          {"agreed", opinions->agreed},
          {"doubts", std::move(doubts)}};
}

}  // namespace

std::optional<ThinkTimes> think_times_of(const app::GameRecord& game,
                                         const app::RunJudgement& run) {
  std::vector<ThinkTimes::Long> known;
  ThinkTimes times;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const auto& time = game.steps[i].time;
    if (!time) continue;
    known.push_back({i, *time});
    times.all += *time;
  }
  if (known.empty()) return std::nullopt;
  std::stable_sort(known.begin(), known.end(),
                   [](const auto& a, const auto& b) { return a.time > b.time; });
  times.median = known[known.size() / 2].time;
  times.longest.assign(known.begin(), known.begin() + static_cast<std::ptrdiff_t>(
                                                          std::min(kMostLong, known.size())));
  for (const app::JudgedStep& step : run.steps()) {
    const auto& time = game.steps[step.judged.move].time;
    const bool is_mistake = step.judged.grade->word >= app::GradeWord::mistake;
    if (time && is_mistake && *time <= times.median / kQuickShare) ++times.quick_mistakes;
  }
  return times;
}

core::Result<GameReport> report_of(SharedGame game, const std::vector<app::ReviewTable>& tables,
                                   const ReportWish& wish) {
  auto review = app::review_game(game->game, tables, {.stop = wish.stop});
  if (!review) return std::move(review).error();
  app::RunJudgement run(game->game, *review);
  GameReport report{.game = game, .review = std::move(*review), .run = std::move(run)};
  report.tables = static_cast<std::size_t>(std::count_if(
      tables.begin(), tables.end(),
      [&](const app::ReviewTable& table) { return app::may_judge(table, game->game, tables); }));
  report.made = made_of(game->game, report.review, tables);
  report.times = think_times_of(game->game, report.run);
  if (!wish.has_opinions) return report;
  auto opinions = app::opinions_of(game->game, report.run, app::kUsualOpinions, wish.stop);
  if (!opinions) return std::move(opinions).error();
  report.opinions = std::move(*opinions);
  return report;
}

app::ReviewedGame reviewed_game(const GameReport& report) {
  return {.file = report.game->facts.name,
          .format = report.game->facts.format,
          .game = report.game->game,
          .review = report.review,
          .opinions = report.opinions};
}

Json report_json(const GameReport& report) {
  const app::GameRecord& game = report.game->game;
  const app::RunJudgement& run = report.run;
  Json segments = Json::array();
  for (std::size_t i = 0; i < report.review.segments.size(); ++i) {
    segments.push_back(segment_json(report.review.segments[i], report.made[i]));
  }
  Json json = {{"type", "analysis_report"},
               {"facts", facts_json(report.game->facts)},
               {"when", utc_text(now_seconds())},
               {"final", board_json(game.end)},
               {"tables", report.tables},
               {"segments", std::move(segments)},
               {"curve", game_curve_json(*report.game)},
               {"judged", judged_curve_json(run)},
               {"time", times_json(report.times)},
               {"opinions", opinions_json(report.opinions, game)}};
  add_sums(json, run, game);
  return json;
}

}  // namespace joseki::studio
