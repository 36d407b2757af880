// SPDX-License-Identifier: MIT
#include "app/studio/pages/minigames/minigame_json.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/minigames/position_json.h"

namespace joseki::studio {
namespace {

using minigames::Action;
using minigames::ActionKind;
using minigames::Difficulty;

constexpr std::size_t kLongestMinigame = 300;  // a mix of everything is shorter
constexpr std::size_t kLongestMixName = 40;
constexpr std::int64_t kMostReplayed = 256;
constexpr std::int64_t kMostCell = minigames::kLongestSide * minigames::kLongestSide - 1;
constexpr std::int64_t kMostActions = std::int64_t{1} << 40;

const std::vector<std::string_view> kDifficulties = {name_of(Difficulty::casual),
                                                     name_of(Difficulty::hard)};
const std::vector<std::string_view> kActions = [] {
  std::vector<std::string_view> names;
  for (int kind = 0; kind <= static_cast<int>(ActionKind::wait); ++kind) {
    names.push_back(name_of(static_cast<ActionKind>(kind)));
  }
  return names;
}();

// ---- requests

AskMinigame minigame_in(Fields& fields) {
  fields.need("difficulty");
  return {fields.text("game", kLongestMinigame).value_or(""),
          static_cast<Difficulty>(fields.choice("difficulty", kDifficulties).value_or(0))};
}

Action action_in(Fields& fields) {
  fields.need("action");
  const auto kind = static_cast<ActionKind>(fields.choice("action", kActions).value_or(0));
  Action action{.kind = kind};
  if (kind == ActionKind::move) fields.need("direction");
  if (kind >= ActionKind::bomb && kind <= ActionKind::twist) fields.need("cell");
  if (kind == ActionKind::glove) fields.need("target");
  action.direction = direction_in(fields).value_or(action.direction);
  action.cell = static_cast<int>(fields.whole("cell", 0, kMostCell).value_or(0));
  action.target = static_cast<int>(fields.whole("target", 0, kMostCell).value_or(0));
  return action;
}

std::int64_t run_in(Fields& fields) {
  fields.need("run");
  return fields.whole("run", 1, kMostWhole).value_or(0);
}

std::string mix_name_in(Fields& fields) {
  fields.need("name");
  const std::string name = fields.text("name", kLongestMixName).value_or("");
  if (name.find_first_not_of(" \t\r\n") == std::string::npos) {
    fields.refuse(refuse(core::text("a mix needs a name")));
  }
  return name;
}

// ---- answers

Json minigame_record_json(const MinigameRecord& record) {
  return {{"best", record.best},
          {"tile", tile_number(record.tile)},
          {"trophy", name_of(record.trophy)},
          {"goal", tile_number(record.goal)}};
}

Json mixes_json(const std::vector<NamedMix>& mixes) {
  Json all = Json::array();
  for (const NamedMix& mix : mixes) all.push_back({{"name", mix.name}, {"game", mix.game}});
  return all;
}

Json parts_json() {
  Json parts = Json::array();
  for (const minigames::MixPart& part : minigames::mix_parts()) {
    parts.push_back({{"name", part.name}, {"conflicts", part.conflicts}});
  }
  return parts;
}

Json day_json(const std::string& day) { return day.empty() ? Json(nullptr) : Json(day); }

Json run_json(const PastRun& run) {
  return {{"run", run.id},          {"day", day_json(run.day)},
          {"score", run.score},     {"tile", tile_number(run.tile)},
          {"moves", run.moves},     {"trophy", name_of(run.trophy)},
          {"actions", run.actions}, {"played_ms", run.played_ms},
          {"over", run.is_over},    {"started", run.started}};
}

Json frames_json(const std::vector<MinigameFrame>& frames) {
  Json all = Json::array();
  for (const MinigameFrame& frame : frames) {
    all.push_back({{"action", frame.action ? action_json(*frame.action) : Json(nullptr)},
                   {"position", minigame_position_json(frame.position)}});
  }
  return all;
}

}  // namespace

// ---- requests

core::Status read_request(const Json& body, AskMinigame& asked) {
  Fields fields(body, {"game", "difficulty"});
  asked = minigame_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, BeginMinigame& asked) {
  Fields fields(body, {"game", "difficulty", "seed"});
  asked.what = minigame_in(fields);
  asked.seed = fields.whole("seed", 0, kMostWhole);
  return fields.status();
}

core::Status read_request(const Json& body, PlayMinigame& asked) {
  Fields fields(body, {"run", "revision", "action", "direction", "cell", "target"});
  asked.run = run_in(fields);
  fields.need("revision");
  asked.revision = fields.whole("revision", 0, kMostActions).value_or(0);
  asked.action = action_in(fields);
  return fields.status();
}

core::Status read_request(const Json& body, AskReplay& asked) {
  Fields fields(body, {"run", "from", "count"});
  asked.run = run_in(fields);
  fields.need("from");
  asked.from = fields.whole("from", 0, kMostActions).value_or(0);
  fields.need("count");
  asked.count = static_cast<int>(fields.whole("count", 0, kMostReplayed).value_or(0));
  return fields.status();
}

core::Status read_request(const Json& body, SaveMix& asked) {
  Fields fields(body, {"name", "parts"});
  asked.name = mix_name_in(fields);
  const auto parts = body.find("parts");
  if (parts == body.end() || !parts->is_array() || parts->size() > minigames::mix_parts().size() ||
      !std::all_of(parts->begin(), parts->end(), [](const Json& p) { return p.is_string(); })) {
    fields.refuse("parts", core::text("must be a list of rules"));
  } else {
    asked.parts = parts->get<std::vector<std::string>>();
  }
  return fields.status();
}

core::Status read_request(const Json& body, ForgetMix& asked) {
  Fields fields(body, {"name"});
  asked.name = mix_name_in(fields);
  return fields.status();
}

// ---- answers

Json json_of(const MinigameShown& shown) {
  Json ghost = nullptr;
  if (shown.ghost) ghost = {{"score", shown.ghost->score}, {"final", shown.ghost->final_score}};
  return {{"type", "minigame"},
          {"run", shown.run},
          {"revision", shown.revision},
          {"game", shown.key.game},
          {"difficulty", name_of(shown.key.difficulty)},
          {"day", day_json(shown.key.day)},
          {"done", shown.is_done},
          {"stale", shown.is_stale},
          {"set_aside", shown.is_set_aside},
          {"gained", shown.gained},
          {"record", minigame_record_json(shown.record)},
          {"ghost", std::move(ghost)},
          {"position", minigame_position_json(shown.position)}};
}

Json json_of(const MinigameMenu& menu) {
  Json records = Json::array();
  for (const NamedRecord& named : menu.records) {
    Json record = minigame_record_json(named.record);
    record["game"] = named.key.game;
    record["difficulty"] = name_of(named.key.difficulty);
    record["in_progress"] = named.is_in_progress;
    records.push_back(std::move(record));
  }
  return {{"type", "minigames"},
          {"games", minigames::minigame_names()},
          {"records", std::move(records)},
          {"daily",
           {{"day", menu.day},
            {"game", menu.daily},
            {"casual", or_null(menu.daily_casual)},
            {"hard", or_null(menu.daily_hard)}}},
          {"parts", parts_json()},
          {"mixes", mixes_json(menu.mixes)}};
}

Json json_of(const MinigameCard& card) {
  const minigames::TrophyScale& trophies = card.game->trophies();
  Json least = Json::array();
  for (const std::uint64_t reached : trophies.least) least.push_back(reached);
  return {{"type", "minigame_card"},
          {"game", card.name},
          {"difficulty", name_of(card.difficulty)},
          {"rules", rules_json(*card.game)},
          {"stock", card.game->stock()},
          {"award",
           {{"chance", minigames::award_chance(card.difficulty)},
            {"least", minigames::kLeastAward},
            {"most", minigames::kMostAward}}},
          {"trophies", {{"measure", name_of(trophies.measure)}, {"least", std::move(least)}}},
          {"demo", frames_json(card.demo)}};
}

Json json_of(const MinigameHistory& history) {
  Json runs = Json::array();
  for (const PastRun& run : history.runs) runs.push_back(run_json(run));
  const MinigameStatistics& all = history.statistics;
  return {{"type", "minigame_history"},
          {"record", minigame_record_json(history.record)},
          {"statistics",
           {{"runs", all.runs},
            {"mean", all.mean},
            {"moves", all.moves},
            {"played_ms", all.played_ms},
            {"trophies", all.trophies}}},
          {"runs", std::move(runs)}};
}

Json json_of(const MinigameReplay& replay) {
  return {{"type", "minigame_replay"},
          {"run", run_json(replay.run)},
          {"from", replay.from},
          {"frames", frames_json(replay.frames)}};
}

}  // namespace joseki::studio
