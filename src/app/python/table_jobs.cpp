// SPDX-License-Identifier: MIT
#include "app/python/table_jobs.h"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/catalog/home.h"
#include "app/python/interruptible.h"
#include "app/python/raise.h"
#include "app/tables/table_scan.h"

namespace joseki::app::python {
namespace {

namespace fs = std::filesystem;
namespace nb = nanobind;

// Tells Python how far a job is. An exception there asks the job to stop, and is thrown when the
// job has stopped: until then other code of the job must not see it.
class Teller {
 public:
  Teller(const nb::object& progress, std::stop_token outer)
      : progress_(progress), outer_(std::move(outer), [this] { stop_.request_stop(); }) {}

  std::stop_token stop() const { return stop_.get_token(); }

  void tell(std::string_view stage, std::uint64_t done, std::uint64_t total) {
    if (progress_.is_none() || failure_) return;
    const nb::gil_scoped_acquire gil;
    try {
      progress_(std::string(stage), done, total);
    } catch (...) {
      failure_ = std::current_exception();
      stop_.request_stop();
    }
  }
  void throw_failure() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  const nb::object& progress_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> outer_;
  std::exception_ptr failure_;
};

// Runs job(teller) so that Ctrl-C and exceptions of the progress callback stop it; its result, a
// core::Result, or the exception.
template <class Job>
auto run_job(const nb::object& progress, Job job) {
  using Answer = decltype(job(std::declval<Teller&>()));
  std::optional<Answer> answer;
  run_interruptibly([&](const std::stop_token& stop) {
    Teller teller(progress, stop);
    answer.emplace(job(teller));
    teller.throw_failure();
  });
  return value_or_raise(std::move(*answer));
}

// The tables in `folder`, and the names of those that are built.
std::set<std::string> list_there(const fs::path& folder, nb::list& tables) {
  std::set<std::string> built;
  const std::vector<SharedFacts> found = value_or_raise(TableScan().look(folder));
  for (const SharedFacts& table : found) {
    // A damaged game is there, too: its file has the name.
    if (!table->is_built() && !(table->is_game() && table->state == TableState::damaged)) continue;
    built.insert(table->name.text);
    std::error_code gone;
    const auto bytes = table->is_game() ? fs::file_size(table->path, gone) : table->bytes;
    tables.append(
        nb::make_tuple(table->name.text, true, table->states, bytes, table->path.string()));
  }
  return built;
}

}  // namespace

BuildTuple build_table(const BuildRequest& request, const nb::object& progress) {
  const auto table = table_to_make(request);
  const BuildReport report = run_job(progress, [&](Teller& teller) {
    return table->build(request,
                        {.stop = teller.stop(), .progress = [&](const BuildProgress& some) {
                           const JobShare share = share_of(some);
                           teller.tell(share.stage, share.done, share.total);
                         }});
  });
  const BuiltFacts facts = facts_of(report);
  return nb::make_tuple(table->name().text, facts.states, facts.bytes, facts.seconds,
                        facts.was_there);
}

VerifyTuple verify_table(const TableChoice& choice, int threads, const nb::object& progress) {
  const auto table = table_named(choice);
  if (const auto opened = table->open(); !opened && opened.error().code == core::Errc::not_found) {
    raise(with_remedy(opened.error(), *table));
  }
  const TableProof proof = run_job(progress, [&](Teller& teller) {
    return table->verify(
        {.threads = threads, .stop = teller.stop(), .progress = [&](const VerifyProgress& some) {
           const bool is_game = some.layers == 0;
           const auto layer = static_cast<std::uint64_t>(some.layer);
           const auto layers = static_cast<std::uint64_t>(some.layers);
           teller.tell("verifying", is_game ? some.checked : layer, is_game ? some.states : layers);
         }});
  });
  return nb::make_tuple(table->name().text, proof.states, proof.errors, proof.first_error);
}

TableList list_tables(const std::string& dir) {
  const fs::path folder = value_or_raise(tables_folder(dir));
  nb::list tables;
  const std::set<std::string> built = list_there(folder, tables);
  const auto add = [&](const std::string& name, std::uint64_t states, const fs::path& path) {
    if (built.contains(name)) return;
    tables.append(nb::make_tuple(name, false, states, nb::none(), path.string()));
  };
  for (const std::string& name : known_games()) {
    add(name, value_or_raise(find_game(name))->states(), table_file(folder, name));
  }
  for (const SuggestedTable& table : suggested_tables()) {
    const std::string name(table.name);
    add(name, table.boards, folder / name);
  }
  return tables;
}

}  // namespace joseki::app::python
