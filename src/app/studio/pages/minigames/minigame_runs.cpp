// SPDX-License-Identifier: MIT
#include "app/studio/pages/minigames/minigame_runs.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <utility>

#include "games/minigames/state_text.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kRunColumns =
    "id, game, difficulty, day, revision, state, tile, goal, played_ms, started_at, is_current";

std::string difficulty_word(minigames::Difficulty difficulty) {
  return std::string(name_of(difficulty));
}

minigames::Difficulty difficulty_in(const std::string& text) {
  return text == name_of(minigames::Difficulty::hard) ? minigames::Difficulty::hard
                                                      : minigames::Difficulty::casual;
}

minigames::Trophy trophy_in(std::int64_t number) {
  return static_cast<minigames::Trophy>(std::clamp<std::int64_t>(number, 0, 4));
}

std::uint64_t count_in(const StoredRow& row, std::size_t column) {
  return static_cast<std::uint64_t>(row.number(column));
}

std::vector<std::uint64_t> numbers_in(const std::string& text) {
  std::vector<std::uint64_t> numbers;
  const char* at = text.data();
  const char* const end = at + text.size();
  while (at < end) {
    std::uint64_t number = 0;
    const auto read = std::from_chars(at, end, number);
    if (read.ec != std::errc{}) break;
    numbers.push_back(number);
    at = read.ptr + 1;
  }
  return numbers;
}

RunPiece piece_in(const StoredRow& row) {
  return {.number = row.number(0),
          .before = row.text(1),
          .actions = row.text(2),
          .scores = row.text(3)};
}

std::string format_state_of(const MinigameRun& run) { return minigames::format_state(run.state); }

}  // namespace

core::Result<std::optional<MinigameRun>> MinigameRuns::current(const RunKey& key) {
  const auto rows = store_.read(
      "SELECT id FROM minigame_runs WHERE game = ?1 AND difficulty = ?2 AND day = ?3 AND "
      "is_current",
      {key.game, difficulty_word(key.difficulty), key.day});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<MinigameRun>();
  return find(rows->front().number(0));
}

core::Result<std::optional<MinigameRun>> MinigameRuns::find(std::int64_t id) {
  const auto rows = store_.read(std::string("SELECT ") + std::string(kRunColumns) +
                                    " FROM minigame_runs WHERE id = ?1 AND set_aside IS NULL",
                                {id});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<MinigameRun>();
  const StoredRow& row = rows->front();
  auto state = minigames::parse_state(row.text(5));
  if (!state) return state.error();
  MinigameRun run{.id = id,
                  .key = {row.text(1), difficulty_in(row.text(2)), row.text(3)},
                  .revision = row.number(4),
                  .is_current = row.number(10) != 0,
                  .state = std::move(*state),
                  .tile = static_cast<int>(row.number(6)),
                  .goal = static_cast<int>(row.number(7)),
                  .played_ms = count_in(row, 8),
                  .started = row.number(9)};
  const std::int64_t number = run.revision / kPieceActions;
  auto last = piece(id, number);
  if (!last) return last.error();
  run.piece = *last ? std::move(**last) : RunPiece{number, format_state_of(run), "", ""};
  return std::optional(std::move(run));
}

core::Status MinigameRuns::set_aside(const RunKey& key, const std::string& why) {
  return store_.change(
      "UPDATE minigame_runs SET is_current = 0, set_aside = ?4 WHERE game = ?1 AND difficulty = ?2 "
      "AND day = ?3 AND is_current",
      {key.game, difficulty_word(key.difficulty), key.day, why});
}

core::Result<MinigameRun> MinigameRuns::begin(const RunKey& key, const minigames::State& state) {
  MinigameRun run{.key = key, .state = state, .started = now_seconds()};
  run.piece.before = format_state_of(run);
  const auto status = store_.together([&]() -> core::Status {
    auto done = store_.change(
        "DELETE FROM minigame_runs WHERE game = ?1 AND difficulty = ?2 AND day = ?3 AND is_current "
        "AND moves = 0",
        {key.game, difficulty_word(key.difficulty), key.day});
    if (!done) return done;
    done = store_.change(
        "UPDATE minigame_runs SET is_current = 0 WHERE game = ?1 AND difficulty = ?2 AND day = ?3 "
        "AND is_current",
        {key.game, difficulty_word(key.difficulty), key.day});
    if (!done) return done;
    done = store_.change(
        "INSERT INTO minigame_runs (game, difficulty, day, state, started_at) "
        "VALUES (?1, ?2, ?3, ?4, ?5)",
        {key.game, difficulty_word(key.difficulty), key.day, format_state_of(run), run.started});
    if (done) run.id = store_.last_id();
    return done;
  });
  if (!status) return status.error();
  return run;
}

core::Status MinigameRuns::save(const MinigameRun& run) {
  const minigames::State& state = run.state;
  return store_.together([&]() -> core::Status {
    auto done = store_.change(
        "UPDATE minigame_runs SET revision = ?2, state = ?3, score = ?4, tile = ?5, trophy = ?6, "
        "goal = ?7, moves = ?8, played_ms = ?9, is_over = ?10 WHERE id = ?1",
        {run.id, run.revision, format_state_of(run), static_cast<std::int64_t>(state.score),
         std::int64_t{run.tile}, static_cast<std::int64_t>(state.trophy), std::int64_t{run.goal},
         static_cast<std::int64_t>(state.moves), static_cast<std::int64_t>(run.played_ms),
         std::int64_t{state.is_over}});
    if (!done) return done;
    return store_.change(
        "INSERT INTO minigame_pieces (run, piece, state, actions, scores) "
        "VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (run, piece) DO UPDATE SET "
        "actions = excluded.actions, scores = excluded.scores",
        {run.id, run.piece.number, run.piece.before, run.piece.actions, run.piece.scores});
  });
}

core::Result<std::vector<NamedRecord>> MinigameRuns::records() {
  const auto rows = store_.read(
      "SELECT game, difficulty, max(score), max(tile), max(trophy), max(goal), "
      "max(is_current AND moves > 0 AND NOT is_over AND day = '') "
      "FROM minigame_runs WHERE set_aside IS NULL GROUP BY game, difficulty",
      {});
  if (!rows) return rows.error();
  std::vector<NamedRecord> records;
  for (const StoredRow& row : *rows) {
    records.push_back({.key = {row.text(0), difficulty_in(row.text(1))},
                       .record = {.best = count_in(row, 2),
                                  .tile = static_cast<int>(row.number(3)),
                                  .trophy = trophy_in(row.number(4)),
                                  .goal = static_cast<int>(row.number(5))},
                       .is_in_progress = row.number(6) != 0});
  }
  return records;
}

core::Result<MinigameRecord> MinigameRuns::record(const RunKey& key) {
  // A challenge has records of its own.
  const auto rows = store_.read(
      "SELECT max(score), max(tile), max(trophy), max(goal) FROM minigame_runs WHERE game = ?1 AND "
      "difficulty = ?2 AND (?3 = '' OR day = ?3) AND set_aside IS NULL",
      {key.game, difficulty_word(key.difficulty), key.day});
  if (!rows) return rows.error();
  const StoredRow& row = rows->front();
  return MinigameRecord{.best = count_in(row, 0),
                        .tile = static_cast<int>(row.number(1)),
                        .trophy = trophy_in(row.number(2)),
                        .goal = static_cast<int>(row.number(3))};
}

core::Result<MinigameStatistics> MinigameRuns::statistics(const RunKey& key) {
  const auto rows = store_.read(
      "SELECT trophy, sum(is_over), sum(CASE WHEN is_over THEN score ELSE 0 END), sum(moves), "
      "sum(played_ms) FROM minigame_runs WHERE game = ?1 AND difficulty = ?2 AND set_aside IS NULL "
      "GROUP BY trophy",
      {key.game, difficulty_word(key.difficulty)});
  if (!rows) return rows.error();
  MinigameStatistics all;
  std::uint64_t points = 0;
  for (const StoredRow& row : *rows) {
    all.runs += count_in(row, 1);
    points += count_in(row, 2);
    all.moves += count_in(row, 3);
    all.played_ms += count_in(row, 4);
    all.trophies[static_cast<std::size_t>(trophy_in(row.number(0)))] += count_in(row, 1);
  }
  all.mean = all.runs == 0 ? 0 : points / all.runs;
  return all;
}

namespace {

PastRun past_run_in(const StoredRow& row) {
  return {.id = row.number(0),
          .day = row.text(1),
          .score = count_in(row, 2),
          .tile = static_cast<int>(row.number(3)),
          .trophy = trophy_in(row.number(4)),
          .moves = count_in(row, 5),
          .actions = row.number(6),
          .played_ms = count_in(row, 7),
          .is_over = row.number(8) != 0,
          .started = row.number(9)};
}

}  // namespace

core::Result<std::vector<PastRun>> MinigameRuns::history(const RunKey& key, int count) {
  const auto rows = store_.read(
      "SELECT id, day, score, tile, trophy, moves, revision, played_ms, is_over, started_at FROM "
      "minigame_runs WHERE game = ?1 AND difficulty = ?2 AND moves > 0 AND set_aside IS NULL "
      "ORDER BY id DESC LIMIT ?3",
      {key.game, difficulty_word(key.difficulty), std::int64_t{count}});
  if (!rows) return rows.error();
  std::vector<PastRun> runs;
  for (const StoredRow& row : *rows) runs.push_back(past_run_in(row));
  return runs;
}

core::Result<std::optional<PastRun>> MinigameRuns::past(std::int64_t id) {
  const auto rows = store_.read(
      "SELECT id, day, score, tile, trophy, moves, revision, played_ms, is_over, started_at FROM "
      "minigame_runs WHERE id = ?1 AND set_aside IS NULL",
      {id});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<PastRun>();
  return std::optional(past_run_in(rows->front()));
}

core::Result<std::vector<std::uint64_t>> MinigameRuns::best_scores(const MinigameRun& run) {
  const auto rows = store_.read(
      "SELECT scores FROM minigame_pieces WHERE run = (SELECT id FROM minigame_runs WHERE "
      "game = ?1 AND difficulty = ?2 AND (?3 = '' OR day = ?3) AND id <> ?4 AND moves > 0 AND "
      "set_aside IS NULL ORDER BY score DESC, id LIMIT 1) ORDER BY piece",
      {run.key.game, difficulty_word(run.key.difficulty), run.key.day, run.id});
  if (!rows) return rows.error();
  std::vector<std::uint64_t> scores;
  for (const StoredRow& row : *rows) {
    const auto more = numbers_in(row.text(0));
    scores.insert(scores.end(), more.begin(), more.end());
  }
  return scores;
}

core::Result<std::optional<RunPiece>> MinigameRuns::piece(std::int64_t run, std::int64_t number) {
  const auto rows = store_.read(
      "SELECT piece, state, actions, scores FROM minigame_pieces WHERE run = ?1 AND piece = ?2",
      {run, number});
  if (!rows) return rows.error();
  if (rows->empty()) return std::optional<RunPiece>();
  return std::optional(piece_in(rows->front()));
}

core::Result<std::vector<NamedMix>> MinigameRuns::mixes() {
  const auto rows = store_.read("SELECT name, game FROM minigame_mixes ORDER BY name", {});
  if (!rows) return rows.error();
  std::vector<NamedMix> mixes;
  for (const StoredRow& row : *rows) mixes.push_back({row.text(0), row.text(1)});
  return mixes;
}

core::Status MinigameRuns::save_mix(const NamedMix& mix) {
  return store_.change(
      "INSERT INTO minigame_mixes (name, game) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET "
      "game = excluded.game",
      {mix.name, mix.game});
}

core::Status MinigameRuns::forget_mix(const std::string& name) {
  return store_.change("DELETE FROM minigame_mixes WHERE name = ?1", {name});
}

}  // namespace joseki::studio
