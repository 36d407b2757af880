// SPDX-License-Identifier: MIT
#include "app/studio/tables/estimates.h"

#include <fmt/format.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <thread>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/catalog/error_json.h"
#include "app/catalog/formation_json.h"
#include "app/catalog/formation_library.h"
#include "app/catalog/text_json.h"
#include "app/players/twenty48/table_plan.h"
#include "app/studio/deadline.h"
#include "app/studio/tables/table_list.h"
#include "app/studio/text_fields.h"
#include "app/tables/formation_tables.h"
#include "app/tables/table_json.h"
#include "app/tables/table_scan.h"
#include "core/bytes_text.h"
#include "core/child_process.h"
#include "core/resources.h"
#include "core/version.h"
#include "solve/formation/build.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

int cores() { return std::max(1, static_cast<int>(std::thread::hardware_concurrency())); }

// Tables of few cells are estimated in a moment; of many it takes seconds and much memory.
bool is_quick(const formation::TableIdentity& identity) {
  return identity.shape.formation.free_cells() <= 10;
}

// In a process of its own, which ends when it takes too long.
core::Result<Json> estimate_there(const TableShelf& shelf, const app::BuildRequest& request) {
  constexpr std::chrono::seconds kLongest{20};
  std::vector<std::string> words = build_arguments(shelf, request);
  words.emplace_back("--estimate");
  const Deadline deadline(kLongest);
  std::string last_line;
  const auto child =
      core::run_child(words, {.stop = deadline.token(),
                              .on_line = [&](std::string_view line) { last_line = line; },
                              .is_background = true,
                              .environment = {app::kWantsErrorParts}});
  if (!child) return child.error();
  const Json answer =
      Json::parse(child->exit_code == 0 ? child->output : last_line, nullptr, false);
  if (child->exit_code == 0 && answer.is_object()) return answer;
  if (deadline.is_over()) {
    return core::Error{core::Errc::busy,
                       core::text("the estimate of {} took too long", request.table),
                       core::text("this machine has too much to do: ask again later")};
  }
  if (auto error = app::error_of_parts(answer)) {
    error->code = core::Errc::bad_input;
    return *std::move(error);
  }
  return core::Error{core::Errc::bad_input, core::text("it cannot be estimated"), {}};
}

// Where a table would be built, and what its old one leaves there.
struct Place {
  std::string table;
  fs::path folder;
  std::uint64_t given_up_bytes =
      0;  // of the old table, where that goes before the new one is begun
};

// Why no machine can build it; empty if one can.
core::Text obstacle_of(const Json& cost) {
  const auto text = cost.find("obstacle_text");
  return text == cost.end() ? core::Text() : app::text_of_json(*text);
}

Json english_of(const std::vector<core::Text>& texts) {
  Json list = Json::array();
  for (const core::Text& text : texts) list.push_back(text.english());
  return list;
}

Json texts_of(const std::vector<core::Text>& texts) {
  Json list = Json::array();
  for (const core::Text& text : texts) list.push_back(Json(app::text_object(text)));
  return list;
}

// Whether it fits, and what to say about it.
Json judged(Json object, const Place& place) {
  object.erase("generated");
  const core::Text obstacle = obstacle_of(object);
  const bool is_rough = object.value("rough", false);
  object["obstacle"] = nullptr;
  if (!obstacle.empty()) add_text(object, "obstacle", obstacle);
  object["rough"] = is_rough;
  const std::uint64_t memory = core::available_memory_bytes();
  const std::uint64_t disk = core::free_disk_bytes(place.folder) + place.given_up_bytes;
  std::vector<core::Text> reasons;
  if (!obstacle.empty()) reasons.push_back(obstacle);
  if (is_rough) {
    reasons.push_back(core::text("the estimate is rough: it may be several times as much"));
  }
  const bool has_memory = object["least_memory_bytes"] <= memory;
  const bool has_disk = object["disk_bytes"] <= disk;
  if (!has_memory) {
    reasons.push_back(core::text("it needs {} of memory, and {} are available",
                                 core::bytes_text(object["least_memory_bytes"]),
                                 core::bytes_text(memory)));
  } else if (object["memory_bytes"] > memory) {
    reasons.push_back(
        core::text("it does not fit memory at once and will go through the disk, more slowly"));
  }
  if (!has_disk) {
    reasons.push_back(core::text("it needs {} of disk, and {} are free",
                                 core::bytes_text(object["disk_bytes"]), core::bytes_text(disk)));
  }
  object.update({{"type", "estimate"},
                 {"table", place.table},
                 {"seconds", object["cpu_seconds"].get<double>() / cores()},
                 {"available_memory_bytes", memory},
                 {"free_disk_bytes", disk},
                 {"fits", has_memory && has_disk && obstacle.empty()},
                 {"reasons", english_of(reasons)},
                 {"reason_texts", texts_of(reasons)}});
  return object;
}

// While layers are generated, a build has a third more on the disk than in the end.
std::uint64_t at_the_peak(std::uint64_t finished_bytes) {
  return finished_bytes + finished_bytes / 3;
}

std::string processor_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  }
  return "";
}

std::uint64_t installed_memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long bytes = sysconf(_SC_PAGE_SIZE);
  return pages > 0 && bytes > 0
             ? static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(bytes)
             : 0;
}

std::uint64_t disk_bytes(const fs::path& folder) {
  struct statvfs disk {};
  if (statvfs(folder.c_str(), &disk) != 0) return 0;
  return std::uint64_t{disk.f_blocks} * disk.f_frsize;
}

}  // namespace

core::Result<Json> estimate_object(const TableShelf& shelf, const app::BuildRequest& request) {
  const auto table = table_of(shelf, request);
  if (!table) return table.error();
  Place place{(*table)->name().text, folder_of(shelf, request)};
  if (request.replace_first) place.given_up_bytes = bytes_of((*table)->path());
  if ((*table)->name().kind == app::TableName::Kind::formation) {
    const auto identity = app::identity_of(request);
    if (!identity) return identity.error();
    if (!is_quick(*identity)) {
      auto object = estimate_there(shelf, request);
      return object ? judged(std::move(*object), place) : std::move(object);
    }
  }
  const auto cost = (*table)->estimate(request);
  if (!cost) return cost.error();
  return judged(Json(app::cost_object(*cost, app::Texts::with_parts)), place);
}

core::Result<Json> quick_estimate_object(const fs::path& folder,
                                         const formation::TableIdentity& identity) {
  if (!is_quick(identity)) return Json();
  core::Workers workers(0);
  const auto estimate = formation::estimate(identity, workers);
  if (!estimate) return estimate.error();
  return judged(Json(app::cost_object(app::cost_of(*estimate), app::Texts::with_parts)),
                {identity.name(), folder});
}

core::Result<Json> ComputerView::estimate_of(const std::string& table) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = known_.find(table); found != known_.end()) return found->second;
  }
  app::BuildRequest request;
  request.table = table;
  auto estimate = estimate_object(shelf_, request);
  if (!estimate) return estimate;
  const std::lock_guard lock(mutex_);
  known_.emplace(table, *estimate);
  return estimate;
}

core::Result<Json> ComputerView::object(const std::set<std::string>& there) {
  const fs::path folder = shelf_.folders().front();
  Json can = Json::array();
  const auto add = [&](std::string_view table, Json cost) {
    cost.update({{"table", table},
                 {"fits", cost["disk_bytes"] <= core::free_disk_bytes(folder) &&
                              cost["memory_bytes"] <= core::available_memory_bytes()},
                 {"there", there.contains(std::string(table))}});
    can.push_back(std::move(cost));
  };
  for (const app::SuggestedTable& table : app::suggested_tables()) {
    const auto estimate = estimate_of(std::string(table.name));
    if (!estimate) return estimate;
    add(table.name, {{"states", (*estimate)["states"]},
                     {"bytes", (*estimate)["bytes"]},
                     {"disk_bytes", (*estimate)["disk_bytes"]},
                     {"memory_bytes", (*estimate)["least_memory_bytes"]},
                     {"seconds", (*estimate)["seconds"]}});
  }
  for (const app::TableCandidate& table : app::table_candidates()) {
    const bool is_in = std::any_of(can.begin(), can.end(),
                                   [&](const Json& row) { return row["table"] == table.name; });
    if (is_in) continue;
    add(table.name, {{"states", static_cast<std::uint64_t>(table.boards)},
                     {"bytes", table.bytes},
                     {"disk_bytes", at_the_peak(std::max(table.bytes, table.whole_bytes))},
                     {"memory_bytes", table.least_bytes},
                     {"seconds", table.cpu_seconds / cores()}});
  }
  std::sort(can.begin(), can.end(),
            [](const Json& a, const Json& b) { return a["states"] < b["states"]; });
  return Json{{"type", "computer"},
              {"cores", cores()},
              {"processor", processor_name()},
              {"memory_bytes", installed_memory_bytes()},
              {"available_memory_bytes", core::available_memory_bytes()},
              {"disk_bytes", disk_bytes(folder)},
              {"free_disk_bytes", core::free_disk_bytes(folder)},
              {"folder", folder.string()},
              {"version", core::version()},
              {"can", can}};
}

Json targets_of(const formation::Formation& formation, const std::set<std::string>& there) {
  Json targets = Json::array();
  for (int target = formation::kLeastTarget; target <= formation::kMostTarget; ++target) {
    const std::uint32_t tile = 1U << target;
    const std::string name = fmt::format("{}-{}", formation.name, tile);
    const auto shape = formation::shape_of(formation, tile);
    Json choice = {{"target", tile},
                   {"table", name},
                   {"possible", static_cast<bool>(shape)},
                   {"there", there.contains(name)}};
    if (shape) choice["layers"] = shape->layers();
    if (!shape) add_text(choice, "reason", shape.error().what);
    targets.push_back(std::move(choice));
  }
  return targets;
}

core::Result<Json> can_build_object(const fs::path& folder, const std::set<std::string>& there) {
  const auto found = app::TableScan().games(folder);
  if (!found) return found.error();
  std::set<std::string> begun;
  for (const app::SharedFacts& table : *found) {
    if (table->state == app::TableState::begun) begun.insert(table->name.text);
  }
  const auto formations = app::all_formations();
  if (!formations) return formations.error();
  Json games = Json::array();
  for (const std::string& name : app::known_games()) {
    const auto game = app::find_game(name);
    games.push_back({{"table", name},
                     {"states", (*game)->states()},
                     {"memory_bytes", (*game)->memory_bytes()},
                     {"fits", (*game)->memory_bytes() <= core::available_memory_bytes()},
                     {"there", there.contains(name)},
                     {"begun", begun.contains(name)}});
  }
  Json choices = Json::array();
  for (const formation::Formation& formation : *formations) {
    choices.push_back({{"name", formation.name},
                       {"category", formation.category},
                       {"builtin", app::is_builtin_formation(formation.name)},
                       {"big", formation.big_count()},
                       {"locked", formation.big_count() - app::free_big_tiles(formation)},
                       {"walls", formation.big_tiles() == twenty48::BigTiles::wall},
                       {"cells", formation.free_cells()},
                       {"look", app::look_object(formation::look_of(formation, *formations))},
                       {"targets", targets_of(formation, there)}});
  }
  Json suggested = Json::array();
  for (const app::SuggestedTable& table : app::suggested_tables()) {
    suggested.push_back({{"table", table.name},
                         {"states", table.boards},
                         {"disk_bytes", table.disk_bytes},
                         {"fits", table.disk_bytes <= core::free_disk_bytes(folder)},
                         {"there", there.contains(std::string(table.name))}});
  }
  return Json{
      {"type", "can_build"}, {"games", games}, {"formations", choices}, {"suggested", suggested}};
}

}  // namespace joseki::studio
