// SPDX-License-Identifier: MIT
#include "app/studio/pages/game_answer.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

namespace joseki::studio {
namespace {

std::string tile_words(const GameTile& tile) {
  const int value = 1 << tile.tile.exponent;
  const std::string where = twenty48::cell_name(tile.tile.cell);
  if (!tile.is_adversarial) {
    return fmt::format("a {} at {}, drawn at random from {} empty {}", value, where, tile.empty,
                       tile.empty == 1 ? "cell" : "cells");
  }
  if (tile.loses) {
    return fmt::format("a {} at {}, set against you: no move is left", value, where);
  }
  return fmt::format(
      "a {} at {}, set against you: the worst of {} possible tiles looking {} {} ahead; your best "
      "answer is {}",
      value, where, 2 * tile.empty, tile.depth, tile.depth == 1 ? "move" : "moves",
      name_of(*tile.reply));
}

Json tile_json(const std::optional<GameTile>& tile) {
  if (!tile) return nullptr;
  return {{"cell", tile->tile.cell},
          {"value", 1 << tile->tile.exponent},
          {"adversarial", tile->is_adversarial},
          {"empty", tile->empty},
          {"reply", direction_json(tile->reply)},
          {"loses", tile->loses},
          {"depth", tile->depth},
          {"words", tile_words(*tile)}};
}

Json options_json(const GameOptions& options) {
  return {{"difficulty", options.difficulty},
          {"ai_speed", options.ai_speed},
          {"undo_policy", name_of(options.undo_policy)},
          {"undo_limit", options.undo_limit}};
}

Json undo_json(const GamePlay& play) {
  const auto left = play.undos_left();
  return {{"policy", name_of(play.options().undo_policy)},
          {"limit", play.options().undo_limit},
          {"used", play.undos()},
          {"left", left ? Json(*left) : Json(nullptr)},
          {"possible", play.can_undo()}};
}

Json not_counted(const GamePlay& play) {
  if (play.counts()) return nullptr;
  return play.is_set_board() ? "set_board" : "p4";
}

Json times_json(const GamePlay& play) {
  Json times = Json::array();
  for (const auto& time : play.times()) times.push_back(time ? Json(*time) : Json(nullptr));
  return times;
}

std::vector<twenty48::ThinkTime> times_of(const Json& game, std::size_t turns) {
  std::vector<twenty48::ThinkTime> times;
  for (const Json& time : game.value("times_ms", Json::array())) {
    times.push_back(time.is_number() ? twenty48::ThinkTime(time.get<std::uint32_t>())
                                     : std::nullopt);
  }
  times.resize(turns);
  return times;
}

// "12345_20260131_120000": the score and the end, as the names of replay files have them.
std::string file_name(const Json& game) {
  std::string when;
  for (const char c : game.at("ended").get<std::string>()) {
    if (c == 'T') when += '_';
    if (c >= '0' && c <= '9') when += c;
  }
  return fmt::format("{}_{}", game.at("score").get<std::uint64_t>(), when);
}

}  // namespace

Json thought_json(const AiThought& thought) {
  const app::Decision& decision = thought.decision;
  const bool by_search = decision.source == app::kSearchSource;
  Json line = Json::array();
  for (const app::ExpectedTurn& turn : thought.line) {
    line.push_back({{"direction", direction_json(turn.decision.direction)},
                    {"cell", turn.cell},
                    {"value", 2},
                    {"source", turn.decision.source}});
  }
  return {{"direction", direction_json(decision.direction)},
          {"kind", by_search ? "search" : "table"},
          {"source", decision.source},
          {"rate", by_search ? Json(nullptr) : Json(decision.value)},
          {"leads_to", by_search ? Json(nullptr) : Json(1 << decision.leads_to)},
          {"value", by_search ? Json(decision.value) : Json(nullptr)},
          {"evaluator", by_search ? Json(thought.evaluator) : Json(nullptr)},
          {"depth", decision.depth},
          {"nodes", decision.nodes},
          {"line", std::move(line)}};
}

Json game_state_json(const KeptGame& game, const GameChange& change, std::uint64_t best) {
  const GamePlay& play = game.play;
  const auto legal = legal_directions(play.board(), std::nullopt);
  return {{"type", "game"},
          {"board", board_json(play.board())},
          {"code", twenty48::format_board(play.board())},
          {"score", play.score()},
          {"gained", change.gained},
          {"best", best},
          {"kind", name_of(play.kind())},
          {"counts", play.counts()},
          {"not_counted", not_counted(play)},
          {"moved", change.moved},
          {"over", legal.empty()},
          {"legal", directions_json(legal)},
          {"animation", change.animation},
          {"turns", play.turns().size()},
          {"largest", play.board().largest() == 0 ? 0 : 1 << play.board().largest()},
          {"milestone", change.milestone ? Json(1 << *change.milestone) : Json(nullptr)},
          {"seed", play.seed()},
          {"p4", play.p4()},
          {"started", game.started},
          {"start", twenty48::format_board(play.start())},
          {"options", options_json(play.options())},
          {"undo", undo_json(play)},
          {"ai", change.thought ? thought_json(*change.thought) : Json(nullptr)},
          {"spawn", tile_json(play.last_tile())},
          {"ai_sources", play.ai_moves()}};
}

Json finished_game_json(const KeptGame& game) {
  const GamePlay& play = game.play;
  return {{"id", game.id},
          {"kind", name_of(play.kind())},
          {"score", play.score()},
          {"tile", 1 << play.board().largest()},
          {"turns", play.turns().size()},
          {"seed", play.seed()},
          {"p4", play.p4()},
          {"started", game.started},
          {"ended", utc_now()},
          {"code", twenty48::format_board(play.board())},
          {"start", twenty48::format_board(play.start())},
          {"moves", twenty48::format_turns(play.turns())},
          {"times_ms", times_json(play)},
          {"over", play.is_over()},
          {"counts", play.counts()}};
}

core::Result<Json> export_json(const Json& game, const std::string& format) {
  Json answer = {{"type", "game_export"}, {"format", format}};
  if (format == "json") {
    Json whole = game;
    whole["type"] = "joseki_game";
    answer["text"] = whole.dump(1) + "\n";
    answer["file_name"] = file_name(game) + ".json";
    answer["media_type"] = "application/json";
    return answer;
  }
  const auto start = twenty48::parse_full_board(game.at("start").get<std::string>());
  if (!start) return start.error();
  const auto whole = twenty48::replay(*start, game.at("moves").get<std::string>());
  if (!whole) return whole.error();
  auto text = format == "verse"
                  ? twenty48::verse_text(*whole, times_of(game, whole->turns.size()), "joseki")
                  : twenty48::old_verse_text(*whole);
  if (!text) return text.error();
  answer["text"] = std::move(*text);
  answer["file_name"] = file_name(game) + ".txt";
  answer["media_type"] = "text/plain";
  return answer;
}

}  // namespace joseki::studio
