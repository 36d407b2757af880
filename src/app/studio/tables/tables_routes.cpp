// SPDX-License-Identifier: MIT
#include "app/studio/tables/tables_routes.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <condition_variable>
#include <mutex>
#include <set>
#include <utility>

#include "app/studio/pages/fields.h"
#include "app/studio/tables/fitting.h"
#include "app/studio/tables/folder_places.h"
#include "app/studio/tables/trash.h"
#include "core/resources.h"
#include "solve/formation/build_site.h"

namespace joseki::studio {
namespace {

// Something playable at once: each is done within seconds. The first is the one that the tour
// needs.
constexpr std::array kFirstTables = {"442-128", "2x4-256", "3x3-512", "vanish-3x3-m3"};

std::set<std::string> built_names(const std::vector<ListedTable>& list) {
  std::set<std::string> names;
  for (const ListedTable& table : list) {
    if (table.object.value("status", "") == "built") names.insert(table.name());
  }
  return names;
}

core::Result<app::BuildRequest> request_of(const Studio& studio, const Json& body) {
  Fields fields(body, {"table", "options"});
  fields.need("table");
  const auto table = fields.text("table", 200);
  if (auto status = fields.status(); !status) return status.error();
  auto request = read_build_request(*table, body.value("options", Json::object()));
  if (!request) return request;
  if (!request->dir.empty()) {
    if (auto status = check_is_there(studio.tables, request->dir); !status) return status.error();
  }
  return checked(studio.tables, std::move(*request));
}

core::Error not_finished(const ListedTable& table) {
  return {core::Errc::bad_input, core::text("{} is not finished", table.name()),
          core::text("build it first")};
}

// What of the folders would change the list of tables.
Json names_and_states(const DiskShelf& shelf) {
  Json list = Json::array();
  for (const DiskShelf::Place& place : shelf.places()) {
    list.push_back({place.folder.string(), app::name_of(place.state)});
  }
  return list;
}

Json array_of(const std::vector<std::filesystem::path>& folders) {
  Json list = Json::array();
  for (const auto& folder : folders) list.push_back(folder.string());
  return list;
}

}  // namespace

core::Result<std::unique_ptr<TablesRoutes>> TablesRoutes::open(Store& store, Studio& studio) {
  auto queue = BuildQueue::open({store, studio.events, studio.tables, studio.log});
  if (!queue) return std::move(queue).error();
  return std::unique_ptr<TablesRoutes>(new TablesRoutes(store, studio, std::move(*queue)));
}

TablesRoutes::TablesRoutes(Store& store, Studio& studio, std::unique_ptr<BuildQueue> queue)
    : studio_(studio),
      queue_(std::move(queue)),
      list_({studio.tables, store, *queue_}),
      computer_(studio.tables),
      watcher_([this](const std::stop_token& end) { watch(end); }) {}

core::Status TablesRoutes::build_first_tables() {
  const auto built = built_names(list_.all());
  for (const char* table : kFirstTables) {
    if (built.contains(table)) continue;
    app::BuildRequest request;
    request.table = table;
    if (auto status = queue_->add(std::move(request), "first"); !status) return status;
  }
  return core::Done{};
}

Json TablesRoutes::list_object() {
  Json tables = Json::array();
  for (ListedTable& table : list_.all()) tables.push_back(std::move(table.object));
  const auto folders = studio_.tables.folders();
  return {{"type", "tables"},
          {"tables", tables},
          {"folders", array_of(folders)},
          {"places", places_json(studio_.tables)},
          {"folder_command", folder_command()},
          {"roots", array_of(studio_.tables.roots())},
          {"free_disk_bytes", core::free_disk_bytes(folders.front())},
          {"p4", studio_.settings.p4()}};
}

std::string TablesRoutes::list_text() {
  return list_object().dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json TablesRoutes::queue_object() { return studio::queue_object(*queue_, list_.outside_jobs()); }

void TablesRoutes::changed() {
  studio_.tables.rescan();
  studio_.events.push({{"type", "tables_changed"}});
}

core::Result<Json> TablesRoutes::build(const Json& body) {
  auto request = request_of(studio_, body);
  if (!request) return std::move(request).error();
  auto status = queue_->add(std::move(*request), "page");
  if (!status) return std::move(status).error();
  return queue_object();
}

core::Result<Json> TablesRoutes::estimate(const Json& body) {
  const auto request = request_of(studio_, body);
  if (!request) return request.error();
  return estimate_object(studio_.tables, *request);
}

core::Result<ListedTable> TablesRoutes::table_of(const Json& body) {
  Fields fields(body, {"table", "folder"});
  fields.need("table");
  const auto name = fields.text("table", 200);
  const std::string folder = fields.text("folder", 4000).value_or("");
  if (auto status = fields.status(); !status) return std::move(status).error();
  return list_.find(*name, folder);
}

core::Result<Json> TablesRoutes::verify(const Json& body) {
  const auto table = table_of(body);
  if (!table) return table.error();
  if (table->object.value("status", "") == "begun") return not_finished(*table);
  return add_job(Job::Kind::verify, *table);
}

core::Result<Json> TablesRoutes::compress(const Json& body) {
  const auto table = table_of(body);
  if (!table) return table.error();
  if (table->facts->is_game()) {
    return core::Error{
        core::Errc::bad_input,
        core::text("{} is a two-player game: its file is always compressed", table->name()),
        {}};
  }
  if (!table->facts->is_built()) return not_finished(*table);
  if (table->object.value("status", "") == "damaged") {
    return core::Error{core::Errc::bad_input, core::text("{} is damaged", table->name()),
                       core::text("build it again")};
  }
  return add_job(Job::Kind::compress, *table);
}

core::Result<Json> TablesRoutes::add_job(Job::Kind kind, const ListedTable& table) {
  auto status = queue_->add(kind, table.name(), table.folder());
  if (!status) return std::move(status).error();
  return queue_object();
}

core::Result<Json> TablesRoutes::plot(const Json& body) {
  Fields fields(body, {"job"});
  fields.need("job");
  const auto id = fields.whole("job", 1, kMostWhole);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto job = queue_->job(*id);
  if (!job) return job.error();
  return Json{{"type", "plot"}, {"job", job->id}, {"plot", job->plot}};
}

core::Result<Json> TablesRoutes::cancel(const Json& body) {
  Fields fields(body, {"job", "delete"});
  fields.need("job");
  const auto id = fields.whole("job", 1, kMostWhole);
  const bool deletes = fields.flag("delete").value_or(false);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto job = queue_->cancel(*id);
  if (!job) return job.error();
  if (deletes && job->kind == Job::Kind::build) {
    // What a rebuild has made so far lies beside the old table.
    const auto place = studio::table_of(studio_.tables, job->request);
    if (!place) return place.error();
    auto discarded = formation::discard_rebuild((*place)->path());
    if (!discarded) return std::move(discarded).error();
    const auto folder = folder_of(studio_.tables, job->request);
    const auto table = list_.find(job->table, folder.string());
    if (table && table->object.value("status", "") == "begun") {
      if (auto trashed = move_to_trash(*table); !trashed) return std::move(trashed).error();
      changed();
    }
  }
  return queue_object();
}

core::Result<Json> TablesRoutes::remove(const Json& body) {
  const auto table = table_of(body);
  if (!table) return table.error();
  const auto job = queue_->job_of(table->name());
  if (job && job->kind != Job::Kind::build && job->state == Job::State::running) {
    return core::Error{core::Errc::busy,
                       job->kind == Job::Kind::verify
                           ? core::text("{} is being verified", table->name())
                           : core::text("{} is being compressed", table->name()),
                       core::text("wait for it, or cancel it first")};
  }
  const auto trashed = move_to_trash(*table);
  if (!trashed) return trashed.error();
  changed();
  return Json{{"type", "deleted"},
              {"trash", trashed->id},
              {"table", trashed->table},
              {"bytes", trashed->bytes}};
}

core::Result<Json> TablesRoutes::restore(const Json& body) {
  Fields fields(body, {"trash"});
  fields.need("trash");
  const auto id = fields.text("trash", 400);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto all = trash_in(studio_.tables.folders());
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const TrashedTable& t) { return t.id == *id; });
  if (found == all.end()) {
    return core::Error{
        core::Errc::not_found, core::text("that is not in the trash (any more)"), {}};
  }
  if (auto status = studio::restore(*found); !status) return std::move(status).error();
  changed();
  return list_object();
}

core::Result<Json> TablesRoutes::folders(const Json& body) {
  Fields fields(body, {"add", "remove"});
  const auto added = fields.text("add", 4000);
  const auto removed = fields.text("remove", 4000);
  if (auto status = fields.status(); !status) return std::move(status).error();
  if (added) {
    if (auto status = studio_.tables.add_folder(*added); !status) return std::move(status).error();
  }
  if (removed) {
    if (auto status = studio_.tables.remove_folder(*removed); !status) {
      return std::move(status).error();
    }
  }
  if (added || removed) changed();
  return list_object();
}

core::Result<Json> TablesRoutes::layers(const Json& body) {
  Fields fields(body, {"table"});
  fields.need("table");
  const auto name = fields.text("table", 200);
  if (auto status = fields.status(); !status) return std::move(status).error();
  Json rows = Json::array();
  const auto status =
      studio_.tables.with_formation(*name, [&](formation::Table& table) -> core::Status {
        const auto layers = table.layers();
        if (!layers) return layers.error();
        rows = Json::array();
        for (const formation::LayerInfo& layer : *layers) {
          rows.push_back({{"layer", layer.layer},
                          {"sum", layer.sum},
                          {"boards", layer.boards},
                          {"generated", layer.generated},
                          {"bytes", layer.bytes},
                          {"best_rate", layer.best_rate}});
        }
        return core::Done{};
      });
  if (!status) return status.error();
  return Json{{"type", "layers"}, {"table", *name}, {"layers", rows}};
}

core::Result<Json> TablesRoutes::computer() {
  const auto list = list_.all();
  auto object = computer_.object(built_names(list));
  if (!object) return object;
  std::uint64_t bytes = 0;
  for (const ListedTable& table : list) bytes += table.object.value("bytes", std::uint64_t{0});
  std::uint64_t trash = 0;
  for (const TrashedTable& table : trash_in(studio_.tables.folders())) trash += table.bytes;
  object->update({{"tables_bytes", bytes}, {"trash_bytes", trash}});
  return object;
}

void TablesRoutes::add_routes(Routes& routes) {
  routes.add_reading("tables/list",
                     [this](const Message&) -> core::Result<Json> { return list_object(); });
  routes.add_reading("tables/can-build", [this](const Message&) {
    return can_build_object(studio_.tables.folders().front(), built_names(list_.all()));
  });
  routes.add_reading("tables/estimate", [this](const Message& m) { return estimate(m.body); });
  routes.add_reading("tables/fitting", [this](const Message& m) -> core::Result<Json> {
    const auto request = request_of(studio_, m.body);
    if (!request) return request.error();
    return fitting_object(studio_.tables, *request);
  });
  routes.add_reading("tables/layers", [this](const Message& m) { return layers(m.body); });
  routes.add_reading("tables/computer", [this](const Message&) { return computer(); });
  routes.add("tables/folders", [this](const Message& m) { return folders(m.body); });
  add_queue_routes(routes);
  add_trash_routes(routes);
}

void TablesRoutes::add_queue_routes(Routes& routes) {
  routes.add_reading("tables/queue",
                     [this](const Message&) -> core::Result<Json> { return queue_object(); });
  routes.add_reading("tables/plot", [this](const Message& m) { return plot(m.body); });
  routes.add("tables/build", [this](const Message& m) { return build(m.body); });
  routes.add("tables/verify", [this](const Message& m) { return verify(m.body); });
  routes.add("tables/compress", [this](const Message& m) { return compress(m.body); });
  routes.add("tables/cancel", [this](const Message& m) { return cancel(m.body); });
  routes.add("tables/clear", [this](const Message&) -> core::Result<Json> {
    queue_->clear();
    return queue_object();
  });
  const auto add_for_job = [&](const char* path, core::Status (BuildQueue::*action)(std::int64_t)) {
    routes.add(path, [this, action](const Message& message) -> core::Result<Json> {
      Fields fields(message.body, {"job"});
      fields.need("job");
      const auto id = fields.whole("job", 1, kMostWhole);
      if (auto status = fields.status(); !status) return std::move(status).error();
      if (auto status = ((*queue_).*action)(*id); !status) return std::move(status).error();
      return queue_object();
    });
  };
  add_for_job("tables/pause", &BuildQueue::pause);
  add_for_job("tables/resume", &BuildQueue::resume);
}

void TablesRoutes::add_trash_routes(Routes& routes) {
  routes.add("tables/delete", [this](const Message& m) { return remove(m.body); });
  routes.add("tables/restore", [this](const Message& m) { return restore(m.body); });
  routes.add_reading("tables/trash", [this](const Message&) -> core::Result<Json> {
    return trash_object(trash_in(studio_.tables.folders()));
  });
  routes.add("tables/empty-trash", [this](const Message&) -> core::Result<Json> {
    auto status = empty_trash(trash_in(studio_.tables.folders()));
    if (!status) return std::move(status).error();
    return trash_object(trash_in(studio_.tables.folders()));
  });
}

void TablesRoutes::watch(const std::stop_token& end) {
  // Folders that a person adds are noticed at once; looking through all tables takes longer.
  constexpr std::chrono::milliseconds kTick{250};
  constexpr int kTicksUntilLook = 8;
  std::mutex mutex;
  std::condition_variable_any woken;  // only ever by `end`
  std::unique_lock lock(mutex);
  Json last_places = names_and_states(studio_.tables);
  Seen last;
  for (int tick = 1; !end.stop_requested(); ++tick) {
    woken.wait_for(lock, end, kTick, [] { return false; });
    if (end.stop_requested()) return;
    Json places = names_and_states(studio_.tables);
    if (std::exchange(last_places, places) != places) changed();
    if (tick % kTicksUntilLook == 0) last = look(std::move(last));
  }
}

TablesRoutes::Seen TablesRoutes::look(Seen last) {
  Seen now{Json::array(), Json::array()};
  for (const ListedTable& table : list_.all()) {
    now.tables.push_back({table.name(), table.folder().string(), table.object["status"]});
    if (table.is_held) now.outside.push_back(table.name());
  }
  if (!last.tables.is_null() && now.tables != last.tables) changed();
  if (!last.outside.is_null() && now.outside != last.outside) {
    studio_.events.push({{"type", "queue_changed"}});
  }
  return now;
}

}  // namespace joseki::studio
