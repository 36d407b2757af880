// SPDX-License-Identifier: MIT
#include "app/studio/replays/game_library.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "app/coach/files/joseki_replay.h"
#include "core/checksum.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kPrefix = "file-";

std::string id_of(std::int64_t number) { return fmt::format("{}{}", kPrefix, number); }

// -1: there is no such game.
std::int64_t number_of(std::string_view id) {
  std::int64_t number = -1;
  if (!id.starts_with(kPrefix)) return number;
  id.remove_prefix(kPrefix.size());
  const auto end = std::from_chars(id.data(), id.data() + id.size(), number);
  return end.ptr == id.data() + id.size() ? number : -1;
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

Json json_of(const GameFacts& facts) {
  return {{"board", name_of(facts.shape)},
          {"moves", facts.moves},
          {"score", facts.score ? Json(*facts.score) : Json(nullptr)},
          {"table", facts.table},
          {"times", facts.has_times},
          {"rates", facts.has_rates},
          {"placeholders", facts.has_placeholders}};
}

// Of a row with id, name, format, added_at, facts.
GameFacts facts_in(const StoredRow& row) {
  GameFacts facts{.id = id_of(row.number(0)), .name = row.text(1), .when = utc_text(row.number(3))};
  facts.format = app::game_format_named(row.text(2)).value_or(facts.format);
  const Json json = Json::parse(row.text(4), nullptr, false);
  if (!json.is_object()) return facts;
  const auto shape = twenty48::board_shape_named(json.value("board", ""));
  facts.shape = shape.value_or(facts.shape);
  facts.moves = json.value("moves", std::size_t{0});
  if (json.contains("score") && json["score"].is_number_unsigned()) {
    facts.score = json["score"].get<std::uint64_t>();
  }
  facts.table = json.value("table", "");
  facts.has_times = json.value("times", false);
  facts.has_rates = json.value("rates", false);
  facts.has_placeholders = json.value("placeholders", false);
  return facts;
}

KeptReport report_in(const StoredRow& row) {
  return {.game = row.text(0),
          .when = utc_text(row.number(1)),
          .report = Json::parse(row.text(2), nullptr, false)};
}

}  // namespace

std::string utc_text(std::int64_t seconds) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(static_cast<std::time_t>(seconds)));
}

GameFacts facts_of(const app::GameRecord& game) {
  return {.shape = game.shape,
          .moves = game.steps.size(),
          .score = game.score,
          .table = game.table,
          .has_times = has_times(game),
          .has_rates = has_rates(game),
          .has_placeholders = game.big.has_value()};
}

core::Result<std::string> GameLibrary::add(const GameFacts& facts, const app::GameRecord& game) {
  const std::string bytes = app::joseki_replay_of(game);
  const auto sum = static_cast<std::int64_t>(core::checksum(bytes));
  std::string id;
  auto status = store_.together([&]() -> core::Status {
    const auto there = store_.read("SELECT id FROM library WHERE checksum = ?1", {sum});
    if (!there) return there.error();
    if (!there->empty()) {
      const std::int64_t number = there->front().number(0);
      id = id_of(number);
      return store_.change(
          "UPDATE library SET name = ?2, format = ?3, added_at = ?4, removed = 0 WHERE id = ?1",
          {number, facts.name, std::string(app::name_of(facts.format)), now_seconds()});
    }
    const auto number = store_.insert(
        "INSERT INTO library (checksum, name, format, added_at, facts, game) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        {sum, facts.name, std::string(app::name_of(facts.format)), now_seconds(),
         json_of(facts).dump(-1, ' ', false, Json::error_handler_t::replace), StoredBytes{bytes}});
    if (!number) return number.error();
    id = id_of(*number);
    return core::Done{};
  });
  if (!status) return std::move(status).error();
  return id;
}

core::Result<std::vector<GameFacts>> GameLibrary::games(int count) {
  const auto rows = store_.read(
      "SELECT id, name, format, added_at, facts FROM library WHERE NOT removed "
      "ORDER BY added_at DESC, id DESC LIMIT ?1",
      {std::int64_t{count}});
  if (!rows) return rows.error();
  std::vector<GameFacts> games;
  for (const StoredRow& row : *rows) games.push_back(facts_in(row));
  return games;
}

core::Result<std::optional<GameLibrary::Found>> GameLibrary::find(std::string_view id) {
  const auto rows = store_.read(
      "SELECT id, name, format, added_at, facts, game FROM library WHERE id = ?1 AND NOT removed",
      {number_of(id)});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<Found>();
  const StoredRow& row = rows->front();
  const std::string bytes = row.text(5);
  auto game = app::read_joseki_replay(bytes_of(bytes));
  if (!game) return std::move(game).error();
  return std::optional(Found{facts_in(row), std::move(*game)});
}

core::Status GameLibrary::set_removed(std::string_view id, bool removed) {
  return store_.change("UPDATE library SET removed = ?2 WHERE id = ?1",
                       {number_of(id), std::int64_t{removed}});
}

core::Status GameLibrary::forget_removed() {
  return store_.change("DELETE FROM library WHERE removed", {});
}

core::Status GameLibrary::keep_report(const KeptReport& report) {
  return store_.change(
      "INSERT OR REPLACE INTO reports (game, made_at, report, html) VALUES (?1, ?2, ?3, ?4)",
      {report.game, now_seconds(),
       report.report.dump(-1, ' ', false, Json::error_handler_t::replace), report.html});
}

core::Result<std::vector<KeptReport>> GameLibrary::reports(int count) {
  const auto rows =
      store_.read("SELECT game, made_at, report FROM reports ORDER BY made_at DESC, game LIMIT ?1",
                  {std::int64_t{count}});
  if (!rows) return rows.error();
  std::vector<KeptReport> reports;
  for (const StoredRow& row : *rows) reports.push_back(report_in(row));
  return reports;
}

core::Result<std::optional<KeptReport>> GameLibrary::find_report(std::string_view game) {
  const auto rows = store_.read("SELECT game, made_at, report, html FROM reports WHERE game = ?1",
                                {std::string(game)});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<KeptReport>();
  KeptReport report = report_in(rows->front());
  report.html = rows->front().text(3);
  return std::optional(std::move(report));
}

core::Status GameLibrary::remove_report(std::string_view game) {
  return store_.change("DELETE FROM reports WHERE game = ?1", {std::string(game)});
}

}  // namespace joseki::studio
