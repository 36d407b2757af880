// SPDX-License-Identifier: MIT
#include "app/studio/stored_records.h"

#include <algorithm>
#include <array>
#include <string>

namespace joseki::studio {
namespace {

constexpr std::array<std::string_view, 4> kKinds = {"clean", "undo", "ai", "adversarial"};

core::Status check_kind(std::string_view kind) {
  if (std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end()) return core::Done{};
  return core::Error{core::Errc::bad_input, "there is no kind of game '" + std::string(kind) + "'",
                     "one of clean, undo, ai, adversarial"};
}

}  // namespace

core::Result<Json> StoredRecords::records() {
  const auto best = store_.read("SELECT kind, best, best_tile FROM records", {});
  if (!best) return best.error();
  const auto played = store_.read(
      "SELECT kind, count(*), sum(score) / count(*) FROM games WHERE over GROUP BY kind", {});
  if (!played) return played.error();
  Json all = Json::object();
  for (const std::string_view kind : kKinds) {
    all[std::string(kind)] = {{"best", 0}, {"best_tile", 0}, {"games", 0}, {"mean", 0}};
  }
  for (const StoredRow& row : *best) {
    all[row.text(0)].update({{"best", row.number(1)}, {"best_tile", row.number(2)}});
  }
  for (const StoredRow& row : *played) {
    all[row.text(0)].update({{"games", row.number(1)}, {"mean", row.number(2)}});
  }
  return all;
}

core::Status StoredRecords::note_score(std::string_view kind, std::uint64_t score,
                                       std::uint32_t tile) {
  if (auto status = check_kind(kind); !status) return status;
  return store_.change(
      "INSERT INTO records (kind, best, best_tile) VALUES (?1, ?2, ?3) ON CONFLICT (kind) DO "
      "UPDATE SET best = max(best, excluded.best), best_tile = max(best_tile, excluded.best_tile)",
      {std::string(kind), static_cast<std::int64_t>(score), std::int64_t{tile}});
}

core::Status StoredRecords::add_game(const Json& game) {
  const std::string kind = game.at("kind").get<std::string>();
  const auto score = game.at("score").get<std::int64_t>();
  const auto tile = game.at("tile").get<std::int64_t>();
  const std::string id = game.at("id").get<std::string>();
  const std::int64_t over = game.at("over").get<bool>() ? 1 : 0;
  return store_.together([&]() -> core::Status {
    auto status =
        note_score(kind, static_cast<std::uint64_t>(score), static_cast<std::uint32_t>(tile));
    if (!status) return status;
    status = store_.change("DELETE FROM games WHERE game_id = ?1", {id});
    if (!status) return status;
    return store_.change(
        "INSERT INTO games (kind, score, tile, ended_at, game, game_id, over) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
        {kind, score, tile, now_seconds(), game.dump(), id, over});
  });
}

core::Result<Json> StoredRecords::games(int count) {
  const auto rows = store_.read("SELECT game, ended_at FROM games ORDER BY id DESC LIMIT ?1",
                                {std::int64_t{count}});
  if (!rows) return rows.error();
  Json games = Json::array();
  for (const StoredRow& row : *rows) {
    Json game = Json::parse(row.text(0), nullptr, false);
    if (game.is_discarded()) continue;
    game["ended_at"] = row.number(1);
    games.push_back(std::move(game));
  }
  return games;
}

core::Result<Json> StoredRecords::find_game(std::string_view id) {
  const auto rows = store_.read("SELECT game FROM games WHERE game_id = ?1", {std::string(id)});
  if (!rows) return rows.error();
  if (rows->empty()) return Json(nullptr);
  Json game = Json::parse(rows->front().text(0), nullptr, false);
  return game.is_discarded() ? Json(nullptr) : game;
}

}  // namespace joseki::studio
