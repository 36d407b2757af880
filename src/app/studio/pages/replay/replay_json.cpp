// SPDX-License-Identifier: MIT
#include "app/studio/pages/replay/replay_json.h"

#include <algorithm>
#include <utility>

#include "app/players/twenty48/move_cost.h"
#include "app/studio/pages/board_json.h"
#include "app/studio/replays/game_facts_json.h"
#include "core/base64.h"

namespace joseki::studio {
namespace {

constexpr std::size_t kLongestId = 60;
constexpr std::size_t kLongestPart = 900'000;  // in base64
constexpr std::int64_t kMostParts = 200;
constexpr std::size_t kLongestFileName = 300;
constexpr std::int64_t kMostSteps = 1'000'000;
constexpr std::size_t kLongestLine = 2000;
constexpr std::size_t kMostMistakes = 300;
constexpr std::string_view kMoveLetters = "lrud";  // in the order of Direction

// ---- requests

std::string game_in(Fields& fields) {
  fields.need("game");
  return fields.text("game", kLongestId).value_or("");
}

std::size_t step_in(Fields& fields) {
  fields.need("step");
  return static_cast<std::size_t>(fields.whole("step", 0, kMostSteps).value_or(0));
}

// ---- answers

Json grade_json(const std::optional<app::Grade>& grade) {
  if (!grade) return nullptr;
  return {{"word", app::name_of(grade->word)}, {"match", grade->match}, {"loss", grade->loss()}};
}

Json known_json(const KnownBoard& known) {
  Json moves = Json::array();
  for (const auto direction : twenty48::kDirections) {
    const bool is_legal =
        std::find(known.legal.begin(), known.legal.end(), direction) != known.legal.end();
    moves.push_back({{"direction", name_of(direction)},
                     {"legal", is_legal},
                     {"rate", or_null(known.rates.rates[static_cast<std::size_t>(direction)])}});
  }
  Json practice = nullptr;
  if (known.practice_board) {
    practice = {{"table", known.practice_table},
                {"code", twenty48::format_board(*known.practice_board)}};
  }
  return {{"source", name_of(known.rates.source)},
          {"table", known.rates.table.empty() ? Json(nullptr) : Json(known.rates.table)},
          {"best", direction_json(known.rates.best)},
          {"moves", std::move(moves)},
          {"practice", std::move(practice)}};
}

// How the run stands after the last judged move up to `step`.
Json running_json(const SharedJudgement& judgement, std::size_t step) {
  if (!judgement) return nullptr;
  const app::JudgedStep* last = judgement->run.up_to(step);
  if (last == nullptr) return nullptr;
  const app::RunScore& score = last->score;
  return {{"graded", score.graded()},
          {"fit", score.fit()},
          {"fit_with_fatal", score.fit_with_fatal()},
          {"combo", score.combo()},
          {"max_combo", score.max_combo()},
          {"skill", score.skill()},
          {"luck", last->luck}};
}

Json mistake_json(const app::JudgedStep& step, const app::GameRecord& game) {
  const app::JudgedMove& judged = step.judged;
  return {{"move", judged.move},
          {"table", step.table.empty() ? Json(nullptr) : Json(step.table)},
          {"word", app::name_of(judged.grade->word)},
          {"match", judged.grade->match},
          {"played", name_of(game.steps[judged.move].turn.direction)},
          {"best", name_of(judged.best_move)},
          {"rate", or_null(judged.played)},
          {"best_rate", judged.best},
          {"time", or_null(game.steps[judged.move].time)}};
}

// Moves that were not perfect, by their place in the game; of very many the worst ones.
Json mistakes_json(const app::RunJudgement& run, const app::GameRecord& game) {
  std::vector<const app::JudgedStep*> mistakes;
  for (const app::JudgedStep& step : run.steps()) {
    if (step.judged.grade->word != app::GradeWord::perfect) mistakes.push_back(&step);
  }
  if (mistakes.size() > kMostMistakes) {
    std::stable_sort(mistakes.begin(), mistakes.end(), [](const auto* a, const auto* b) {
      return a->judged.grade->match < b->judged.grade->match;
    });
    mistakes.resize(kMostMistakes);
    std::sort(mistakes.begin(), mistakes.end(),
              [](const auto* a, const auto* b) { return a->judged.move < b->judged.move; });
  }
  Json json = Json::array();
  for (const app::JudgedStep* step : mistakes) json.push_back(mistake_json(*step, game));
  return json;
}

Json marks_json(const app::RunJudgement& run, double threshold) {
  Json marks = Json::array();
  for (const std::size_t move : run.marks(threshold)) {
    const app::JudgedStep* step = run.of_move(move);
    marks.push_back({{"move", move}, {"word", app::name_of(step->judged.grade->word)}});
  }
  return marks;
}

Json opinion_move_json(const AiThought& thought, twenty48::Direction direction, bool is_legal) {
  Json json = {{"direction", name_of(direction)}, {"legal", is_legal}, {"standing", nullptr}};
  const app::Decision& decision = thought.decision;
  const auto value = decision.values[static_cast<std::size_t>(direction)];
  if (direction == decision.direction) {
    json["standing"] = "best";
  } else if (value && thought.evaluator != "network") {
    json["standing"] = app::name_of(app::move_cost(*value, decision.value).standing);
  }
  return json;
}

}  // namespace

// ---- requests

core::Status read_request(const Json& body, AddFile& asked) {
  Fields fields(body, {"file_name", "base64", "part", "parts"});
  fields.need("file_name");
  fields.need("base64");
  asked.file_name = fields.text("file_name", kLongestFileName).value_or("");
  const auto text = fields.text("base64", kLongestPart);
  asked.parts = static_cast<int>(fields.whole("parts", 1, kMostParts).value_or(1));
  asked.part = static_cast<int>(fields.whole("part", 1, asked.parts).value_or(1));
  auto bytes = text ? core::from_base64(*text) : std::nullopt;
  if (text && !bytes) fields.refuse("base64", core::text("is not base64"));
  if (bytes) asked.bytes = std::move(*bytes);
  return fields.status();
}

core::Status read_request(const Json& body, AskGame& asked) {
  Fields fields(body, {"game"});
  asked.game = game_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, RemoveGame& asked) {
  Fields fields(body, {"game", "undo"});
  asked.game = game_in(fields);
  asked.is_undone = fields.flag("undo").value_or(false);
  return fields.status();
}

core::Status read_request(const Json& body, JudgeGame& asked) {
  Fields fields(body, {"game", "threshold"});
  asked.game = game_in(fields);
  asked.threshold = fields.number("threshold", 0, 1).value_or(asked.threshold);
  return fields.status();
}

core::Status read_request(const Json& body, AskStep& asked) {
  Fields fields(body, {"game", "step"});
  asked.game = game_in(fields);
  asked.step = step_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, AskWhatIf& asked) {
  Fields fields(body, {"game", "step", "moves"});
  asked.game = game_in(fields);
  asked.step = step_in(fields);
  for (const char letter : fields.text("moves", kLongestLine).value_or("")) {
    const auto place = kMoveLetters.find(letter);
    if (place == std::string_view::npos) {
      fields.refuse("moves", core::text("has letters other than l, r, u and d"));
      break;
    }
    asked.moves.push_back(twenty48::kDirections[place]);
  }
  return fields.status();
}

core::Status read_request(const Json& body, ExportReplay& asked) {
  Fields fields(body, {"game", "format"});
  asked.game = game_in(fields);
  fields.need("format");
  std::vector<std::string_view> names;
  for (const app::GameFormat format : app::kGameFormats) names.push_back(app::name_of(format));
  asked.format = app::kGameFormats[fields.choice("format", names).value_or(0)];
  return fields.status();
}

// ---- answers

Json json_of(const AddedGames& added) {
  Json games = Json::array();
  for (const GameFacts& facts : added.games) games.push_back(facts_json(facts));
  return {{"type", "replay_added"}, {"games", std::move(games)}};
}

Json json_of(const GameList& list) {
  Json games = Json::array();
  for (const GameFacts& facts : list.games) games.push_back(facts_json(facts));
  return {{"type", "replay_list"}, {"games", std::move(games)}};
}

Json json_of(const RemovedGame& removed) {
  return {{"type", "replay_removed"}, {"there", removed.is_there}};
}

Json json_of(const ReplayOverview& overview) {
  const OpenGame& game = *overview.game;
  Json json = facts_json(game.facts);
  json["type"] = "replay_overview";
  json["p4"] = or_null(game.game.p4);
  json["final"] = format_board(game.game.end);
  json["curve"] = game_curve_json(game);
  return json;
}

Json json_of(const ShownJudgement& shown) {
  const app::RunJudgement& run = shown.judgement->run;
  const app::GameRecord& game = shown.game->game;
  Json tables = Json::array();
  for (const std::string& table : shown.judgement->tables) {
    if (!table.empty()) tables.push_back(table);
  }
  const bool by_file = tables.size() < shown.judgement->tables.size();
  Json json = {{"type", "replay_judgement"},
               {"game", shown.game->facts.id},
               {"by_file", by_file},
               {"tables", std::move(tables)},
               {"threshold", shown.threshold},
               {"marks", marks_json(run, shown.threshold)},
               {"mistakes", mistakes_json(run, game)},
               {"curve", judged_curve_json(run)}};
  add_sums(json, run, game);
  return json;
}

Json json_of(const ReplayStep& shown) {
  const app::GameRecord& game = shown.game->game;
  const bool is_end = shown.step == game.steps.size();
  const twenty48::FullBoard& board = is_end ? game.end : game.steps[shown.step].board;
  return {{"type", "replay_step"},
          {"game", shown.game->facts.id},
          {"step", shown.step},
          {"board", board_json(board)},
          {"code", format_board(board)},
          {"score", shown.game->scores[shown.step]},
          {"animation", animation_json(shown.before)},
          {"played", is_end ? Json(nullptr) : Json(name_of(game.steps[shown.step].turn.direction))},
          {"time", is_end ? Json(nullptr) : or_null(game.steps[shown.step].time)},
          {"known", known_json(shown.known)},
          {"grade", grade_json(shown.grade)},
          {"running", running_json(shown.judgement, shown.step)}};
}

Json json_of(const ReplayWhatIf& shown) {
  const WhatIf& line = shown.line;
  return {{"type", "replay_what_if"},
          {"game", shown.game->facts.id},
          {"step", shown.step},
          {"made", shown.made},
          {"board", board_json(line.board)},
          {"code", format_board(line.board)},
          {"score", shown.game->scores[shown.step] + line.gained},
          {"animation", animation_json(line.last)},
          {"same_tile", line.last ? Json(line.is_tile_of_game) : Json(nullptr)},
          {"over", shown.known.legal.empty()},
          {"known", known_json(shown.known)},
          {"grade", grade_json(shown.grade)}};
}

Json json_of(const ReplayOpinion& opinion) {
  Json json = {{"type", "replay_opinion"}, {"code", format_board(opinion.board)}};
  if (!opinion.thought || !opinion.thought->decision.direction) {
    json["direction"] = nullptr;
    json["source"] = nullptr;
    json["depth"] = nullptr;
    json["moves"] = Json::array();
    return json;
  }
  const AiThought& thought = *opinion.thought;
  const auto legal = legal_directions(opinion.board, std::nullopt);
  Json moves = Json::array();
  for (const auto direction : twenty48::kDirections) {
    const bool is_legal = std::find(legal.begin(), legal.end(), direction) != legal.end();
    moves.push_back(opinion_move_json(thought, direction, is_legal));
  }
  json["direction"] = direction_json(thought.decision.direction);
  json["source"] = thought.decision.source;
  json["depth"] = thought.decision.depth;
  json["moves"] = std::move(moves);
  return json;
}

Json json_of(const ReplayFile& file) {
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(file.bytes.data()),
                        file.bytes.size());
  return {{"type", "replay_file"},
          {"format", app::name_of(file.format)},
          {"file_name", file.name},
          {"base64", core::to_base64(bytes)},
          {"left_out", file.left_out}};
}

}  // namespace joseki::studio
