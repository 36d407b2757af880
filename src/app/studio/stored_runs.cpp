// SPDX-License-Identifier: MIT
#include "app/studio/stored_runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/coach/files/joseki_replay.h"

namespace joseki::studio {
namespace {

using app::GameRecord;
using app::Step;

// In the order in which head_of() reads them.
constexpr std::string_view kHead =
    "id, table_name, p4, mode, started, changed, ending, thought, moves, graded, fatal, max_combo, "
    "fit, loss, perfect, excellent, nice_try, not_bad, mistake, blunder, terrible";
constexpr std::size_t kFirstWord = 14;

std::uint64_t amount_in(const StoredRow& row, std::size_t column) {
  return static_cast<std::uint64_t>(row.number(column));
}

StoredValue stored(std::uint64_t count) { return static_cast<std::int64_t>(count); }

RunHead head_of(const StoredRow& row) {
  RunHead head{.id = row.number(0),
               .table = row.text(1),
               .p4 = row.real(2),
               .mode = run_mode_named(row.text(3)).value_or(RunMode::calm),
               .started = row.number(4),
               .changed = row.number(5),
               .end = run_end_named(row.is_null(6) ? "" : row.text(6)),
               .moves = amount_in(row, 8)};
  if (!row.is_null(7)) head.thought = amount_in(row, 7);
  head.figures = {.graded = amount_in(row, 9),
                  .fatal = amount_in(row, 10),
                  .max_combo = amount_in(row, 11),
                  .fit = row.real(12),
                  .loss = row.real(13)};
  for (std::size_t i = 0; i < head.figures.words.size(); ++i) {
    head.figures.words[i] = amount_in(row, kFirstWord + i);
  }
  return head;
}

core::Error no_run_there() {
  return {core::Errc::not_found, core::text("there is no such run"),
          core::text("it may have been deleted")};
}

core::Error damaged(const core::Text& what) {
  return {core::Errc::damaged_file, core::text("a saved run is damaged: {}", what),
          core::text("delete it from the history")};
}

// As in a file of our own replays: direction, cell, whether it is a 4.
std::int64_t packed(const twenty48::Turn& turn) {
  return static_cast<std::int64_t>(turn.direction) | std::int64_t{turn.cell} << 2 |
         static_cast<std::int64_t>(turn.exponent - 1) << 6;
}

twenty48::Turn unpacked(std::int64_t move) {
  return {twenty48::kDirections[static_cast<std::size_t>(move & 3)],
          static_cast<std::uint8_t>(move >> 2 & 15),
          static_cast<std::uint8_t>((move >> 6 & 1) + 1)};
}

Step step_of(const StoredRow& row, const twenty48::FullBoard& board) {
  Step step{.board = board, .turn = unpacked(row.number(0))};
  if (!row.is_null(1)) step.time = static_cast<std::uint32_t>(row.number(1));
  if (!row.is_null(2)) {
    step.rates = app::FileRates{row.real(2), row.real(3), row.real(4), row.real(5)};
  }
  return step;
}

core::Status check_changed(Store& store) {
  if (store.changed_rows() == 0) return no_run_there();
  return core::Done{};
}

}  // namespace

core::Result<RunId> StoredRuns::begin(const RunHead& head, const GameRecord& game) {
  const auto made = store_.insert(
      "INSERT INTO runs (table_name, p4, mode, started, changed, replay) "
      "VALUES (?1, ?2, ?3, ?4, ?4, ?5)",
      {head.table, head.p4, std::string(name_of(head.mode)), head.started,
       StoredBytes{app::joseki_replay_of(game)}});
  if (!made) return made.error();
  return RunId{*made};
}

core::Status StoredRuns::add_move(const RunHead& head, const Step& step,
                                  const std::optional<twenty48::FullBoard>& jump) {
  return store_.together([&]() -> core::Status {
    const auto& [graded, fatal, max_combo, words, fit, loss] = head.figures;
    auto done = store_.change(
        "UPDATE runs SET changed = ?2, thought = ?3, moves = ?4, graded = ?5, fatal = ?6, "
        "max_combo = ?7, fit = ?8, loss = ?9, perfect = ?10, excellent = ?11, nice_try = ?12, "
        "not_bad = ?13, mistake = ?14, blunder = ?15, terrible = ?16 "
        "WHERE id = ?1 AND moves = ?4 - 1",
        {head.id, head.changed, stored_or_null(head.thought), stored(head.moves), stored(graded),
         stored(fatal), stored(max_combo), fit, loss, stored(words[0]), stored(words[1]),
         stored(words[2]), stored(words[3]), stored(words[4]), stored(words[5]), stored(words[6])});
    if (!done) return done;
    if (store_.changed_rows() == 0) {
      const auto there = find(head.id);
      if (!there) return there.error();
      if (!*there) return no_run_there();
      return core::Error{core::Errc::busy, core::text("this run goes on in another tab"),
                         core::text("go on there")};
    }
    const auto rate = [&](std::size_t i) {
      return step.rates ? StoredValue((*step.rates)[i]) : StoredValue(nullptr);
    };
    return store_.change(
        "INSERT INTO run_moves (run, number, move, time, left, right, up, down, jump) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        {head.id, stored(head.moves), packed(step.turn), stored_or_null(step.time), rate(0),
         rate(1), rate(2), rate(3),
         jump ? StoredValue(format_board(*jump)) : StoredValue(nullptr)});
  });
}

core::Status StoredRuns::set_end(RunId id, std::optional<RunEnd> end) {
  return store_.together([&]() -> core::Status {
    const auto whole = replay(id);
    if (!whole) return whole.error();
    const StoredValue why = end ? StoredValue(std::string(name_of(*end))) : StoredValue(nullptr);
    auto done = store_.change("UPDATE runs SET ending = ?2, replay = ?3 WHERE id = ?1",
                              {id, why, StoredBytes{*whole}});
    if (done) done = store_.change("DELETE FROM run_moves WHERE run = ?1", {id});
    return done;
  });
}

core::Result<RunPage> StoredRuns::list(std::size_t first, std::size_t count,
                                       const std::optional<std::string>& table) {
  const StoredValue of = table ? StoredValue(*table) : StoredValue(nullptr);
  static const std::string kList = fmt::format(
      "SELECT {} FROM runs WHERE removed IS NULL AND moves > 0 AND (?3 IS NULL OR table_name = ?3) "
      "ORDER BY id DESC LIMIT ?2 OFFSET ?1",
      kHead);
  const auto rows = store_.read(kList, {stored(first), stored(count), of});
  if (!rows) return rows.error();
  const auto all = store_.read(
      "SELECT count(*) FROM runs WHERE removed IS NULL AND moves > 0 AND "
      "(?1 IS NULL OR table_name = ?1)",
      {of});
  if (!all) return all.error();
  RunPage page{.runs = {}, .all = amount_in(all->front(), 0)};
  for (const StoredRow& row : *rows) page.runs.push_back(head_of(row));
  return page;
}

core::Result<std::optional<RunHead>> StoredRuns::find(RunId id) {
  static const std::string kFind =
      fmt::format("SELECT {} FROM runs WHERE id = ?1 AND removed IS NULL", kHead);
  const auto rows = store_.read(kFind, {id});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<RunHead>();
  return std::optional(head_of(rows->front()));
}

core::Result<GameRecord> StoredRuns::game(RunId id) {
  const auto rows = store_.read("SELECT replay FROM runs WHERE id = ?1 AND removed IS NULL", {id});
  if (!rows) return rows.error();
  if (rows->empty()) return no_run_there();
  const std::string bytes = rows->front().text(0);
  auto game =
      app::read_joseki_replay({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
  if (!game) return game;
  if (auto status = add_tail(id, *game); !status) return std::move(status).error();
  return game;
}

core::Status StoredRuns::add_tail(RunId id, GameRecord& game) {
  const auto rows = store_.read(
      "SELECT move, time, left, right, up, down, jump FROM run_moves WHERE run = ?1 ORDER BY "
      "number",
      {id});
  if (!rows) return rows.error();
  for (const StoredRow& row : *rows) {
    const Step step = step_of(row, game.end);
    const auto played = app::play(step.board, step.turn, game.big);
    if (!played) {
      return damaged(app::why_impossible(step.board, step.turn, game.big));
    }
    game.steps.push_back(step);
    game.end = played->board;
    if (row.is_null(6)) continue;
    const auto jump = twenty48::parse_full_board(row.text(6));
    if (!jump) return damaged(jump.error().what);
    game.end = *jump;
  }
  return core::Done{};
}

core::Result<std::string> StoredRuns::replay(RunId id) {
  const auto whole = game(id);
  if (!whole) return whole.error();
  return app::joseki_replay_of(*whole);
}

core::Result<std::vector<RunWeek>> StoredRuns::weeks() {
  const auto rows = store_.read(
      "SELECT (started - ?1) / ?2 AS week, table_name, sum(graded), sum(loss) FROM runs "
      "WHERE removed IS NULL AND graded > 0 GROUP BY week, table_name ORDER BY week, table_name",
      {kFirstMonday, kWeekSeconds});
  if (!rows) return rows.error();
  std::vector<RunWeek> weeks;
  for (const StoredRow& row : *rows) {
    weeks.push_back({.week = row.number(0) * kWeekSeconds + kFirstMonday,
                     .table = row.text(1),
                     .graded = amount_in(row, 2),
                     .loss = row.real(3)});
  }
  return weeks;
}

core::Status StoredRuns::set_removed(RunId id, const StoredValue& when) {
  return store_.together([&]() -> core::Status {
    auto done = store_.change("UPDATE runs SET removed = ?2 WHERE id = ?1", {id, when});
    return done ? check_changed(store_) : done;
  });
}

core::Status StoredRuns::remove(RunId id) { return set_removed(id, now_seconds()); }

core::Status StoredRuns::restore(RunId id) { return set_removed(id, nullptr); }

core::Status StoredRuns::forget_old() {
  return store_.change("DELETE FROM runs WHERE removed < ?1 OR (moves = 0 AND started < ?1)",
                       {now_seconds() - kDaySeconds});
}

}  // namespace joseki::studio
