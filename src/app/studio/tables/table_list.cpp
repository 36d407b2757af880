// SPDX-License-Identifier: MIT
#include "app/studio/tables/table_list.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/catalog/error_json.h"
#include "app/catalog/formation_table.h"
#include "app/catalog/game_table_files.h"
#include "app/catalog/home.h"
#include "app/catalog/query_json.h"
#include "app/catalog/spread_table.h"
#include "app/catalog/table_proof.h"
#include "core/lock_watch.h"
#include "solve/formation/table_folder.h"

namespace joseki::studio {
namespace {

namespace fs = std::filesystem;

// Seconds since 1970; 0 if it is not there.
std::int64_t written_at(const fs::path& path) {
  std::error_code failure;
  const auto time = fs::last_write_time(path, failure);
  if (failure) return 0;
  const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
  return std::chrono::duration_cast<std::chrono::seconds>(since).count();
}

Json read_game(const app::AnyGame& game, const fs::path& file) {
  Json object = {{"states", game.states()}, {"built_at", written_at(file)}};
  const auto table = game.open(file);
  if (!table) {
    object["status"] = "damaged";
    object["error"] = app::error_object(table.error());
    return object;
  }
  object["status"] = "built";
  app::Json value = app::Json::object();
  app::add_value(value, (*table)->summary().start);
  object.update(Json(value));
  return object;
}

Json card_object(const formation::TableCard& card, const fs::path& folder) {
  const formation::TableIdentity& identity = card.identity;
  Json object = {{"status", card.is_finished ? "built" : "begun"},
                 {"formation", identity.shape.formation.name},
                 {"category", identity.shape.formation.category},
                 {"target", identity.shape.target_tile()},
                 {"layers", identity.shape.layers()},
                 {"p4", identity.p4},
                 {"precision", formation::name_of(identity.precision)},
                 {"delete_below", identity.delete_below},
                 {"optimal_only", identity.optimal_only},
                 {"sparse", identity.sparse}};
  if (const auto sum = identity.shape.formation.all_of_sum; sum != 0) object["all_of_sum"] = sum;
  if (!card.is_finished) return object;
  object["states"] = card.boards;
  object["bytes"] = card.bytes;
  object["best_rate"] = card.best_rate;
  object["built_at"] = written_at(folder / formation::kCardName);
  return object;
}

}  // namespace

fs::path lock_of(const ListedTable& table) {
  // A table may be the folder itself that is looked in.
  if (!table.is_game) return table.path / "build.lock";
  return lock_of_table(table.folder, table.name, true);
}

std::uint64_t bytes_of(const fs::path& path) {
  std::error_code failure;
  if (fs::is_regular_file(path, failure)) return fs::file_size(path, failure);
  std::uint64_t bytes = 0;
  fs::recursive_directory_iterator entry(path, failure);
  for (; !failure && entry != fs::recursive_directory_iterator(); entry.increment(failure)) {
    std::error_code gone;
    if (entry->is_regular_file(gone)) {
      const auto size = entry->file_size(gone);
      if (!gone) bytes += size;
    }
  }
  return bytes;
}

Json TableList::game_object(const std::string& name, const fs::path& file) {
  std::error_code failure;
  const auto written = fs::last_write_time(file, failure);
  {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(file);
    if (found != games_.end() && found->second.written == written) return found->second.object;
  }
  Json object = read_game(**app::find_game(name), file);
  object["bytes"] = bytes_of(file);
  const std::lock_guard lock(mutex_);
  games_.insert_or_assign(file, KnownGame{written, object});
  return object;
}

void TableList::add_games(const fs::path& folder, std::vector<ListedTable>& list) {
  const auto built = app::built_games_in(folder);
  const auto begun = app::begun_games_in(folder);
  if (!built || !begun) return;
  const auto add = [&](const std::string& name, Json object, const fs::path& path) {
    list.push_back({name, true, folder, path, false, std::move(object)});
  };
  for (const std::string& name : *built) {
    const fs::path file = app::table_file(folder, name);
    add(name, game_object(name, file), file);
  }
  for (const std::string& name : *begun) {
    if (built->contains(name)) continue;
    fs::path file = app::table_file(folder, name);
    file += solve::kCheckpointSuffix;
    add(name, {{"status", "begun"}, {"states", (*app::find_game(name))->states()}}, file);
  }
}

void TableList::add_formations(const fs::path& folder, std::vector<ListedTable>& list) {
  const auto found = app::formation_tables_in(folder);
  if (!found) return;
  for (const app::FoundTable& table : *found) {
    const std::string name = app::own_name(table, folder);
    if (name.empty()) continue;
    Json object =
        table.card ? card_object(*table.card, table.folder)
                   : Json{{"status", "damaged"}, {"error", app::error_object(table.card.error())}};
    if (table.card && table.card->is_finished) add_missing(object, *table.card, table.folder);
    list.push_back({name, false, folder, table.folder, false, std::move(object)});
  }
}

// Layers that are in none of the shelf's folders.
void TableList::add_missing(Json& object, const formation::TableCard& card,
                            const fs::path& home) const {
  const auto parts = app::parts_of(card.identity, home, helpers_.shelf.folders());
  const auto missing = formation::missing_layers(parts, card.identity.shape.layers());
  if (!missing.empty()) object["missing"] = formation::missing_text(missing);
}

// What a proof found is kept beside the table; what one found here in the store too, for folders
// that cannot be written to. `proof`: no older than the table.
void TableList::add_faults(ListedTable& table, const JobStore::Proof& proof) const {
  Json& object = table.object;
  if (object["status"] != "built") return;
  auto faults = app::faults_of(table.path);
  const bool can_be_kept = access(table.path.parent_path().c_str(), W_OK) == 0;
  if (!faults && !can_be_kept && proof.errors > 0) {
    faults = app::Faults{static_cast<std::uint64_t>(proof.errors), ""};
  }
  if (!faults) return;
  object["status"] = "damaged";
  object["error"] = app::error_object("damaged_file",
                                      fmt::format("a proof found {} errors in it", faults->errors),
                                      "build it again");
  if (!faults->first_error.empty()) object["first_error"] = faults->first_error;
}

void TableList::finish(ListedTable& table) {
  Json& object = table.object;
  const auto job = helpers_.queue.job_of(table.name);
  const bool is_built_here =
      job && job->kind == Job::Kind::build &&
      (job->state == Job::State::running || job->state == Job::State::pausing);
  const auto built_at = object.value("built_at", std::int64_t{0});
  const auto stored = proofs_.proof_of(table.name, table.folder.string());
  const bool is_known = stored && stored->at >= built_at && stored->at > 0;
  const JobStore::Proof proof = is_known ? *stored : JobStore::Proof{};
  add_faults(table, proof);
  const bool is_proved = is_known && proof.errors == 0 && object["status"] == "built";
  if (table.is_held || is_built_here) object["status"] = "building";
  object.update({{"table", table.name},
                 {"kind", table.is_game ? "game" : "formation"},
                 {"folder", table.folder.string()},
                 {"bytes", bytes_of(table.path)},
                 {"job", job ? Json(job->id) : Json()},
                 {"verified_at", is_proved ? Json(proof.at) : Json()}});
}

std::vector<ListedTable> TableList::all() {
  std::vector<ListedTable> list;
  for (const fs::path& folder : helpers_.shelf.folders()) {
    add_games(folder, list);
    add_formations(folder, list);
  }
  const auto locks = core::LockWatch::now();
  for (ListedTable& table : list) {
    table.is_held = locks.holder_of(lock_of(table)).has_value();
    finish(table);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const ListedTable& a, const ListedTable& b) { return a.name < b.name; });
  return list;
}

core::Result<ListedTable> TableList::find(const std::string& name, const std::string& folder) {
  for (ListedTable& table : all()) {
    if (table.name == name && (folder.empty() || table.folder == fs::path(folder))) {
      return std::move(table);
    }
  }
  return core::Error{core::Errc::not_found, fmt::format("there is no table '{}'", name),
                     "tables/list tells what there is"};
}

Json TableList::outside_jobs() {
  Json jobs = Json::array();
  for (const ListedTable& table : all()) {
    const auto job = helpers_.queue.job_of(table.name);
    const bool is_ours =
        job && (job->state == Job::State::running || job->state == Job::State::pausing);
    if (!table.is_held || is_ours) continue;
    Job other;
    other.table = table.name;
    other.state = Job::State::running;
    other.source = "outside";
    other.progress = {
        {"stage", "outside"}, {"share", nullptr}, {"disk_bytes", bytes_of(table.path)}};
    jobs.push_back(job_object(other));
  }
  return jobs;
}

}  // namespace joseki::studio
