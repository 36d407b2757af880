// SPDX-License-Identifier: MIT
#include "app/studio/tables/job_store.h"

#include <array>
#include <utility>

#include "app/catalog/error_json.h"
#include "app/studio/remedy_words.h"
#include "app/studio/tables/build_orders.h"

namespace joseki::studio {
namespace {

StoredValue text_or_null(const Json& value) {
  if (value.is_null()) return nullptr;
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json parsed(const std::string& text) {
  Json value = text.empty() ? Json() : Json::parse(text, nullptr, false);
  return value.is_discarded() ? Json() : value;
}

Job::State state_named(const std::string& name) {
  for (const auto state : {Job::State::paused, Job::State::done, Job::State::failed,
                           Job::State::canceled, Job::State::pausing}) {
    if (name == name_of(state)) return state == Job::State::pausing ? Job::State::paused : state;
  }
  return Job::State::waiting;
}

}  // namespace

core::Result<std::vector<Job>> JobStore::load() {
  const auto rows = store_.read(
      "SELECT id, kind, name, options, state, source, created_at, ended_at, error, result, plot "
      "FROM jobs ORDER BY id",
      {});
  if (!rows) return rows.error();
  std::vector<Job> jobs;
  for (const StoredRow& row : *rows) {
    Job job;
    job.id = row.number(0);
    job.kind = kind_named(row.text(1));
    job.table = row.text(2);
    auto request = read_build_request(job.table, parsed(row.text(3)));
    if (request) job.request = std::move(*request);
    job.state = state_named(row.text(4));
    job.source = row.text(5);
    job.created_at = row.number(6);
    job.ended_at = row.number(7);
    job.error = parsed(row.text(8));
    if (!request && !job.has_ended()) {
      job.state = Job::State::failed;
      job.error = app::translatable_error(request.error(), hint_words);
    }
    job.result = parsed(row.text(9));
    if (Json plot = parsed(row.text(10)); plot.is_array())
      job.plot.assign(plot.begin(), plot.end());
    jobs.push_back(std::move(job));
  }
  return jobs;
}

core::Status JobStore::add(Job& job) {
  return store_.together([&]() -> core::Status {
    auto status = store_.change(
        "INSERT INTO jobs (kind, name, options, state, source, created_at) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
        {std::string(name_of(job.kind)), job.table, options_json(job.request).dump(),
         std::string(name_of(job.state)), job.source, job.created_at});
    job.id = store_.last_id();
    return status;
  });
}

core::Status JobStore::update(const Job& job) {
  return store_.change(
      "UPDATE jobs SET state = ?2, ended_at = ?3, error = ?4, result = ?5, plot = ?6, options = ?7 "
      "WHERE id = ?1",
      {job.id, std::string(name_of(job.state)),
       job.ended_at == 0 ? StoredValue(nullptr) : StoredValue(job.ended_at),
       text_or_null(job.error), text_or_null(job.result), text_or_null(Json(job.plot)),
       options_json(job.request).dump()});
}

core::Status JobStore::remove(std::int64_t id) {
  return store_.change("DELETE FROM jobs WHERE id = ?1", {id});
}

core::Status JobStore::note_proof(const std::string& table, const std::string& folder,
                                  std::int64_t errors) {
  return store_.change(
      "INSERT OR REPLACE INTO proofs (name, folder, proved_at, errors) VALUES (?1, ?2, ?3, ?4)",
      {table, folder, now_seconds(), errors});
}

core::Result<JobStore::Proof> JobStore::proof_of(const std::string& table,
                                                 const std::string& folder) {
  const auto rows = store_.read(
      "SELECT proved_at, errors FROM proofs WHERE name = ?1 AND folder = ?2", {table, folder});
  if (!rows) return rows.error();
  return rows->empty() ? Proof{} : Proof{rows->front().number(0), rows->front().number(1)};
}

core::Status JobStore::forget_proof(const std::string& table, const std::string& folder) {
  return store_.change("DELETE FROM proofs WHERE name = ?1 AND folder = ?2", {table, folder});
}

}  // namespace joseki::studio
