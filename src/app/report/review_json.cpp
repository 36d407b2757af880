// SPDX-License-Identifier: MIT
#include "app/report/review_json.h"

#include <nlohmann/json.hpp>

namespace joseki::app {
namespace {

// Both are games that a program has played.
std::string_view told_format(GameFormat format) {
  return name_of(format == GameFormat::ai_record ? GameFormat::ai : format);
}

std::string_view told_word(GradeWord word) {
  return word == GradeWord::nice_try ? "nice" : name_of(word);
}

Json words_json(const RunScore& score) {
  Json words = Json::object();
  for (const GradeWord word : kGradeWords) words[std::string(told_word(word))] = score.count(word);
  return words;
}

Json segment_json(const Segment& segment) {
  return {{"table", segment.table},
          {"first", segment.first()},
          {"last", segment.last()},
          {"graded", segment.score.graded()},
          {"fit", segment.score.fit()},
          {"fit_with_fatal", segment.score.fit_with_fatal()},
          {"luck", segment.luck},
          {"max_combo", segment.score.max_combo()},
          {"words", words_json(segment.score)},
          {"skill", segment.score.skill()},
          {"first_rate", segment.moves.front().best},
          {"last_rate", segment.moves.back().best}};
}

Json drop_json(const Drop& drop, const GameRecord& game) {
  return {{"move", drop.move},
          {"table", drop.table},
          {"position", format_board(game.steps[drop.move].board)},
          {"before", drop.before},
          {"after", drop.after}};
}

Json drop_or_null(const std::optional<Drop>& drop, const GameRecord& game) {
  return drop ? drop_json(*drop, game) : Json(nullptr);
}

Json opinions_json(const Opinions& opinions, const GameRecord& game) {
  Json doubts = Json::array();
  for (const Doubt& doubt : opinions.doubts) {
    const Step& step = game.steps[doubt.move];
    doubts.push_back({{"move", doubt.move},
                      {"position", format_board(step.board)},
                      {"played", name_of(step.turn.direction)},
                      {"best", name_of(doubt.best)},
                      {"standing", name_of(doubt.standing)}});
  }
  return {{"unknown", opinions.unknown},
          {"asked", opinions.asked},
          {"agreed", opinions.agreed},
          {"doubts", std::move(doubts)}};
}

}  // namespace

Json review_json(const ReviewedGame& reviewed) {
  const GameRecord& game = reviewed.game;
  Json segments = Json::array();
  for (const Segment& segment : reviewed.review.segments) segments.push_back(segment_json(segment));
  Json look = Json::array();
  for (const Drop& drop : reviewed.review.worth_a_look) look.push_back(drop_json(drop, game));
  Json json = {{"type", "review"},
               {"file", reviewed.file},
               {"format", told_format(reviewed.format)},
               {"board", name_of(game.shape)},
               {"moves", game.steps.size()},
               {"score", game.score ? Json(*game.score) : Json(nullptr)},
               {"final", format_board(game.end)},
               {"segments", std::move(segments)},
               {"worst_move", drop_or_null(reviewed.review.worst_move, game)},
               {"worst_tile", drop_or_null(reviewed.review.worst_tile, game)},
               {"worth_a_look", std::move(look)}};
  if (reviewed.number != 0) json["game"] = reviewed.number;
  if (reviewed.opinions) json["opinions"] = opinions_json(*reviewed.opinions, game);
  return json;
}

}  // namespace joseki::app
