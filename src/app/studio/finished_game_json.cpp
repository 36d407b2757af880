// SPDX-License-Identifier: MIT
#include "app/studio/finished_game_json.h"

#include <utility>

namespace joseki::studio {
namespace {

Json times_json(const std::vector<twenty48::ThinkTime>& times) {
  Json json = Json::array();
  for (const auto& time : times) json.push_back(time ? Json(*time) : Json(nullptr));
  return json;
}

std::vector<twenty48::ThinkTime> times_of(const Json& json, std::size_t turns) {
  std::vector<twenty48::ThinkTime> times;
  for (const Json& time : json) {
    times.push_back(time.is_number() ? twenty48::ThinkTime(time.get<std::uint32_t>())
                                     : std::nullopt);
  }
  times.resize(turns);
  return times;
}

}  // namespace

Json finished_game_json(const FinishedGame& game) {
  return {{"id", game.id},
          {"kind", name_of(game.kind)},
          {"score", game.score},
          {"tile", game.tile},
          {"turns", game.turns},
          {"seed", game.seed},
          {"p4", game.p4},
          {"started", game.started},
          {"ended", game.ended},
          {"code", twenty48::format_board(game.end)},
          {"start", twenty48::format_board(game.start)},
          {"moves", game.moves},
          {"times_ms", times_json(game.times)},
          {"over", game.is_over},
          {"counts", game.counts},
          {"set_board", game.is_set_board},
          {"helped", game.is_helped},
          {"met_adversary", game.met_adversary},
          {"undos", game.undos},
          {"ai_moves", game.ai_moves}};
}

std::optional<FinishedGame> finished_game_of(const Json& json) try {
  const auto kind = game_kind_named(json.at("kind").get<std::string>());
  const auto start = twenty48::parse_full_board(json.at("start").get<std::string>());
  const auto end = twenty48::parse_full_board(json.at("code").get<std::string>());
  if (!kind || !start || !end) return std::nullopt;
  FinishedGame game{.id = json.at("id"),
                    .kind = *kind,
                    .score = json.at("score"),
                    .tile = json.at("tile"),
                    .turns = json.at("turns"),
                    .seed = json.at("seed"),
                    .p4 = json.at("p4"),
                    .started = json.at("started"),
                    .ended = json.at("ended"),
                    .start = *start,
                    .end = *end,
                    .moves = json.at("moves"),
                    .is_over = json.value("over", true),
                    .counts = json.value("counts", true),
                    .is_set_board = json.value("set_board", false),
                    .is_helped = json.value("helped", *kind == GameKind::ai),
                    .met_adversary = json.value("met_adversary", *kind == GameKind::adversarial),
                    .undos = json.value("undos", *kind == GameKind::undo ? 1 : 0)};
  game.ai_moves = json.value("ai_moves", game.ai_moves);
  game.times = times_of(json.value("times_ms", Json::array()), game.turns);
  return game;
} catch (const Json::exception&) {
  return std::nullopt;
}

}  // namespace joseki::studio
