// SPDX-License-Identifier: MIT
#include "app/studio/tables/build_queue.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/catalog/error_json.h"
#include "app/studio/remedy_words.h"
#include "app/tables/table_scan.h"
#include "core/lock_watch.h"

namespace joseki::studio {
namespace {

using State = Job::State;

constexpr std::size_t kMostPoints = 1000;
constexpr std::size_t kMostPointsEnded = 200;
constexpr std::size_t kMostEnded = 30;
constexpr std::chrono::milliseconds kPushEvery{200};
constexpr std::chrono::seconds kBusyWait{2};

core::Error no_job(std::int64_t id) {
  return {core::Errc::not_found, core::text("there is no job {}", id), {}};
}

core::Text words_of(State state) {
  switch (state) {
    case State::waiting:
      return core::text("waiting");
    case State::running:
      return core::text("running");
    case State::pausing:
      return core::text("pausing");
    case State::paused:
      return core::text("paused");
    case State::done:
      return core::text("done");
    case State::failed:
      return core::text("failed");
    case State::canceled:
      return core::text("canceled");
  }
  return {};
}

core::Error not_now(const Job& job, const core::Text& what) {
  return {core::Errc::bad_input,
          core::text("job {} is {}: it cannot be {}", job.id, words_of(job.state), what),
          {}};
}

core::Error in_queue(const Job& other) {
  return {core::Errc::busy,
          core::text("{} is in the queue already: it is {}", other.table, words_of(other.state)),
          other.state == State::paused ? core::text("let it go on") : core::Text()};
}

// Every second point goes when there are too many: the plot keeps its shape.
void thin_out(std::deque<Json>& plot, std::size_t most) {
  while (plot.size() > most) {
    std::deque<Json> kept;
    for (std::size_t i = 0; i < plot.size(); i += 2) kept.push_back(std::move(plot[i]));
    plot = std::move(kept);
  }
}

// A job that does not fit this machine has not begun when it ends: it is refused.
void log_failed(app::EventLog& log, const Job& job) {
  const std::string code = job.error.value("code", "");
  const bool has_begun = !job.progress.is_object() || job.progress["stage"] != "beginning";
  const bool is_refused = !has_begun && (code == "no_memory" || code == "no_disk");
  log.write(is_refused ? app::LogLevel::warning : app::LogLevel::error, "serve",
            is_refused ? "job_refused" : "job_failed",
            {{"kind", std::string(name_of(job.kind))},
             {"table", job.table},
             {"error", job.error.value("message", "")}});
}

}  // namespace

core::Result<std::unique_ptr<BuildQueue>> BuildQueue::open(Helpers helpers) {
  auto queue = std::unique_ptr<BuildQueue>(new BuildQueue(helpers));
  auto jobs = queue->store_.load();
  if (!jobs) return std::move(jobs).error();
  queue->jobs_ = std::move(*jobs);
  queue->worker_ =
      std::jthread([raw = queue.get()](const std::stop_token& end) { raw->work(end); });
  return queue;
}

BuildQueue::BuildQueue(Helpers helpers) : helpers_(helpers), store_(helpers.store) {}

BuildQueue::~BuildQueue() {
  std::stop_source interrupt;
  {
    const std::lock_guard lock(mutex_);
    is_ending_ = true;
    interrupt = interrupt_;
  }
  worker_.request_stop();
  interrupt.request_stop();
  if (worker_.joinable()) worker_.join();
}

// ---- what pages ask for

core::Status BuildQueue::append(Job job) {
  job.created_at = now_seconds();
  {
    const std::lock_guard lock(mutex_);
    for (const Job& other : jobs_) {
      if (other.table == job.table && !other.has_ended()) return in_queue(other);
    }
    if (auto status = store_.add(job); !status) return status;
    jobs_.push_back(std::move(job));
    woken_.notify_all();
  }
  push_queue();
  return core::Done{};
}

core::Status BuildQueue::add(app::BuildRequest request, const std::string& source) {
  Job job;
  job.table = request.table;
  job.request = std::move(request);
  job.source = source;
  return append(std::move(job));
}

core::Status BuildQueue::add(Job::Kind kind, const std::string& table,
                             const std::filesystem::path& folder) {
  Job job;
  job.kind = kind;
  job.table = table;
  job.request.table = table;
  job.request.dir = folder.string();
  return append(std::move(job));
}

core::Status BuildQueue::pause(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  Job* job = find(id);
  if (job == nullptr) return no_job(id);
  if (job->state == State::running) {
    job->state = State::pausing;
    interrupt_.request_stop();
  } else if (job->state == State::waiting) {
    job->state = State::paused;
  } else {
    return not_now(*job, core::text("paused"));
  }
  changed(*job);
  return core::Done{};
}

core::Status BuildQueue::resume(std::int64_t id) {
  const std::lock_guard lock(mutex_);
  Job* job = find(id);
  if (job == nullptr) return no_job(id);
  const bool can_go_on =
      job->state == State::paused || job->state == State::failed || job->state == State::canceled;
  if (!can_go_on) return not_now(*job, core::text("resumed"));
  if (running_ == id) {
    return core::Error{core::Errc::busy, core::text("job {} is still ending", id),
                       core::text("try again in a moment")};
  }
  for (const Job& other : jobs_) {
    if (other.table == job->table && !other.has_ended() && other.id != id) return in_queue(other);
  }
  job->state = State::waiting;
  job->error = nullptr;
  job->ended_at = 0;
  changed(*job);
  woken_.notify_all();
  return core::Done{};
}

core::Result<Job> BuildQueue::cancel(std::int64_t id) {
  std::unique_lock lock(mutex_);
  Job* job = find(id);
  if (job == nullptr) return no_job(id);
  if (job->has_ended()) return not_now(*job, core::text("canceled"));
  job->state = State::canceled;
  job->ended_at = now_seconds();
  if (running_ == id) interrupt_.request_stop();
  changed(*job);
  const Job asked = *job;
  woken_.wait(lock, [&] { return running_ != id; });
  job = find(id);  // somebody may have cleared it meanwhile
  return job != nullptr ? *job : asked;
}

void BuildQueue::clear() {
  {
    const std::lock_guard lock(mutex_);
    forget_ended(0);
  }
  push_queue();
}

void BuildQueue::forget_ended(std::size_t kept) {
  std::vector<std::pair<std::int64_t, std::int64_t>> ended;  // when, which
  for (const Job& job : jobs_) {
    // One that was canceled has its process until that ends.
    if (job.has_ended() && running_ != job.id) ended.emplace_back(job.ended_at, job.id);
  }
  if (ended.size() <= kept) return;
  std::sort(ended.begin(), ended.end());
  ended.resize(ended.size() - kept);
  for (const auto& [when, id] : ended) {
    static_cast<void>(store_.remove(id));
    std::erase_if(jobs_, [id = id](const Job& job) { return job.id == id; });
  }
}

std::vector<Job> BuildQueue::jobs() const {
  const std::lock_guard lock(mutex_);
  std::vector<Job> open;
  std::vector<Job> ended;
  for (const Job& job : jobs_) (job.has_ended() ? ended : open).push_back(job);
  std::stable_sort(open.begin(), open.end(), [](const Job& a, const Job& b) {
    const auto rank = [](const Job& job) {
      return job.state == State::running || job.state == State::pausing ? 0 : 1;
    };
    return rank(a) < rank(b);
  });
  std::stable_sort(ended.begin(), ended.end(),
                   [](const Job& a, const Job& b) { return a.ended_at > b.ended_at; });
  open.insert(open.end(), ended.begin(), ended.end());
  return open;
}

std::optional<Job> BuildQueue::job_of(const std::string& table) const {
  const std::lock_guard lock(mutex_);
  for (const Job& job : jobs_) {
    if (job.table == table && !job.has_ended()) return job;
  }
  return std::nullopt;
}

core::Result<Job> BuildQueue::job(std::int64_t id) const {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.id == id; });
  if (found == jobs_.end()) return no_job(id);
  return *found;
}

// ---- the worker

Job* BuildQueue::find(std::int64_t id) {
  const auto found =
      std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& job) { return job.id == id; });
  return found == jobs_.end() ? nullptr : &*found;
}

Job* BuildQueue::next() {
  const bool is_patient = Clock::now() < busy_until_;
  const auto found = std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& job) {
    if (job.state != State::waiting) return false;
    return job.error.is_null() || (!is_patient && !is_held(job));
  });
  return found == jobs_.end() ? nullptr : &*found;
}

bool BuildQueue::is_held(const Job& job) const {
  const auto table = table_of(helpers_.shelf, job.request);
  if (!table) return false;  // running it tells why
  const auto lock = app::lock_of((*table)->name().kind, (*table)->path());
  return core::LockWatch::now().holder_of(lock).has_value();
}

void BuildQueue::work(const std::stop_token& end) {
  while (!end.stop_requested()) {
    std::int64_t id = 0;
    {
      std::unique_lock lock(mutex_);
      // A table that another process builds is looked at again and again.
      woken_.wait_for(lock, end, kBusyWait, [&] { return next() != nullptr; });
      Job* job = next();
      if (end.stop_requested()) return;
      if (job == nullptr) continue;
      id = job->id;
      running_ = id;
      interrupt_ = {};
      job->state = State::running;
      job->progress = {{"stage", "beginning"}, {"share", nullptr}};
      changed(*job);
    }
    run(id, end);
  }
}

void BuildQueue::run(std::int64_t id, const std::stop_token& end) {
  Job job;
  std::stop_token interrupt;
  {
    const std::lock_guard lock(mutex_);
    job = *find(id);
    interrupt = interrupt_.get_token();
    if (end.stop_requested()) interrupt_.request_stop();
  }
  JobProgress progress;
  const auto go = [&](const std::vector<std::string>& words) {
    return core::run_child(
        words, {.stop = interrupt,
                .on_line = [&](std::string_view line) { take_line(id, progress, line); },
                .is_background = true,
                .environment = {app::kWantsErrorParts}});
  };
  if (job.kind == Job::Kind::verify) {
    return finish(id, go(verify_arguments(helpers_.shelf, job.request)), progress.error());
  }
  if (job.kind == Job::Kind::compress) {
    return finish(id, go(compress_arguments(helpers_.shelf, job.request)), progress.error());
  }
  // What was right when it was asked for may not be any more: a formation may be gone.
  const auto request = checked(helpers_.shelf, job.request);
  if (!request) return finish(id, request.error(), {});
  const auto child = go(build_arguments(helpers_.shelf, *request));
  finish(id, child, progress.error());
}

void BuildQueue::take_line(std::int64_t id, JobProgress& progress, std::string_view line) {
  auto news = progress.read(line);
  if (!news) return;
  Json event;
  {
    const std::lock_guard lock(mutex_);
    Job& job = *find(id);
    job.progress = news->progress;
    job.error = nullptr;
    if (news->point) {
      job.plot.push_back(*news->point);
      thin_out(job.plot, kMostPoints);
    }
    if (Clock::now() - last_push_ < kPushEvery) return;
    last_push_ = Clock::now();
    event = {{"type", "progress"},       {"job", id},
             {"table", job.table},       {"state", name_of(job.state)},
             {"progress", job.progress}, {"point", news->point ? *news->point : Json()}};
  }
  helpers_.events.push(event);
}

void BuildQueue::finish(std::int64_t id, const core::Result<core::ChildRun>& child,
                        const Json& error) {
  helpers_.shelf.rescan();
  {
    const std::lock_guard lock(mutex_);
    Job& job = *find(id);
    if (child) {
      settle(job, *child, error);
    } else {
      job.state = State::failed;
      job.error = app::translatable_error(child.error(), hint_words);
      job.ended_at = now_seconds();
    }
    // A process that was killed cannot say so itself.
    if (job.state == State::failed) log_failed(helpers_.log, job);
    if (job.state != State::running && job.state != State::waiting) job.progress = nullptr;
    if (job.has_ended()) thin_out(job.plot, kMostPointsEnded);
    running_.reset();
    changed(job);
    forget_ended(kMostEnded);  // `job` may be gone
    woken_.notify_all();
  }
  helpers_.events.push({{"type", "tables_changed"}});
}

void BuildQueue::settle(Job& job, const core::ChildRun& child, const Json& error) {
  constexpr int kNo = 1;
  constexpr int kInterrupted = 130;
  const Json answer = answer_of(child.output);
  const bool has_answer = child.exit_code == 0 || (child.exit_code == kNo && answer.is_object());
  if (has_answer) {
    job.state = State::done;
    job.error = nullptr;  // it may have waited for another process
    job.result = result_of(answer);
    job.ended_at = now_seconds();
    note_result(job, answer);
  } else if (job.state == State::canceled) {
    // As it was asked for.
  } else if (is_ending_) {
    job.state = State::waiting;
  } else if (child.exit_code == kInterrupted) {
    job.state = State::paused;
  } else if (error.is_object() && error.value("code", "") == "busy") {
    job.state = State::waiting;
    job.error = error;
    busy_until_ = Clock::now() + kBusyWait;
  } else {
    job.state = State::failed;
    job.ended_at = now_seconds();
    job.error = error.is_object()
                    ? error
                    : Json(app::translatable_error(
                          "io", core::text("the process ended with exit code {}", child.exit_code),
                          core::text("resume it: what was done is kept")));
  }
}

void BuildQueue::note_result(const Job& job, const Json& answer) {
  if (job.kind == Job::Kind::verify) {
    const auto errors = answer.value("ok", false) ? 0 : std::max(answer.value("errors", 1), 1);
    static_cast<void>(store_.note_proof(job.table, job.request.dir, errors));
  } else if (job.kind == Job::Kind::build && !answer.value("was_there", false)) {
    // What was found in the table that was here before says nothing of this one.
    const auto place = folder_of(helpers_.shelf, job.request);
    static_cast<void>(store_.forget_proof(job.table, place.string()));
  }
}

void BuildQueue::changed(const Job& job) {
  // A full disk must not end the queue: what is in memory goes on.
  static_cast<void>(store_.update(job));
  helpers_.events.push({{"type", "queue_changed"}});
}

void BuildQueue::push_queue() { helpers_.events.push({{"type", "queue_changed"}}); }

Json queue_object(const BuildQueue& queue, const Json& outside) {
  Json jobs = outside;
  for (const Job& job : queue.jobs()) jobs.push_back(job_object(job));
  return {{"type", "queue"}, {"jobs", jobs}};
}

}  // namespace joseki::studio
