// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_saved.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/board_json.h"
#include "app/studio/pages/fields.h"

namespace joseki::studio {
namespace {

constexpr int kMostDepth = 1000;  // of a look ahead
constexpr std::int64_t kMostUndos = 1'000'000'000;
constexpr std::size_t kMostSources = 1000;
constexpr std::size_t kTurnLetters = 3;  // of twenty48::format_turns()
constexpr std::size_t kLongestWord = 40;
constexpr std::size_t kLongestSession = 64;

Json saved_tile_json(const std::optional<GameTile>& tile) {
  if (!tile) return nullptr;
  return {{"cell", tile->tile.cell},
          {"exponent", tile->tile.exponent},
          {"adversarial", tile->is_adversarial},
          {"empty", tile->empty},
          {"reply", direction_json(tile->reply)},
          {"loses", tile->loses},
          {"depth", tile->depth}};
}

core::Result<std::optional<GameTile>> tile_of(const Json& saved) {
  if (saved.is_null()) return std::optional<GameTile>();
  KeptFields kept(saved);
  GameTile tile{.tile = {kept.whole("cell", 0, twenty48::kCells - 1), kept.whole("exponent", 1, 2)},
                .is_adversarial = kept.flag("adversarial"),
                .empty = kept.whole("empty", 0, twenty48::kCells),
                .loses = kept.flag("loses"),
                .depth = kept.whole("depth", 0, kMostDepth)};
  if (auto status = kept.status(); !status) return std::move(status).error();
  if (const Json reply = saved.value("reply", Json()); !reply.is_null()) {
    tile.reply = twenty48::kDirections[kept.choice("reply", direction_names())];
  }
  if (auto status = kept.status(); !status) return std::move(status).error();
  if (tile.is_adversarial && tile.loses == tile.reply.has_value()) {
    return refuse(core::text("field reply does not fit field loses"));
  }
  return std::optional(tile);
}

core::Result<std::map<std::string, std::uint64_t>> counts_of(const Json& all) {
  std::map<std::string, std::uint64_t> counts;
  bool is_sound = all.is_object() && all.size() <= kMostSources;
  for (auto entry = all.begin(); is_sound && entry != all.end(); ++entry) {
    const auto count = whole_in(entry.value(), 0, kMostWhole);
    is_sound = count.has_value();
    if (count) counts[entry.key()] = static_cast<std::uint64_t>(*count);
  }
  if (is_sound) return counts;
  return refuse(core::text("field ai_moves must be an object of counts"));
}

core::Result<GamePlay::Facts> facts_of(const Json& head) {
  KeptFields kept(head);
  GamePlay::Facts facts{.seed = kept.whole<std::uint64_t>("seed", 0, kMostWhole),
                        .p4 = kept.number("p4", 0, 1),
                        .is_set_board = kept.flag("set_board"),
                        .options = {.difficulty = kept.whole("difficulty", 0, kMostDifficulty),
                                    .ai_speed = kept.whole("ai_speed", 0, kMostSpeed),
                                    .undo_policy = static_cast<UndoPolicy>(
                                        kept.choice("undo_policy", policy_names())),
                                    .undo_limit = kept.whole("undo_limit", 0, kMostUndoLimit)},
                        .largest = kept.whole("largest", 0, kLargestTile),
                        .undos = kept.whole("undos", 0, kMostUndos),
                        .is_helped = kept.flag("helped"),
                        .met_adversary = kept.flag("met_adversary")};
  if (auto status = kept.status(); !status) return std::move(status).error();
  const auto tile = tile_of(head.value("last_tile", Json()));
  if (!tile) return tile.error();
  facts.last_tile = *tile;
  auto counts = counts_of(head.value("ai_moves", Json()));
  if (!counts) return std::move(counts).error();
  facts.ai_moves = std::move(*counts);
  return facts;
}

}  // namespace

Json head_of(const KeptGame& game, const std::string& session) {
  const GamePlay& play = game.play;
  const GamePlay::Facts& facts = play.facts();
  return {{"id", game.id},
          {"started", game.started},
          {"recorded", game.is_recorded},
          {"resumed_from", game.resumed_from},
          {"session", session},
          {"start", twenty48::format_board(play.start())},
          {"turns", play.turns().size()},
          {"seed", facts.seed},
          {"p4", facts.p4},
          {"set_board", facts.is_set_board},
          {"difficulty", facts.options.difficulty},
          {"ai_speed", facts.options.ai_speed},
          {"undo_policy", name_of(facts.options.undo_policy)},
          {"undo_limit", facts.options.undo_limit},
          {"last_tile", saved_tile_json(facts.last_tile)},
          {"largest", facts.largest},
          {"undos", facts.undos},
          {"helped", facts.is_helped},
          {"met_adversary", facts.met_adversary},
          {"ai_moves", facts.ai_moves}};
}

core::Result<SavedHead> saved_head_of(const Json& head) {
  KeptFields kept(head);
  SavedHead saved{.id = kept.text("id", kLongestWord),
                  .started = kept.text("started", kLongestWord),
                  .session = kept.text("session", kLongestSession),
                  .is_recorded = kept.flag("recorded"),
                  .turns = kept.whole<std::size_t>("turns", 0, kMostGameTurns)};
  // Older servers did not save it.
  if (head.contains("resumed_from")) saved.resumed_from = kept.text("resumed_from", kLongestWord);
  const std::string code = kept.text("start", twenty48::kCells);
  if (auto status = kept.status(); !status) return std::move(status).error();
  const auto start = twenty48::parse_full_board(code);
  if (!start) return start.error();
  saved.start = *start;
  auto facts = facts_of(head);
  if (!facts) return std::move(facts).error();
  saved.facts = std::move(*facts);
  return saved;
}

Json piece_of(const GamePlay& play, std::size_t piece) {
  const std::size_t begin = piece * kPieceTurns;
  const std::size_t end = std::min(play.turns().size(), begin + kPieceTurns);
  Json times = Json::array();
  for (std::size_t i = begin; i < end; ++i) times.push_back(or_null(play.times()[i]));
  const std::vector<twenty48::Turn> turns(play.turns().begin() + static_cast<std::ptrdiff_t>(begin),
                                          play.turns().begin() + static_cast<std::ptrdiff_t>(end));
  return {{"turns", twenty48::format_turns(turns)}, {"times", std::move(times)}};
}

core::Status SavedTurns::add(const Json& piece) {
  KeptFields kept(piece);
  turns += kept.text("turns", kPieceTurns * kTurnLetters);
  const Json all = piece.is_object() ? piece.value("times", Json()) : Json();
  if (!all.is_array() || all.size() > kPieceTurns)
    kept.refuse("times", core::text("must be a list"));
  if (auto status = kept.status(); !status) return status;
  for (const Json& time : all) {
    const auto ms = whole_in(time, 0, kMostThinkMs);
    if (!ms && !time.is_null()) return refuse(core::text("a time of a saved game is out of range"));
    times.push_back(ms ? twenty48::ThinkTime(static_cast<std::uint32_t>(*ms)) : std::nullopt);
  }
  return core::Done{};
}

void SavedTurns::cut(std::size_t count) {
  if (times.size() > count) times.resize(count);
  if (turns.size() > count * kTurnLetters) turns.resize(count * kTurnLetters);
}

}  // namespace joseki::studio
