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
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/catalog/game_list.h"
#include "app/players/twenty48/test_endgames.h"
#include "app/studio/stored_mistakes.h"
#include "app/studio/stored_runs.h"
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
  core::Result<KindRecords> records() override {
    KindRecords all = records_;
    for (const FinishedGame& game : games_) {
      if (game.is_over && game.counts) ++all[static_cast<std::size_t>(game.kind)].games;
    }
    return all;
  }
  core::Status note_score(GameKind kind, std::uint64_t score, std::uint32_t tile) override {
    KindRecord& record = records_[static_cast<std::size_t>(kind)];
    record.best = std::max(record.best, score);
    record.best_tile = std::max(record.best_tile, tile);
    return core::Done{};
  }
  core::Status add_game(const FinishedGame& game) override {
    if (auto status = remove_game(game.id); !status) return status;
    games_.insert(games_.begin(), game);
    return game.counts ? note_score(game.kind, game.score, game.tile) : core::Done{};
  }
  core::Status remove_game(std::string_view id) override {
    std::erase_if(games_, [&](const FinishedGame& game) { return game.id == id; });
    return core::Done{};
  }
  core::Result<std::vector<FinishedGame>> games(int count) override {
    const std::size_t most = std::min(games_.size(), static_cast<std::size_t>(count));
    return std::vector(games_.begin(), games_.begin() + static_cast<std::ptrdiff_t>(most));
  }
  core::Result<std::optional<FinishedGame>> find_game(std::string_view id) override {
    for (const FinishedGame& game : games_) {
      if (game.id == id) return std::optional(game);
    }
    return std::optional<FinishedGame>();
  }

 private:
  KindRecords records_{};
  std::vector<FinishedGame> games_;  // newest first
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
  Json values_ = {{"p4", 0.1}, {"folders", Json::array()}};
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

// Counts how often a table is lent.
class CountingShelf : public DiskShelf {
 public:
  using DiskShelf::DiskShelf;
  core::Status with_formation(std::string_view name,
                              const std::function<core::Status(formation::Table&)>& ask) override {
    ++asked;
    return DiskShelf::with_formation(name, ask);
  }
  std::atomic<int> asked = 0;
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
  SilentEvents events;
  app::GameShelf games;
  MemoryLog log;
  std::unique_ptr<Store> store = std::move(*Store::open(folder.path() / "pages.db"));
  StoredRuns runs{*store};
  StoredMistakes mistakes{*store};
  CountingShelf tables{folder.path(), {folder.path()}, settings, log};
  Studio studio{states, records, runs, mistakes, settings, tables, events, games, log};
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
  if (!answer) return answer.error().what.english();
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
    int refused = 0;
    for (const Json& other : wrong) {
      Json damaged = sound;
      damaged[field] = other;
      studio.states.damage(page, damaged);
      studio.states.put_away_states.clear();
      const Routes routes = start();
      const Json answer = ask(routes, path);
      if (!answer.contains("notice")) continue;  // that field may be so
      ++refused;
      EXPECT_EQ(answer.at("notice").at("code"), "state_set_aside");
      EXPECT_EQ(studio.states.put_away_states.front(), damaged);
      EXPECT_FALSE(ask(routes, path).contains("notice")) << "a second notice";
    }
    EXPECT_GT(refused, 0) << page << " takes anything for " << field;
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
