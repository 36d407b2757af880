// SPDX-License-Identifier: MIT
#include "app/studio/replays/game_facts_json.h"

#include <utility>

#include "app/studio/pages/board_json.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kMostPoints = 1500;

std::string_view kind_of(const GameFacts& facts) {
  if (facts.id.starts_with("run-")) return "run";
  return facts.id.starts_with("game-") ? "game" : "file";
}

}  // namespace

Json facts_json(const GameFacts& facts) {
  return {{"game", facts.id},
          {"kind", kind_of(facts)},
          {"name", facts.name},
          {"format", app::name_of(facts.format)},
          {"when", facts.when},
          {"board", name_of(facts.shape)},
          {"moves", facts.moves},
          {"score", or_null(facts.score)},
          {"table", facts.table.empty() ? Json(nullptr) : Json(facts.table)},
          {"times", facts.has_times},
          {"rates", facts.has_rates},
          {"placeholders", facts.has_placeholders}};
}

Json words_json(const app::RunScore& score) {
  Json words = Json::object();
  for (const app::GradeWord word : app::kGradeWords) {
    words[std::string(app::name_of(word))] = score.count(word);
  }
  return words;
}

Json drop_json(const std::optional<app::Drop>& drop, const app::GameRecord& game) {
  if (!drop) return nullptr;
  const app::Step& step = game.steps[drop->move];
  return {{"move", drop->move},
          {"table", drop->table.empty() ? Json(nullptr) : Json(drop->table)},
          {"code", format_board(step.board)},
          {"board", board_json(step.board)},
          {"played", name_of(step.turn.direction)},
          {"before", drop->before},
          {"after", drop->after}};
}

Json drops_json(const std::vector<app::Drop>& drops, const app::GameRecord& game) {
  Json json = Json::array();
  for (const app::Drop& drop : drops) json.push_back(drop_json(drop, game));
  return json;
}

void add_sums(Json& json, const app::RunJudgement& run, const app::GameRecord& game) {
  const app::JudgedStep* last = run.steps().empty() ? nullptr : &run.steps().back();
  const app::RunScore score = last ? last->score : app::RunScore();
  json["graded"] = score.graded();
  json["fatal"] = score.fatal();
  json["fit"] = score.fit();
  json["fit_with_fatal"] = score.fit_with_fatal();
  json["skill"] = score.skill();
  json["luck"] = last ? last->luck : 0.0;
  json["max_combo"] = score.max_combo();
  json["words"] = words_json(score);
  json["worst_move"] = drop_json(run.worst_move(), game);
  json["worst_tile"] = drop_json(run.worst_tile(), game);
  json["worth_a_look"] = drops_json(run.worth_a_look(), game);
}

std::vector<std::size_t> thinned(std::size_t count) {
  const std::size_t step = count / kMostPoints + 1;
  std::vector<std::size_t> places;
  for (std::size_t i = 0; i < count; i += step) places.push_back(i);
  if (count > 0 && places.back() != count - 1) places.push_back(count - 1);
  return places;
}

Json game_curve_json(const OpenGame& game) {
  Json moves = Json::array();
  Json scores = Json::array();
  Json times = Json::array();
  for (const std::size_t place : thinned(game.scores.size())) {
    moves.push_back(place);
    scores.push_back(game.scores[place]);
    const bool is_end = place == game.game.steps.size();
    times.push_back(is_end ? Json(nullptr) : or_null(game.game.steps[place].time));
  }
  return {{"move", std::move(moves)},
          {"score", std::move(scores)},
          {"time", game.facts.has_times ? std::move(times) : Json(nullptr)}};
}

Json judged_curve_json(const app::RunJudgement& run) {
  Json curve = {{"move", Json::array()},
                {"best", Json::array()},
                {"played", Json::array()},
                {"skill", Json::array()},
                {"luck", Json::array()}};
  for (const std::size_t place : thinned(run.steps().size())) {
    const app::JudgedStep& step = run.steps()[place];
    curve["move"].push_back(step.judged.move);
    curve["best"].push_back(step.judged.best);
    curve["played"].push_back(or_null(step.judged.played));
    curve["skill"].push_back(step.score.skill());
    curve["luck"].push_back(step.luck);
  }
  return curve;
}

}  // namespace joseki::studio
