// SPDX-License-Identifier: MIT
// TestStudio: what pages are handed, in memory and in a folder of a test's own; the tables in it
// are real ones.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/formation_table.h"
#include "app/catalog/game_list.h"
#include "app/catalog/home.h"
#include "app/players/twenty48/test_endgames.h"
#include "app/studio/studio.h"

namespace joseki::studio::test {

class MemoryStates : public SessionStates {
 public:
  core::Result<std::optional<Json>> load(std::string_view session, std::string_view page) override {
    const std::string key(page);
    if (!states_.contains(key)) return std::optional<Json>();
    const auto& page_states = states_.at(key);
    const auto own = page_states.find(std::string(session));
    if (own != page_states.end()) return std::optional(own->second);
    return std::optional(page_states.at(last_.at(key)));
  }
  core::Status save(std::string_view session, std::string_view page, const Json& state) override {
    if (is_full) return core::Error{core::Errc::no_disk, "the disk is full", ""};
    ++saves;
    bytes += state.dump().size();
    auto& page_states = states_[std::string(page)];
    if (state.is_null()) {
      page_states.erase(std::string(session));
      if (page_states.empty()) states_.erase(std::string(page));
      return core::Done{};
    }
    page_states[std::string(session)] = state;
    last_[std::string(page)] = std::string(session);
    return core::Done{};
  }
  std::size_t pages() const { return states_.size(); }
  // As if the disk had changed it.
  void damage(const std::string& page, const Json& state) {
    for (auto& [session, kept] : states_.at(page)) kept = state;
  }

  bool is_full = false;  // nothing can be saved
  int saves = 0;
  std::size_t bytes = 0;  // of everything that was ever saved
  std::vector<Json> put_away_states;

 protected:
  core::Status put_away(const std::string& session, const std::string& page,
                        const std::string& /*why*/) override {
    for (auto& [name, kept] : states_) {
      const auto own = kept.find(session);
      if ((name != page && !name.starts_with(page + ".")) || own == kept.end()) continue;
      put_away_states.push_back(own->second);
      kept.erase(own);
    }
    std::erase_if(states_, [](const auto& entry) { return entry.second.empty(); });
    return core::Done{};
  }

 private:
  std::map<std::string, std::map<std::string, Json>> states_;  // by page, by session
  std::map<std::string, std::string> last_;                    // who saved last, by page
};

class MemoryRecords : public Records {
 public:
  MemoryRecords() {
    for (const char* kind : {"clean", "undo", "ai", "adversarial"}) {
      records_[kind] = {{"best", 0}, {"best_tile", 0}, {"games", 0}, {"mean", 0.0}};
    }
  }
  core::Result<Json> records() override { return records_; }
  core::Status note_score(std::string_view kind, std::uint64_t score, std::uint32_t tile) override {
    Json& record = records_.at(std::string(kind));
    record["best"] = std::max(record.at("best").get<std::uint64_t>(), score);
    record["best_tile"] = std::max(record.at("best_tile").get<std::uint32_t>(), tile);
    return core::Done{};
  }
  core::Status add_game(const Json& game) override {
    const auto has_id = [&](const Json& other) { return other.at("id") == game.at("id"); };
    games_.erase(std::remove_if(games_.begin(), games_.end(), has_id), games_.end());
    games_.insert(games_.begin(), game);
    for (auto& [kind, record] : records_.items()) {
      record["games"] = std::count_if(games_.begin(), games_.end(), [&](const Json& other) {
        return other.at("kind") == kind && other.at("over") == true;
      });
    }
    return note_score(game.at("kind").get<std::string>(), game.at("score"), game.at("tile"));
  }
  core::Result<Json> games(int count) override {
    Json games = Json::array();
    for (const Json& game : games_) {
      if (static_cast<int>(games.size()) < count) games.push_back(game);
    }
    return games;
  }
  core::Result<Json> find_game(std::string_view id) override {
    for (const Json& game : games_) {
      if (game.at("id") == id) return game;
    }
    return Json(nullptr);
  }

 private:
  Json records_ = Json::object();
  std::vector<Json> games_;
};

class MemorySettings : public Settings {
 public:
  Json all() const override { return values_; }
  Json get(std::string_view name) const override { return values_.at(std::string(name)); }
  core::Status set(std::string_view name, const Json& value) override {
    values_[std::string(name)] = value;
    return core::Done{};
  }

 private:
  Json values_ = {{"p4", 0.1}};
};

// One folder, tables opened anew for each question.
class FolderShelf : public TableShelf {
 public:
  explicit FolderShelf(std::filesystem::path folder) : folders_{std::move(folder)} {}

  std::vector<ShelfTable> formations() override {
    std::vector<ShelfTable> tables;
    for (const auto& folder : folders_) {
      const auto found = app::formation_tables_in(folder);
      if (!found) continue;
      for (const auto& table : *found) {
        if (!table.card || !table.card->is_finished) continue;
        tables.push_back(
            {table.card->identity.shape.name(), table.folder, *table.card, {}, {table.folder}});
      }
    }
    return tables;
  }
  std::uint64_t version() override { return version_; }
  core::Status with_formation(std::string_view name,
                              const std::function<core::Status(formation::Table&)>& ask) override {
    ++asked;
    for (const ShelfTable& table : formations()) {
      if (table.name != name) continue;
      auto opened = formation::Table::open({table.folder});
      if (!opened) return std::move(opened).error();
      return ask(*opened);
    }
    return core::Error{core::Errc::not_found, "no table " + std::string(name), "build it"};
  }
  core::Status with_game(std::string_view name,
                         const std::function<core::Status(app::AnyTable&)>& ask) override {
    const auto game = app::find_game(name);
    if (!game) return game.error();
    const auto file = game_file(std::string(name));
    if (!file) return file.error();
    auto table = (*game)->open(*file);
    if (!table) return std::move(table).error();
    return ask(**table);
  }
  core::Result<std::filesystem::path> game_file(const std::string& name) override {
    const auto file = app::table_file(folders_.front(), name);
    if (std::filesystem::exists(file)) return file;
    return core::Error{core::Errc::not_found, "no table " + name, "build it"};
  }
  std::vector<std::filesystem::path> folders() const override { return folders_; }
  std::vector<std::filesystem::path> roots() const override { return {folders_.front()}; }
  core::Status add_folder(const std::filesystem::path& folder) override {
    if (!std::filesystem::is_directory(folder)) {
      return core::Error{core::Errc::bad_input, folder.string() + " is no folder", ""};
    }
    folders_.push_back(folder);
    return core::Done{};
  }
  core::Status remove_folder(const std::filesystem::path& folder) override {
    std::erase(folders_, folder);
    return core::Done{};
  }
  void rescan() override { ++version_; }

  std::atomic<int> asked = 0;  // how often a table was lent

 private:
  std::vector<std::filesystem::path> folders_;
  std::atomic<std::uint64_t> version_ = 1;
};

// Lines as they would stand in the file.
class MemoryLog : public app::EventLog {
 public:
  bool write(app::LogLevel, std::string_view area, std::string_view event,
             const app::LogFields& fields) noexcept override {
    std::string line = fmt::format("{} {}", area, event);
    for (const auto& field : fields) line += fmt::format(" {}={}", field.name, field.value);
    lines.push_back(std::move(line));
    return true;
  }
  std::filesystem::path file() const override { return "/log/joseki.log"; }
  std::vector<std::string> lines;
};

class SilentEvents : public Events {
 public:
  void push(const Json&) override {}
};

// Everything of it outlives its routes.
struct TestStudio {
  TestStudio() {
    ::setenv("JOSEKI_HOME", folder.path().c_str(), 1);  // no network of the user plays
    games.add_all<app::SearchedGames>();
  }

  app::test::EndgameFolder folder;
  MemoryStates states;
  MemoryRecords records;
  MemorySettings settings;
  FolderShelf tables{folder.path()};
  SilentEvents events;
  app::GameShelf games;
  MemoryLog log;
  Studio studio{states, records, settings, tables, events, games, log};
};

inline const std::string kTab = "a1b2c3d4e5f6g7h8";

// The answer to a message; a failure and null if it is refused.
inline Json ask(const Routes& routes, std::string_view path, const Json& body = Json::object(),
                const std::string& session = kTab) {
  const auto* route = routes.find(path);
  if (route == nullptr) {
    ADD_FAILURE() << "no route " << path;
    return {};
  }
  const auto answer = route->handler({session, body});
  if (!answer) {
    ADD_FAILURE() << path << " " << body.dump() << ": " << answer.error().what;
    return {};
  }
  return *answer;
}

// Why a message is refused; a failure if it is not.
inline std::string refusal(const Routes& routes, std::string_view path, const Json& body) {
  const auto answer = routes.find(path)->handler({kTab, body});
  if (!answer) return answer.error().what;
  ADD_FAILURE() << path << " " << body.dump() << " is not refused";
  return "";
}

// Sets each field of the kept state of `page` to what cannot be: a server that is started with it
// (by `start`) answers `page`/state, says once that it could not read the state, and keeps it.
inline void expect_damage_is_set_aside(TestStudio& studio, const std::string& page,
                                       const Json& sound, const std::function<Routes()>& start) {
  const std::vector<Json> wrong = {nullptr, 99'999'999'999, -1,
                                   1e300,   "no such word", Json::array({1e300, {{"cell", 99}}})};
  const std::string path = page + "/state";
  for (const auto& [field, value] : sound.items()) {
    for (const Json& other : wrong) {
      Json damaged = sound;
      damaged[field] = other;
      studio.states.damage(page, damaged);
      studio.states.put_away_states.clear();
      const Routes routes = start();
      const Json answer = ask(routes, path);
      if (!answer.contains("notice")) continue;  // that field may be so
      EXPECT_EQ(answer.at("notice").at("code"), "state_set_aside");
      EXPECT_EQ(studio.states.put_away_states.front(), damaged);
      EXPECT_FALSE(ask(routes, path).contains("notice")) << "told twice";
    }
    Json missing = sound;
    missing.erase(field);
    studio.states.damage(page, missing);
    ask(start(), path);
  }
  for (const Json& other : wrong) {
    studio.states.damage(page, other);
    EXPECT_TRUE(ask(start(), path).contains("notice")) << page << " " << other.dump();
  }
}

}  // namespace joseki::studio::test
