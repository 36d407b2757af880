// SPDX-License-Identifier: MIT
#include "app/studio/store.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <chrono>
#include <map>
#include <mutex>
#include <utility>

namespace joseki::studio {
namespace {

// What brings a file from version i to i + 1. Never change one that was released: add another.
constexpr std::array kMigrations = {
    R"(CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
       CREATE TABLE sessions (session TEXT NOT NULL, page TEXT NOT NULL, state TEXT NOT NULL,
                              saved_at INTEGER NOT NULL, turn INTEGER NOT NULL,
                              PRIMARY KEY (session, page)) WITHOUT ROWID;
       CREATE INDEX sessions_by_page ON sessions (page, turn);
       CREATE TABLE records (kind TEXT PRIMARY KEY, best INTEGER NOT NULL,
                             best_tile INTEGER NOT NULL) WITHOUT ROWID;
       CREATE TABLE games (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, score INTEGER NOT NULL,
                           tile INTEGER NOT NULL, ended_at INTEGER NOT NULL, game TEXT NOT NULL);
       CREATE INDEX games_by_kind ON games (kind);
       CREATE TABLE jobs (id INTEGER PRIMARY KEY AUTOINCREMENT, kind TEXT NOT NULL,
                          name TEXT NOT NULL, options TEXT NOT NULL, state TEXT NOT NULL,
                          source TEXT NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER,
                          error TEXT, result TEXT, plot TEXT);
       CREATE TABLE proofs (name TEXT NOT NULL, folder TEXT NOT NULL, proved_at INTEGER NOT NULL,
                            PRIMARY KEY (name, folder)) WITHOUT ROWID;)",
    R"(ALTER TABLE games ADD COLUMN game_id TEXT;
       ALTER TABLE games ADD COLUMN over INTEGER NOT NULL DEFAULT 1;
       UPDATE games SET game_id = json_extract(game, '$.id') WHERE json_valid(game);
       CREATE INDEX games_by_id ON games (game_id);)",
    R"(ALTER TABLE proofs ADD COLUMN errors INTEGER NOT NULL DEFAULT 0;)",
    R"(ALTER TABLE sessions ADD COLUMN checksum INTEGER;
       CREATE TABLE set_aside (session TEXT NOT NULL, page TEXT NOT NULL, turn INTEGER NOT NULL,
                               state TEXT NOT NULL, checksum INTEGER, saved_at INTEGER NOT NULL,
                               set_aside_at INTEGER NOT NULL, why TEXT NOT NULL,
                               PRIMARY KEY (session, page, turn)) WITHOUT ROWID;)",
    R"(ALTER TABLE games ADD COLUMN counts INTEGER NOT NULL DEFAULT 1;)",
    R"(CREATE TABLE minigame_runs (id INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL,
                                   difficulty TEXT NOT NULL, day TEXT NOT NULL,
                                   is_current INTEGER NOT NULL DEFAULT 1,
                                   revision INTEGER NOT NULL DEFAULT 0, state TEXT NOT NULL,
                                   score INTEGER NOT NULL DEFAULT 0,
                                   tile INTEGER NOT NULL DEFAULT 0,
                                   trophy INTEGER NOT NULL DEFAULT 0,
                                   goal INTEGER NOT NULL DEFAULT 0,
                                   moves INTEGER NOT NULL DEFAULT 0,
                                   played_ms INTEGER NOT NULL DEFAULT 0,
                                   is_over INTEGER NOT NULL DEFAULT 0,
                                   started_at INTEGER NOT NULL, set_aside TEXT);
       CREATE INDEX minigame_runs_by_game ON minigame_runs (game, difficulty, day);
       CREATE TABLE minigame_pieces (run INTEGER NOT NULL REFERENCES minigame_runs (id)
                                     ON DELETE CASCADE, piece INTEGER NOT NULL,
                                     state TEXT NOT NULL, actions TEXT NOT NULL,
                                     scores TEXT NOT NULL, PRIMARY KEY (run, piece)) WITHOUT ROWID;
       CREATE TABLE minigame_mixes (name TEXT PRIMARY KEY, game TEXT NOT NULL) WITHOUT ROWID;)",
    R"(CREATE TABLE runs (id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL,
                          p4 REAL NOT NULL, mode TEXT NOT NULL, started INTEGER NOT NULL,
                          changed INTEGER NOT NULL, ending TEXT, thought INTEGER,
                          moves INTEGER NOT NULL DEFAULT 0, graded INTEGER NOT NULL DEFAULT 0,
                          fatal INTEGER NOT NULL DEFAULT 0, max_combo INTEGER NOT NULL DEFAULT 0,
                          fit REAL NOT NULL DEFAULT 1, loss REAL NOT NULL DEFAULT 0,
                          perfect INTEGER NOT NULL DEFAULT 0, excellent INTEGER NOT NULL DEFAULT 0,
                          nice_try INTEGER NOT NULL DEFAULT 0, not_bad INTEGER NOT NULL DEFAULT 0,
                          mistake INTEGER NOT NULL DEFAULT 0, blunder INTEGER NOT NULL DEFAULT 0,
                          terrible INTEGER NOT NULL DEFAULT 0, removed INTEGER,
                          replay BLOB NOT NULL);
       CREATE TABLE run_moves (run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
                               number INTEGER NOT NULL, move INTEGER NOT NULL, time INTEGER,
                               left REAL, right REAL, up REAL, down REAL, jump TEXT,
                               PRIMARY KEY (run, number)) WITHOUT ROWID;)",
    R"(CREATE TABLE mistakes (id INTEGER PRIMARY KEY AUTOINCREMENT, table_name TEXT NOT NULL,
                              canon TEXT NOT NULL, board TEXT NOT NULL,
                              times INTEGER NOT NULL DEFAULT 0, loss REAL NOT NULL DEFAULT 0,
                              last_match REAL, best TEXT NOT NULL,
                              rated INTEGER NOT NULL DEFAULT 0, left REAL, right REAL, up REAL,
                              down REAL, note TEXT NOT NULL DEFAULT '',
                              tags TEXT NOT NULL DEFAULT '', suspended INTEGER NOT NULL DEFAULT 0,
                              added INTEGER NOT NULL DEFAULT 0, seen INTEGER NOT NULL DEFAULT 0,
                              introduced INTEGER, removed INTEGER, state INTEGER, due INTEGER,
                              stability REAL, difficulty REAL, scheduled_days INTEGER,
                              learning_steps INTEGER, reps INTEGER, lapses INTEGER,
                              last_review INTEGER, UNIQUE (table_name, canon));
       CREATE TABLE reviews (id INTEGER PRIMARY KEY, table_name TEXT NOT NULL,
                             mistake INTEGER NOT NULL, at INTEGER NOT NULL,
                             is_right INTEGER NOT NULL);)",
    R"(CREATE TABLE library (id INTEGER PRIMARY KEY AUTOINCREMENT, checksum INTEGER NOT NULL UNIQUE,
                             name TEXT NOT NULL, format TEXT NOT NULL, added_at INTEGER NOT NULL,
                             facts TEXT NOT NULL, game BLOB NOT NULL,
                             removed INTEGER NOT NULL DEFAULT 0);
       CREATE INDEX library_by_time ON library (added_at);
       CREATE TABLE reports (game TEXT PRIMARY KEY, made_at INTEGER NOT NULL,
                             report TEXT NOT NULL, html TEXT NOT NULL) WITHOUT ROWID;
       CREATE INDEX reports_by_time ON reports (made_at);)"};

constexpr int kApplicationId = 0x6a6f7365;  // "jose": whose file it is

struct CloseStatement {
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, CloseStatement>;

core::Errc code_of(int result) {
  switch (result & 0xff) {
    case SQLITE_FULL:
      return core::Errc::no_disk;
    case SQLITE_CORRUPT:
      return core::Errc::damaged_file;
    case SQLITE_NOTADB:
      return core::Errc::foreign_file;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return core::Errc::busy;
    case SQLITE_NOMEM:
      return core::Errc::no_memory;
    default:
      return core::Errc::io;
  }
}

core::Text hint_for(core::Errc code) {
  switch (code) {
    case core::Errc::foreign_file:
    case core::Errc::damaged_file:
      return core::text("move it away to start with an empty one");
    case core::Errc::no_disk:
      return core::text("free some space: delete a table and empty the trash");
    default:
      return {};
  }
}

void bind(sqlite3_stmt* statement, int at, const StoredValue& value) {
  if (const auto* number = std::get_if<std::int64_t>(&value)) {
    sqlite3_bind_int64(statement, at, *number);
  } else if (const auto* real = std::get_if<double>(&value)) {
    sqlite3_bind_double(statement, at, *real);
  } else if (const auto* text = std::get_if<std::string>(&value)) {
    sqlite3_bind_text64(statement, at, text->data(), text->size(), SQLITE_TRANSIENT, SQLITE_UTF8);
  } else if (const auto* blob = std::get_if<StoredBytes>(&value)) {
    sqlite3_bind_blob64(statement, at, blob->bytes.data(), blob->bytes.size(), SQLITE_TRANSIENT);
  } else {
    sqlite3_bind_null(statement, at);
  }
}

StoredValue column(sqlite3_stmt* statement, int at) {
  switch (sqlite3_column_type(statement, at)) {
    case SQLITE_NULL:
      return nullptr;
    case SQLITE_INTEGER:
      return std::int64_t{sqlite3_column_int64(statement, at)};
    case SQLITE_FLOAT:
      return sqlite3_column_double(statement, at);
    default:
      break;
  }
  // The bytes of a text too.
  const auto* text = static_cast<const char*>(sqlite3_column_blob(statement, at));
  if (text == nullptr) return std::string();
  return std::string(text, static_cast<std::size_t>(sqlite3_column_bytes(statement, at)));
}

}  // namespace

std::int64_t now_seconds() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

std::int64_t StoredRow::number(std::size_t column) const {
  const auto* number = std::get_if<std::int64_t>(&values_.at(column));
  return number != nullptr ? *number : 0;
}

double StoredRow::real(std::size_t column) const {
  const auto* real = std::get_if<double>(&values_.at(column));
  return real != nullptr ? *real : static_cast<double>(number(column));
}

std::string StoredRow::text(std::size_t column) const {
  const auto* text = std::get_if<std::string>(&values_.at(column));
  return text != nullptr ? *text : "";
}

bool StoredRow::is_null(std::size_t column) const {
  return std::holds_alternative<std::nullptr_t>(values_.at(column));
}

struct Store::Inside {
  std::filesystem::path file;
  sqlite3* database = nullptr;
  std::recursive_mutex mutex;  // together() holds it over several calls
  std::map<std::string, Statement, std::less<>> statements;

  ~Inside() {
    statements.clear();
    sqlite3_close(database);
  }

  core::Error failed(int result) const {
    const char* why = database != nullptr ? sqlite3_errmsg(database) : sqlite3_errstr(result);
    return {code_of(result),
            code_of(result) == core::Errc::no_disk
                ? core::text("'{}': database or disk is full", file)
                : core::text("'{}': {}", file, why),
            hint_for(code_of(result))};
  }

  // Prepared once for each text.
  core::Result<sqlite3_stmt*> statement(std::string_view sql) {
    if (const auto found = statements.find(sql); found != statements.end()) {
      return found->second.get();
    }
    sqlite3_stmt* made = nullptr;
    const int result = sqlite3_prepare_v3(database, sql.data(), static_cast<int>(sql.size()),
                                          SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    if (result != SQLITE_OK) return failed(result);
    statements.emplace(sql, Statement(made));
    return made;
  }

  core::Status step_all(std::string_view sql, std::initializer_list<StoredValue> values,
                        std::vector<StoredRow>* rows) {
    const auto prepared = statement(sql);
    if (!prepared) return prepared.error();
    int at = 0;
    for (const StoredValue& value : values) bind(*prepared, ++at, value);
    int result = sqlite3_step(*prepared);
    for (; result == SQLITE_ROW; result = sqlite3_step(*prepared)) {
      if (rows == nullptr) continue;
      std::vector<StoredValue> row;
      for (int i = 0; i < sqlite3_column_count(*prepared); ++i) row.push_back(column(*prepared, i));
      rows->emplace_back(std::move(row));
    }
    core::Status status = core::Done{};
    if (result != SQLITE_DONE) status = failed(result);
    sqlite3_reset(*prepared);
    sqlite3_clear_bindings(*prepared);
    return status;
  }
};

Store::Store(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Store::~Store() = default;

core::Result<std::unique_ptr<Store>> Store::open(const std::filesystem::path& file) {
  auto inside = std::make_unique<Inside>();
  inside->file = file;
  const int result =
      sqlite3_open_v2(file.c_str(), &inside->database,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  if (result != SQLITE_OK) return inside->failed(result);
  auto store = std::unique_ptr<Store>(new Store(std::move(inside)));
  if (auto status = store->prepare(); !status) return std::move(status).error();
  return store;
}

core::Status Store::run_script(const char* sql) {
  const int result = sqlite3_exec(inside_->database, sql, nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) return inside_->failed(result);
  return core::Done{};
}

core::Status Store::prepare() {
  sqlite3_busy_timeout(inside_->database, 5000);
  // Before anything is written: what is not ours stays as it is, journal mode and all.
  if (const auto known = version(); !known) return known.error();
  auto status = run_script(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; "
      "PRAGMA trusted_schema = OFF;");
  return status ? migrate() : status;
}

core::Result<std::int64_t> Store::version() {
  const auto facts = read(
      "SELECT (SELECT user_version FROM pragma_user_version), "
      "(SELECT application_id FROM pragma_application_id), "
      "(SELECT count(*) FROM sqlite_master)",
      {});
  if (!facts) return facts.error();
  const std::int64_t version = facts->front().number(0);
  const bool is_empty = facts->front().number(2) == 0;
  if (!is_empty && facts->front().number(1) != kApplicationId) {
    return core::Error{core::Errc::foreign_file,
                       core::text("'{}' is not a file of the Studio", inside_->file),
                       core::text("move it away to start with an empty one")};
  }
  if (version > static_cast<std::int64_t>(kMigrations.size())) {
    return core::Error{
        core::Errc::newer_file, core::text("'{}' is of a newer joseki", inside_->file),
        core::text("use that one, or move the file away to start with an empty one")};
  }
  return version;
}

core::Status Store::migrate() {
  return together([&]() -> core::Status {
    const auto known = version();
    if (!known) return known.error();
    for (auto i = static_cast<std::size_t>(*known); i < kMigrations.size(); ++i) {
      if (auto status = run_script(kMigrations[i]); !status) return status;
    }
    return run_script(fmt::format("PRAGMA user_version = {}; PRAGMA application_id = {};",
                                  kMigrations.size(), kApplicationId)
                          .c_str());
  });
}

core::Status Store::change(std::string_view sql, std::initializer_list<StoredValue> values) {
  const std::lock_guard lock(inside_->mutex);
  return inside_->step_all(sql, values, nullptr);
}

core::Result<std::vector<StoredRow>> Store::read(std::string_view sql,
                                                 std::initializer_list<StoredValue> values) {
  const std::lock_guard lock(inside_->mutex);
  std::vector<StoredRow> rows;
  if (auto status = inside_->step_all(sql, values, &rows); !status) return status.error();
  return rows;
}

core::Status Store::together(const std::function<core::Status()>& work) {
  const std::lock_guard lock(inside_->mutex);
  if (auto status = run_script("BEGIN IMMEDIATE"); !status) return status;
  auto status = work();
  if (status) status = run_script("COMMIT");
  if (!status) static_cast<void>(run_script("ROLLBACK"));
  return status;
}

core::Result<std::int64_t> Store::insert(std::string_view sql,
                                         std::initializer_list<StoredValue> values) {
  const std::lock_guard lock(inside_->mutex);
  if (auto status = inside_->step_all(sql, values, nullptr); !status) {
    return std::move(status).error();
  }
  return std::int64_t{sqlite3_last_insert_rowid(inside_->database)};
}

std::int64_t Store::changed_rows() {
  const std::lock_guard lock(inside_->mutex);
  return sqlite3_changes64(inside_->database);
}

std::int64_t Store::last_id() {
  const std::lock_guard lock(inside_->mutex);
  return sqlite3_last_insert_rowid(inside_->database);
}

}  // namespace joseki::studio
