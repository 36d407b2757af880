// SPDX-License-Identifier: MIT
#include "app/studio/tables/table_list.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "app/catalog/error_json.h"
#include "app/studio/remedy_words.h"
#include "app/studio/text_fields.h"
#include "app/tables/table_json.h"
#include "app/tables/table_parts.h"
#include "app/tables/table_proof.h"
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

void add_card(Json& object, const formation::TableCard& card) {
  const formation::Formation& formation = card.identity.shape.formation;
  object.update({{"formation", formation.name},
                 {"category", formation.category},
                 {"target", card.identity.shape.target_tile()}});
  object.update(Json(app::choices_object(card.identity)));
}

}  // namespace

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

Json TableList::object_of(const app::TableFacts& table) const {
  Json object = {{"status", name_of(table.state)}};
  if (table.error) object["error"] = app::translatable_error(*table.error, hint_words);
  if (table.states != 0) object["states"] = table.states;
  const bool is_finished = table.is_built() || (table.is_game() && table.error);
  if (is_finished) {
    object["built_at"] =
        written_at(table.is_game() ? table.path : table.path / formation::kCardName);
  }
  if (table.start) {
    app::Json value = app::Json::object();
    app::add_value(value, *table.start);
    object.update(Json(value));
  }
  if (!table.card) return object;
  add_card(object, *table.card);
  if (!table.is_built()) return object;
  object.update(
      {{"best_rate", table.card->best_rate}, {"compressed", compressed_.contains(table)}});
  // Layers that are in none of the shelf's folders.
  const auto parts = app::parts_of(table.card->identity, table.path, helpers_.shelf.folders());
  const auto missing = formation::missing_layers(parts, table.card->identity.shape.layers());
  if (!missing.empty()) add_text(object, "missing", formation::missing_text(missing));
  return object;
}

// What a proof found is kept beside the table; what one found here in the store too, for folders
// that cannot be written to. `proof`: no older than the table.
void TableList::add_faults(ListedTable& table, const JobStore::Proof& proof) const {
  Json& object = table.object;
  if (object["status"] != "built") return;
  auto faults = app::faults_of(table.path());
  const bool can_be_kept = access(table.path().parent_path().c_str(), W_OK) == 0;
  if (!faults && !can_be_kept && proof.errors > 0) {
    faults = app::Faults{static_cast<std::uint64_t>(proof.errors), ""};
  }
  if (!faults) return;
  object["status"] = "damaged";
  object["error"] = app::translatable_error(
      "damaged_file", core::text("a proof found {} errors in it", faults->errors),
      core::text("build it again"));
  if (!faults->first_error.empty()) object["first_error"] = faults->first_error;
}

void TableList::finish(ListedTable& table) {
  Json& object = table.object;
  const auto job = helpers_.queue.job_of(table.name());
  const bool runs = job && (job->state == Job::State::running || job->state == Job::State::pausing);
  const bool is_built_here = runs && job->kind == Job::Kind::build;
  // Whoever compresses it holds its lock, and it answers all the time.
  const bool is_compressed_here = runs && job->kind == Job::Kind::compress;
  const auto built_at = object.value("built_at", std::int64_t{0});
  const auto stored = proofs_.proof_of(table.name(), table.folder().string());
  const bool is_known = stored && stored->at >= built_at && stored->at > 0;
  const JobStore::Proof proof = is_known ? *stored : JobStore::Proof{};
  add_faults(table, proof);
  const bool is_proved = is_known && proof.errors == 0 && object["status"] == "built";
  if ((table.is_held && !is_compressed_here) || is_built_here) object["status"] = "building";
  object.update({{"table", table.name()},
                 {"kind", name_of(table.facts->name.kind)},
                 {"folder", table.folder().string()},
                 {"bytes", bytes_of(table.path())},
                 {"job", job ? Json(job->id) : Json()},
                 {"verified_at", is_proved ? Json(proof.at) : Json()}});
}

std::vector<ListedTable> TableList::all() {
  std::vector<ListedTable> list;
  for (const fs::path& folder : helpers_.shelf.folders()) {
    const auto found = scan_.look(folder);
    if (!found) continue;
    for (const app::SharedFacts& table : *found) {
      if (app::opens_by_name(*table)) list.push_back({table, false, object_of(*table)});
    }
  }
  const auto locks = core::LockWatch::now();
  for (ListedTable& table : list) {
    table.is_held = locks.holder_of(app::lock_of(*table.facts)).has_value();
    finish(table);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const ListedTable& a, const ListedTable& b) { return a.name() < b.name(); });
  return list;
}

core::Result<ListedTable> TableList::find(const std::string& name, const std::string& folder) {
  for (ListedTable& table : all()) {
    if (table.name() == name && (folder.empty() || table.folder() == fs::path(folder))) {
      return std::move(table);
    }
  }
  return core::Error{core::Errc::not_found, core::text("there is no table '{}'", name),
                     core::text("tables/list tells what there is")};
}

Json TableList::outside_jobs() {
  Json jobs = Json::array();
  for (const ListedTable& table : all()) {
    const auto job = helpers_.queue.job_of(table.name());
    const bool is_ours =
        job && (job->state == Job::State::running || job->state == Job::State::pausing);
    if (!table.is_held || is_ours) continue;
    Job other;
    other.table = table.name();
    other.state = Job::State::running;
    other.source = "outside";
    other.progress = {
        {"stage", "outside"}, {"share", nullptr}, {"disk_bytes", bytes_of(table.path())}};
    jobs.push_back(job_object(other));
  }
  return jobs;
}

}  // namespace joseki::studio
