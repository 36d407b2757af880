// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/players/twenty48/move_cost.h"
#include "app/studio/pages/board_json.h"

namespace joseki::studio {
namespace {

constexpr std::int64_t kLongestLine = 12;
constexpr std::int64_t kMostAiMoves = 50;
constexpr std::int64_t kMostAiMs = 10'000;
constexpr std::int64_t kMostListedGames = 100;
constexpr std::size_t kLongestId = 40;

std::string tile_words(const GameTile& tile) {
  const int value = tile.tile.value();
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
          {"value", tile->tile.value()},
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

bool is_search(const app::Decision& decision) { return decision.source == app::kSearchSource; }

// What is known of a move: each measure has its own field, and only one of them is there.
Json move_json(const AiThought& thought, twenty48::Direction direction,
               const std::vector<twenty48::Direction>& legal) {
  const app::Decision& decision = thought.decision;
  const auto at = static_cast<std::size_t>(direction);
  const bool is_legal = std::find(legal.begin(), legal.end(), direction) != legal.end();
  Json json = {{"direction", name_of(direction)},
               {"legal", is_legal},
               {"rate", nullptr},
               {"status", nullptr},
               {"points", nullptr},
               {"verdict", nullptr},
               {"cost", nullptr}};
  if (const auto& range = decision.rates[at]) {
    json["rate"] = or_null(range->rate());
    json["status"] = name_of(range->status());
  }
  const auto value = decision.values[at];
  if (value && thought.evaluator == "network") json["points"] = *value;
  if (value && thought.evaluator != "network") {
    const app::MoveCost cost = app::move_cost(*value, decision.value);
    json["verdict"] = direction == decision.direction ? "best" : name_of(cost.standing);
    json["cost"] = or_null(cost.share);
  }
  return json;
}

Json moves_json(const AiThought& thought, const twenty48::FullBoard& board) {
  const auto legal = legal_directions(board, std::nullopt);
  Json moves = Json::array();
  for (const auto direction : twenty48::kDirections) {
    moves.push_back(move_json(thought, direction, legal));
  }
  return moves;
}

// `board`: on which it was thought.
Json thought_json(const AiThought& thought, const twenty48::FullBoard& board) {
  const app::Decision& decision = thought.decision;
  const bool by_search = is_search(decision);
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
          {"moves", moves_json(thought, board)},
          {"line", std::move(line)}};
}

double milliseconds(std::chrono::microseconds time) {
  return static_cast<double>(time.count()) / 1000;
}

Json finished_json(const FinishedGame& game) {
  return {{"id", game.id},        {"kind", name_of(game.kind)},
          {"score", game.score},  {"tile", game.tile},
          {"turns", game.turns},  {"seed", game.seed},
          {"p4", game.p4},        {"started", game.started},
          {"ended", game.ended},  {"code", twenty48::format_board(game.end)},
          {"over", game.is_over}, {"counts", game.counts}};
}

}  // namespace

// ---- requests

core::Status read_request(const Json& body, BeginGame& asked) {
  Fields fields(body, {"seed", "p4"});
  asked.seed = fields.whole("seed", 0, kMostWhole);
  asked.p4 = fields.number("p4", 0, 1);
  return fields.status();
}

core::Status read_request(const Json& body, SetGame& asked) {
  Fields fields(body, {"code", "check"});
  asked.is_question = fields.flag("check").value_or(false);
  fields.need("code");
  const auto board = board_in(fields);
  if (board && board->largest() == 0) {
    fields.refuse(refuse(core::text("a game needs at least one tile"),
                         core::text("press New Game for one with two tiles")));
  }
  if (board) asked.board = *board;
  return fields.status();
}

core::Status read_request(const Json& body, GameMove& asked) {
  Fields fields(body, {"direction"});
  fields.need("direction");
  asked.direction = direction_in(fields).value_or(asked.direction);
  return fields.status();
}

core::Status read_request(const Json& body, AskAi& asked) {
  Fields fields(body, {"line", "moves", "milliseconds"});
  asked.line = static_cast<int>(fields.whole("line", 0, kLongestLine).value_or(asked.line));
  asked.moves = static_cast<int>(fields.whole("moves", 1, kMostAiMoves).value_or(asked.moves));
  if (const auto ms = fields.whole("milliseconds", 0, kMostAiMs)) {
    asked.time = std::chrono::milliseconds(*ms);
  }
  return fields.status();
}

core::Status read_request(const Json& body, AskHint& asked) {
  Fields fields(body, {"line"});
  asked.line = static_cast<int>(fields.whole("line", 0, kLongestLine).value_or(asked.line));
  return fields.status();
}

core::Status read_request(const Json& body, ResumeGame& asked) {
  Fields fields(body, {"game"});
  fields.need("game");
  asked.id = fields.text("game", kLongestId).value_or("");
  return fields.status();
}

core::Status read_request(const Json& body, ChangeOptions& asked) {
  Fields fields(body, {"difficulty", "ai_speed", "undo_policy", "undo_limit"});
  asked.difficulty = fields.whole("difficulty", 0, kMostDifficulty);
  asked.ai_speed = fields.whole("ai_speed", 0, kMostSpeed);
  if (const auto policy = fields.choice("undo_policy", policy_names())) {
    asked.undo_policy = static_cast<UndoPolicy>(*policy);
  }
  asked.undo_limit = fields.whole("undo_limit", 0, kMostUndoLimit);
  return fields.status();
}

core::Status read_request(const Json& body, ExportGame& asked) {
  Fields fields(body, {"format", "game"});
  fields.need("format");
  asked.format =
      static_cast<ExportFormat>(fields.choice("format", export_format_names()).value_or(0));
  asked.id = fields.text("game", kLongestId);
  return fields.status();
}

core::Status read_request(const Json& body, AskRecords& asked) {
  Fields fields(body, {"games"});
  asked.games = static_cast<int>(fields.whole("games", 0, kMostListedGames).value_or(asked.games));
  return fields.status();
}

// ---- answers

Json json_of(const GameState& state) {
  const KeptGame& game = *state.game;
  const GamePlay& play = game.play;
  const GameChange& change = state.change;
  const auto legal = legal_directions(play.board(), std::nullopt);
  return {{"type", "game"},
          {"board", board_json(play.board())},
          {"code", twenty48::format_board(play.board())},
          {"score", play.score()},
          {"gained", change.gained},
          {"best", state.best},
          {"kind", name_of(play.kind())},
          {"counts", play.counts()},
          {"not_counted", not_counted(play)},
          {"moved", change.moved},
          {"over", legal.empty()},
          {"legal", directions_json(legal)},
          {"animation", animation_json(change.animation)},
          {"turns", play.turns().size()},
          {"largest", play.board().largest() == 0 ? 0 : 1 << play.board().largest()},
          {"milestone", change.milestone ? Json(1 << *change.milestone) : Json(nullptr)},
          {"seed", play.seed()},
          {"p4", play.p4()},
          {"started", game.started},
          {"start", twenty48::format_board(play.start())},
          {"options", options_json(play.options())},
          {"undo", undo_json(play)},
          {"ai",
           change.thought ? thought_json(*change.thought, change.animation->from) : Json(nullptr)},
          {"thought_ms", change.thought ? Json(milliseconds(change.took)) : Json(nullptr)},
          {"copy", game.is_copy},
          {"spawn", tile_json(play.last_tile())},
          {"ai_sources", play.ai_moves()}};
}

Json json_of(const GameHint& hint) {
  const GamePlay& play = hint.game->play;
  return {{"type", "game_hint"},
          {"code", twenty48::format_board(play.board())},
          {"ai", thought_json(hint.thought, play.board())},
          {"kind", name_of(play.kind())}};
}

Json json_of(const GameFile& file) {
  return {{"type", "game_export"},
          {"format", name_of(file.format)},
          {"text", file.text},
          {"file_name", file.name},
          {"media_type", file.media_type}};
}

Json json_of(const GameRecords& records) {
  Json kinds = Json::object();
  for (const GameKind kind : kGameKinds) {
    const KindRecord& record = records.kinds[static_cast<std::size_t>(kind)];
    kinds[std::string(name_of(kind))] = {{"best", record.best},
                                         {"best_tile", record.best_tile},
                                         {"games", record.games},
                                         {"mean", record.mean}};
  }
  Json games = Json::array();
  for (const FinishedGame& game : records.games) games.push_back(finished_json(game));
  return {{"type", "game_records"}, {"kinds", std::move(kinds)}, {"games", std::move(games)}};
}

}  // namespace joseki::studio
