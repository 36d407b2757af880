// SPDX-License-Identifier: MIT
// The messages of the Tables page.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "app/studio/routes.h"
#include "app/studio/studio.h"
#include "app/studio/tables/build_queue.h"
#include "app/studio/tables/estimates.h"
#include "app/studio/tables/table_list.h"

namespace joseki::studio {

// Tables, queue and trash together.
class TablesRoutes {
 public:
  static core::Result<std::unique_ptr<TablesRoutes>> open(Store& store, Studio& studio);

  void add_routes(Routes& routes);  // tables/...
  std::string list_text();          // GET /api/tables

  // The small tables that everybody gets on the first start, as jobs of the queue.
  core::Status build_first_tables();

 private:
  TablesRoutes(Store& store, Studio& studio, std::unique_ptr<BuildQueue> queue);
  Json list_object();
  Json queue_object();
  void add_queue_routes(Routes& routes);
  void add_trash_routes(Routes& routes);
  core::Result<ListedTable> table_of(const Json& body);
  core::Result<Json> build(const Json& body);
  core::Result<Json> estimate(const Json& body);
  core::Result<Json> verify(const Json& body);
  core::Result<Json> compress(const Json& body);
  core::Result<Json> add_job(Job::Kind kind, const ListedTable& table);
  core::Result<Json> plot(const Json& body);
  core::Result<Json> cancel(const Json& body);
  core::Result<Json> remove(const Json& body);
  core::Result<Json> restore(const Json& body);
  core::Result<Json> folders(const Json& body);
  core::Result<Json> layers(const Json& body);
  core::Result<Json> computer();
  void changed();  // tables came or went
  // Tells pages of what other processes build, and of folders that come and go.
  void watch(const std::stop_token& end);
  struct Seen {
    Json tables;   // null: nothing yet
    Json outside;  // what other processes build
  };
  Seen look(Seen last);

  Studio& studio_;
  std::unique_ptr<BuildQueue> queue_;
  TableList list_;
  ComputerView computer_;
  std::jthread watcher_;  // last, so that it ends first
};

}  // namespace joseki::studio
