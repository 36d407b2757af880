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
#include "app/studio/tables/trash.h"
#include "core/resources.h"
#include "solve/formation/build_site.h"

namespace joseki::studio {
namespace {

// Something playable at once: each is done within seconds.
constexpr std::array kFirstTables = {"vanish-3x3-m3", "2x4-256", "3x3-512", "442-128"};

std::set<std::string> built_names(const std::vector<ListedTable>& list) {
  std::set<std::string> names;
  for (const ListedTable& table : list) {
    if (table.object.value("status", "") == "built") names.insert(table.name);
  }
  return names;
}

core::Result<BuildOrder> order_of(const Studio& studio, const Json& body) {
  Fields fields(body, {"table", "options"});
  fields.need("table");
  const auto table = fields.text("table", 200);
  if (auto status = fields.status(); !status) return status.error();
  return build_order(studio.tables, *table, body.value("options", Json::object()));
}

Json array_of(const std::vector<std::filesystem::path>& folders) {
  Json list = Json::array();
  for (const auto& folder : folders) list.push_back(folder.string());
  return list;
}

}  // namespace

core::Result<std::unique_ptr<TablesDesk>> TablesDesk::open(Store& store, Studio& studio) {
  auto queue = BuildQueue::open({store, studio.events, studio.tables, studio.log});
  if (!queue) return std::move(queue).error();
  return std::unique_ptr<TablesDesk>(new TablesDesk(store, studio, std::move(*queue)));
}

TablesDesk::TablesDesk(Store& store, Studio& studio, std::unique_ptr<BuildQueue> queue)
    : studio_(studio),
      queue_(std::move(queue)),
      list_({studio.tables, store, *queue_}),
      computer_(studio.tables),
      watcher_([this](const std::stop_token& end) { watch(end); }) {}

core::Status TablesDesk::build_first_tables() {
  const auto built = built_names(list_.all());
  for (const char* table : kFirstTables) {
    if (built.contains(table)) continue;
    const auto order = build_order(studio_.tables, table, Json::object());
    if (!order) return order.error();
    if (auto status = queue_->add(*order, "first"); !status) return status;
  }
  return core::Done{};
}

Json TablesDesk::list_object() {
  Json tables = Json::array();
  for (ListedTable& table : list_.all()) tables.push_back(std::move(table.object));
  const auto folders = studio_.tables.folders();
  return {{"type", "tables"},
          {"tables", tables},
          {"folders", array_of(folders)},
          {"roots", array_of(studio_.tables.roots())},
          {"free_disk_bytes", core::free_disk_bytes(folders.front())},
          {"p4", studio_.settings.p4()}};
}

std::string TablesDesk::list_text() {
  return list_object().dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json TablesDesk::queue_object() { return studio::queue_object(*queue_, list_.outside_jobs()); }

void TablesDesk::changed() {
  studio_.tables.rescan();
  studio_.events.push({{"type", "tables_changed"}});
}

core::Result<Json> TablesDesk::build(const Json& body) {
  auto order = order_of(studio_, body);
  if (!order) return std::move(order).error();
  if (auto status = queue_->add(*order, "page"); !status) return std::move(status).error();
  return queue_object();
}

core::Result<Json> TablesDesk::estimate(const Json& body) {
  const auto order = order_of(studio_, body);
  if (!order) return order.error();
  return estimate_object(*order);
}

core::Result<ListedTable> TablesDesk::table_of(const Json& body) {
  Fields fields(body, {"table", "folder"});
  fields.need("table");
  const auto name = fields.text("table", 200);
  const std::string folder = fields.text("folder", 4000).value_or("");
  if (auto status = fields.status(); !status) return std::move(status).error();
  return list_.find(*name, folder);
}

core::Result<Json> TablesDesk::verify(const Json& body) {
  const auto table = table_of(body);
  if (!table) return table.error();
  if (table->object.value("status", "") == "begun") {
    return core::Error{core::Errc::bad_input, fmt::format("{} is not finished", table->name),
                       "build it first"};
  }
  if (auto status = queue_->add_verify(table->name, table->folder); !status) {
    return std::move(status).error();
  }
  return queue_object();
}

core::Result<Json> TablesDesk::cancel(const Json& body) {
  Fields fields(body, {"job", "delete"});
  fields.need("job");
  const auto id = fields.whole("job", 1, kMostWhole);
  const bool deletes = fields.flag("delete").value_or(false);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto job = queue_->cancel(*id);
  if (!job) return job.error();
  if (deletes && job->kind == Job::Kind::build) {
    std::string folder = job->options.value("folder", "");
    if (folder.empty()) folder = studio_.tables.folders().front().string();
    // What a rebuild has made so far lies beside the old table.
    auto discarded = formation::discard_rebuild(std::filesystem::path(folder) / job->table);
    if (!discarded) return std::move(discarded).error();
    const auto table = list_.find(job->table, folder);
    if (table && table->object.value("status", "") == "begun") {
      if (auto trashed = move_to_trash(*table); !trashed) return std::move(trashed).error();
      changed();
    }
  }
  return queue_object();
}

core::Result<Json> TablesDesk::remove(const Json& body) {
  const auto table = table_of(body);
  if (!table) return table.error();
  const auto job = queue_->job_of(table->name);
  if (job && job->kind == Job::Kind::verify && job->state == Job::State::running) {
    return core::Error{core::Errc::busy, fmt::format("{} is being verified", table->name),
                       "wait for it, or cancel it first"};
  }
  const auto trashed = move_to_trash(*table);
  if (!trashed) return trashed.error();
  changed();
  return Json{{"type", "deleted"},
              {"trash", trashed->id},
              {"table", trashed->table},
              {"bytes", trashed->bytes}};
}

core::Result<Json> TablesDesk::restore(const Json& body) {
  Fields fields(body, {"trash"});
  fields.need("trash");
  const auto id = fields.text("trash", 400);
  if (auto status = fields.status(); !status) return std::move(status).error();
  const auto all = trash_in(studio_.tables.folders());
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const TrashedTable& t) { return t.id == *id; });
  if (found == all.end()) {
    return core::Error{core::Errc::not_found, "that is not in the trash (any more)", ""};
  }
  if (auto status = studio::restore(*found); !status) return std::move(status).error();
  changed();
  return list_object();
}

core::Result<Json> TablesDesk::folders(const Json& body) {
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

core::Result<Json> TablesDesk::layers(const Json& body) {
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

core::Result<Json> TablesDesk::computer() {
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

void TablesDesk::add_routes(Routes& routes) {
  routes.add_reading("tables/list",
                     [this](const Message&) -> core::Result<Json> { return list_object(); });
  routes.add_reading("tables/can-build", [this](const Message&) {
    return can_build_object(studio_.tables.folders().front(), built_names(list_.all()));
  });
  routes.add_reading("tables/estimate", [this](const Message& m) { return estimate(m.body); });
  routes.add_reading("tables/layers", [this](const Message& m) { return layers(m.body); });
  routes.add_reading("tables/computer", [this](const Message&) { return computer(); });
  routes.add("tables/folders", [this](const Message& m) { return folders(m.body); });
  add_queue_routes(routes);
  add_trash_routes(routes);
}

void TablesDesk::add_queue_routes(Routes& routes) {
  routes.add_reading("tables/queue",
                     [this](const Message&) -> core::Result<Json> { return queue_object(); });
  routes.add("tables/build", [this](const Message& m) { return build(m.body); });
  routes.add("tables/verify", [this](const Message& m) { return verify(m.body); });
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

void TablesDesk::add_trash_routes(Routes& routes) {
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

void TablesDesk::watch(const std::stop_token& end) {
  constexpr std::chrono::seconds kTick{2};
  std::mutex mutex;
  std::condition_variable_any woken;  // only ever by `end`
  std::unique_lock lock(mutex);
  Json last;
  Json last_outside;
  while (!end.stop_requested()) {
    woken.wait_for(lock, end, kTick, [] { return false; });
    if (end.stop_requested()) return;
    Json now = Json::array();
    Json outside = Json::array();
    for (const ListedTable& table : list_.all()) {
      now.push_back({table.name, table.folder.string(), table.object["status"]});
      if (table.is_held) outside.push_back(table.name);
    }
    if (!last.is_null() && now != last) changed();
    if (!last_outside.is_null() && outside != last_outside) {
      studio_.events.push({{"type", "queue_changed"}});
    }
    last = std::move(now);
    last_outside = std::move(outside);
  }
}

}  // namespace joseki::studio
