// SPDX-License-Identifier: MIT
#include "app/studio/replays/game_sources.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <utility>

namespace joseki::studio {
namespace {

constexpr std::size_t kMostKept = 8;
constexpr int kMostListed = 500;  // of each kind
constexpr std::string_view kGamePrefix = "game-";
constexpr std::string_view kRunPrefix = "run-";

core::Error no_such_game(const std::string& id) {
  return {core::Errc::not_found, core::text("there is no game '{}'", id),
          core::text("it was removed; choose another one")};
}

GameFacts facts_of_finished(const FinishedGame& game) {
  return {.id = fmt::format("{}{}", kGamePrefix, game.id),
          .name = fmt::format("{}", game.score),
          .format = app::GameFormat::joseki,
          .when = game.ended,
          .moves = game.turns,
          .score = game.score,
          .has_times = !game.times.empty()};
}

core::Result<app::GameRecord> record_of_finished(const FinishedGame& finished) {
  const auto whole = twenty48::replay(finished.start, finished.moves);
  if (!whole) return whole.error();
  auto game = app::record_of(twenty48::BoardShape::b4x4, finished.start, whole->turns);
  if (!game) return game;
  for (std::size_t i = 0; i < game->steps.size() && i < finished.times.size(); ++i) {
    game->steps[i].time = finished.times[i];
  }
  game->score = finished.score;
  game->p4 = finished.p4;
  return game;
}

GameFacts facts_of_run(const RunHead& run) {
  return {.id = fmt::format("{}{}", kRunPrefix, run.id),
          .name = run.table,
          .format = app::GameFormat::joseki,
          .when = utc_text(run.changed),
          .moves = run.moves,
          .table = run.table,
          .has_times = run.thought.has_value(),
          .has_rates = true,
          .has_placeholders = true};
}

std::optional<RunId> run_in(std::string_view id) {
  RunId number = 0;
  id.remove_prefix(kRunPrefix.size());
  const auto end = std::from_chars(id.data(), id.data() + id.size(), number);
  if (end.ec != std::errc() || end.ptr != id.data() + id.size()) return std::nullopt;
  return number;
}

std::vector<std::uint64_t> scores_of(const app::GameRecord& game) {
  std::vector<std::uint64_t> scores = {0};
  for (const app::Step& step : game.steps) {
    const auto played = app::play(step.board, step.turn, game.big);
    scores.push_back(scores.back() + (played ? played->score : 0));
  }
  // Of a game that began with larger tiles the file may know more points than its moves made.
  const std::uint64_t before =
      game.score && *game.score > scores.back() ? *game.score - scores.back() : 0;
  for (std::uint64_t& score : scores) score += before;
  return scores;
}

std::vector<std::string> tables_of(const app::RunJudgement& run) {
  std::vector<std::string> tables;
  for (const app::JudgedStep& step : run.steps()) {
    if (std::find(tables.begin(), tables.end(), step.table) == tables.end()) {
      tables.push_back(step.table);
    }
  }
  return tables;
}

}  // namespace

core::Result<std::vector<GameFacts>> GameSources::list() {
  auto all = library_.games(kMostListed);
  if (!all) return all;
  const auto finished = studio_.records.games(kMostListed);
  if (!finished) return finished.error();
  for (const FinishedGame& game : *finished) all->push_back(facts_of_finished(game));
  const auto runs = studio_.runs.list(0, kMostListed);
  if (!runs) return runs.error();
  for (const RunHead& run : runs->runs) all->push_back(facts_of_run(run));
  std::stable_sort(all->begin(), all->end(),
                   [](const GameFacts& a, const GameFacts& b) { return a.when > b.when; });
  return all;
}

core::Result<OpenGame> GameSources::load(const std::string& id) {
  if (id.starts_with(kGamePrefix)) {
    const auto finished = studio_.records.find_game(id.substr(kGamePrefix.size()));
    if (!finished) return finished.error();
    if (!*finished) return no_such_game(id);
    auto game = record_of_finished(**finished);
    if (!game) return std::move(game).error();
    return OpenGame{facts_of_finished(**finished), std::move(*game), {}};
  }
  if (id.starts_with(kRunPrefix)) {
    const auto number = run_in(id);
    if (!number) return no_such_game(id);
    const auto head = studio_.runs.find(*number);
    if (!head) return head.error();
    if (!*head) return no_such_game(id);
    auto game = studio_.runs.game(*number);
    if (!game) return std::move(game).error();
    return OpenGame{facts_of_run(**head), std::move(*game), {}};
  }
  auto found = library_.find(id);
  if (!found) return std::move(found).error();
  if (!*found) return no_such_game(id);
  return OpenGame{std::move((*found)->facts), std::move((*found)->game), {}};
}

GameSources::Kept* GameSources::find(const std::string& id) {
  const auto found =
      std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) { return kept.id == id; });
  if (found == kept_.end()) return nullptr;
  kept_.splice(kept_.begin(), kept_, found);
  return &kept_.front();
}

GameSources::Kept& GameSources::kept(const std::string& id, SharedGame game) {
  if (Kept* there = find(id)) {
    if (there->game != game) *there = {.id = id, .game = std::move(game)};
    return *there;
  }
  kept_.push_front({.id = id, .game = std::move(game)});
  if (kept_.size() > kMostKept) kept_.pop_back();
  return kept_.front();
}

core::Result<SharedGame> GameSources::open(const std::string& id) {
  SharedGame there;
  {
    const std::lock_guard lock(mutex_);
    if (const Kept* known = find(id)) there = known->game;
  }
  // What came from a file never changes; a run may go on.
  if (there && !id.starts_with(kRunPrefix) && !id.starts_with(kGamePrefix)) return there;
  auto loaded = load(id);
  if (!loaded) return std::move(loaded).error();
  if (there && there->game.steps.size() == loaded->game.steps.size()) return there;
  loaded->scores = scores_of(loaded->game);
  SharedGame game = std::make_shared<const OpenGame>(std::move(*loaded));
  const std::lock_guard lock(mutex_);
  return kept(id, std::move(game)).game;
}

core::Result<SharedJudgement> GameSources::judge(const std::string& id) {
  const auto game = open(id);
  if (!game) return game.error();
  const std::uint64_t version = studio_.tables.version();
  {
    const std::lock_guard lock(mutex_);
    const Kept* known = find(id);
    if (known != nullptr && known->game == *game && known->judgement && known->tables == version) {
      return known->judgement;
    }
  }
  const auto tables = review_tables(studio_.tables);
  auto review = app::review_game((*game)->game, tables);
  if (!review) return std::move(review).error();
  app::RunJudgement run((*game)->game, *review);
  auto names = tables_of(run);
  auto judgement = std::make_shared<const GameJudgement>(
      GameJudgement{std::move(*review), std::move(run), std::move(names)});
  const std::lock_guard lock(mutex_);
  Kept& place = kept(id, *game);
  place.judgement = judgement;
  place.tables = version;
  return judgement;
}

SharedJudgement GameSources::judged(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const Kept* known = find(id);
  return known == nullptr ? nullptr : known->judgement;
}

}  // namespace joseki::studio
