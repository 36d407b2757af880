// SPDX-License-Identifier: MIT
#include "app/studio/serve.h"

#include <fmt/format.h>

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "app/catalog/home.h"
#include "app/studio/disk_shelf.h"
#include "app/studio/http_server.h"
#include "app/studio/pages/analysis/analysis_routes.h"
#include "app/studio/pages/game/game_routes.h"
#include "app/studio/pages/minigames/minigame_routes.h"
#include "app/studio/pages/notebook/notebook_routes.h"
#include "app/studio/pages/players/players_routes.h"
#include "app/studio/pages/practice/practice_routes.h"
#include "app/studio/pages/replay/replay_routes.h"
#include "app/studio/pages/test/test_routes.h"
#include "app/studio/query_routes.h"
#include "app/studio/site.h"
#include "app/studio/store.h"
#include "app/studio/stored_mistakes.h"
#include "app/studio/stored_records.h"
#include "app/studio/stored_runs.h"
#include "app/studio/stored_settings.h"
#include "app/studio/stored_states.h"
#include "app/studio/tables/formation_routes.h"
#include "app/studio/tables/tables_routes.h"
#include "core/atomic_file.h"
#include "core/file_lock.h"
#include "core/version.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

core::Status make_folder(const fs::path& folder) {
  std::error_code failure;
  fs::create_directories(folder, failure);
  if (!failure) return core::Done{};
  core::Error error = core::system_error("cannot make '{}': {}", folder, failure.value());
  // Not that it is missing: that it cannot be made.
  if (error.code == core::Errc::not_found) error.code = core::Errc::io;
  return error;
}

core::Status check_host(const ServeOptions& options) {
  if (options.lan || options.host.starts_with("127.")) return core::Done{};
  return core::Error{core::Errc::bad_input,
                     core::text("{} is not an address of this machine alone", options.host),
                     core::Remedy::open_to_network};
}

constexpr const char* kEverywhere = "0.0.0.0";

// With --lan all of them, unless one was chosen.
std::string address_of(const ServeOptions& options) {
  return options.lan && options.host.starts_with("127.") ? kEverywhere : options.host;
}

core::Result<core::FileLock> take_home(const fs::path& home) {
  auto lock = core::FileLock::take(home / "studio.lock");
  if (lock || lock.error().code != core::Errc::busy) return lock;
  return core::Error{core::Errc::busy, core::text("another joseki serve uses '{}'", home),
                     core::text("use that one, or set JOSEKI_HOME to another folder")};
}

// Everything that lives as long as the server, in the order in which it needs each other.
struct Parts {
  core::FileLock lock;
  std::unique_ptr<HttpServer> server;
  bool is_first_start;
  std::unique_ptr<Store> store;
  std::unique_ptr<StoredSettings> settings;
};

core::Result<Parts> open_parts(const ServeOptions& options, const fs::path& home) {
  if (auto status = make_folder(home / "tables"); !status) return std::move(status).error();
  auto lock = take_home(home);
  if (!lock) return std::move(lock).error();
  auto server = HttpServer::bind(address_of(options), options.port, {});
  if (!server) return std::move(server).error();
  std::error_code failure;
  const bool is_first_start = !fs::exists(home / "studio.db", failure);
  auto store = Store::open(home / "studio.db");
  if (!store) return std::move(store).error();
  auto settings = StoredSettings::open(**store, **server);
  if (!settings) return std::move(settings).error();
  return Parts{std::move(*lock), std::move(*server), is_first_start, std::move(*store),
               std::move(*settings)};
}

Serving serving_of(const ServeOptions& options, const fs::path& home, int port,
                   const std::string& token) {
  Serving serving;
  serving.port = port;
  serving.home = home;
  const std::string key = token.empty() ? "" : "?token=" + token;
  const bool is_everywhere = address_of(options) == kEverywhere;
  serving.url =
      fmt::format("http://{}:{}/{}", is_everywhere ? "127.0.0.1" : options.host, port, key);
  if (!options.lan) return serving;
  for (const std::string& address : network_addresses()) {
    if (!is_everywhere && address != options.host) continue;
    serving.lan.push_back(fmt::format("http://{}:{}/{}", address, port, key));
  }
  return serving;
}

// What may think for seconds, or wait for a process. Pages wait longer for these: LONG in
// web/src/api/limit.ts.
constexpr std::array kSlow = {"search",          "game/ai-step",       "game/hint",
                              "players/reply",   "players/annotate",   "players/evaluate",
                              "players/judge",   "tables/estimate",    "tables/fitting",
                              "tables/computer", "tables/cancel",      "tables/empty-trash",
                              "practice/layer",  "practice/random",    "practice/hard",
                              "tables/layers",   "formation/validate", "test/begin",
                              "test/again",      "replay/judge",       "replay/opinion",
                              "analysis/file"};

std::string status_text(const Routes& routes, bool is_first_start, bool lan, const fs::path& log) {
  Json pages = Json::array();
  for (const std::string& path : routes.paths()) {
    const std::string page = path.substr(0, path.find('/'));
    if (pages.empty() || pages.back() != page) pages.push_back(page);
  }
  return Json{{"type", "status"}, {"version", core::version()},
              {"pages", pages},   {"first_start", is_first_start},
              {"lan", lan},       {"log", log.empty() ? Json(nullptr) : Json(log.string())}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

void add_game_pages(Routes& routes, Studio& studio, GameLibrary& library, GameSources& sources) {
  add_game_routes(routes, studio);
  add_practice_routes(routes, studio);
  add_players_routes(routes, studio);
  add_test_routes(routes, studio);
  add_notebook_routes(routes, studio);
  add_replay_routes(routes, studio, library, sources);
  add_analysis_routes(routes, studio, library, sources);
  add_formation_routes(routes, studio);
}

}  // namespace

core::Status serve(const ServeOptions& options, const app::GameShelf& games, app::EventLog& log,
                   const std::function<void(const Serving&)>& ready) {
  if (auto status = check_host(options); !status) return status;
  const auto home = app::home_folder();
  if (!home) return home.error();
  auto parts = open_parts(options, *home);
  if (!parts) return std::move(parts).error();
  HttpServer& server = *parts->server;
  StoredStates states(*parts->store, log);
  // What cannot be tidied up now (a full disk) can be the next time.
  static_cast<void>(states.forget_old());
  StoredRecords records(*parts->store);
  StoredRuns runs(*parts->store);
  static_cast<void>(runs.forget_old());
  StoredMistakes mistakes(*parts->store);
  static_cast<void>(mistakes.forget_old());
  DiskShelf tables(*home, options.tables, *parts->settings, log);

  Studio studio{states, records, runs, mistakes, *parts->settings, tables, server, games, log};
  GameLibrary library(*parts->store);
  static_cast<void>(library.forget_removed());
  GameSources sources(studio, library);
  Routes routes;
  add_settings_routes(routes, *parts->settings);
  add_query_routes(routes, studio);
  add_game_pages(routes, studio, library, sources);
  add_minigame_routes(routes, studio, *parts->store);
  auto table_routes = TablesRoutes::open(*parts->store, studio);
  if (!table_routes) return std::move(table_routes).error();
  (*table_routes)->add_routes(routes);
  for (const char* path : kSlow) routes.mark_slow(path);

  const std::string token = options.lan ? new_token() : "";
  auto hosts = own_hosts(options.host, server.port(), options.lan);
  Site site(Guard({std::move(hosts), token}), Assets(options.web), routes, log);
  site.add_reading("/api/query",
                   [&](std::string_view query) { return answer_query(tables, query); });
  site.add_reading("/api/status", [&](std::string_view) -> core::Result<std::string> {
    return status_text(routes, parts->is_first_start, options.lan, log.file());
  });
  site.add_reading("/api/tables", [&](std::string_view) -> core::Result<std::string> {
    return (*table_routes)->list_text();
  });
  if (parts->is_first_start && options.build_first_tables) {
    if (auto status = (*table_routes)->build_first_tables(); !status) return status;
  }
  server.run(site, options.stop, [&] {
    // Without the token: whoever reads the log must not be let in by it.
    log.write(app::LogLevel::info, "serve", "listening",
              {app::log_field("port", server.port()), app::log_field("lan", options.lan),
               app::log_field("version", core::version())});
    ready(serving_of(options, *home, server.port(), token));
  });
  return core::Done{};
}

}  // namespace joseki::studio
