// SPDX-License-Identifier: MIT
#include "app/studio/stored_records.h"

#include <string>
#include <utility>

#include "app/studio/finished_game_json.h"

namespace joseki::studio {
namespace {

std::optional<FinishedGame> game_in(const std::string& text) {
  return finished_game_of(Json::parse(text, nullptr, false));
}

// The record of the kind that a row names; null if there is no such kind.
KindRecord* record_named(KindRecords& records, const std::string& kind) {
  const auto known = game_kind_named(kind);
  return known ? &records[static_cast<std::size_t>(*known)] : nullptr;
}

}  // namespace

core::Result<KindRecords> StoredRecords::records() {
  const auto best = store_.read("SELECT kind, best, best_tile FROM records", {});
  if (!best) return best.error();
  const auto played = store_.read(
      "SELECT kind, count(*), sum(score) / count(*) FROM games WHERE over AND counts GROUP BY kind",
      {});
  if (!played) return played.error();
  KindRecords records;
  for (const StoredRow& row : *best) {
    KindRecord* record = record_named(records, row.text(0));
    if (record == nullptr) continue;
    record->best = static_cast<std::uint64_t>(row.number(1));
    record->best_tile = static_cast<std::uint32_t>(row.number(2));
  }
  for (const StoredRow& row : *played) {
    KindRecord* record = record_named(records, row.text(0));
    if (record == nullptr) continue;
    record->games = static_cast<std::uint64_t>(row.number(1));
    record->mean = static_cast<std::uint64_t>(row.number(2));
  }
  return records;
}

core::Status StoredRecords::note_score(GameKind kind, std::uint64_t score, std::uint32_t tile) {
  return store_.change(
      "INSERT INTO records (kind, best, best_tile) VALUES (?1, ?2, ?3) ON CONFLICT (kind) DO "
      "UPDATE SET best = max(best, excluded.best), best_tile = max(best_tile, excluded.best_tile)",
      {std::string(name_of(kind)), static_cast<std::int64_t>(score), std::int64_t{tile}});
}

core::Status StoredRecords::add_game(const FinishedGame& game) {
  return store_.together([&]() -> core::Status {
    if (game.counts) {
      if (auto status = note_score(game.kind, game.score, game.tile); !status) return status;
    }
    if (auto status = remove_game(game.id); !status) return status;
    return store_.change(
        "INSERT INTO games (kind, score, tile, ended_at, game, game_id, over, counts) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
        {std::string(name_of(game.kind)), static_cast<std::int64_t>(game.score),
         std::int64_t{game.tile}, now_seconds(), finished_game_json(game).dump(), game.id,
         std::int64_t{game.is_over}, std::int64_t{game.counts}});
  });
}

core::Status StoredRecords::remove_game(std::string_view id) {
  return store_.change("DELETE FROM games WHERE game_id = ?1", {std::string(id)});
}

core::Result<std::vector<FinishedGame>> StoredRecords::games(int count) {
  const auto rows =
      store_.read("SELECT game FROM games ORDER BY id DESC LIMIT ?1", {std::int64_t{count}});
  if (!rows) return rows.error();
  std::vector<FinishedGame> games;
  for (const StoredRow& row : *rows) {
    if (auto game = game_in(row.text(0))) games.push_back(*std::move(game));
  }
  return games;
}

core::Result<std::optional<FinishedGame>> StoredRecords::find_game(std::string_view id) {
  const auto rows = store_.read("SELECT game FROM games WHERE game_id = ?1", {std::string(id)});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<FinishedGame>();
  return game_in(rows->front().text(0));
}

}  // namespace joseki::studio
