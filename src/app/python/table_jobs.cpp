// SPDX-License-Identifier: MIT
#include "app/python/table_jobs.h"

#include <nanobind/stl/string.h>

#include <algorithm>
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

#include "app/catalog/any_game.h"
#include "app/catalog/formation_library.h"
#include "app/catalog/formation_table.h"
#include "app/catalog/home.h"
#include "app/catalog/table_proof.h"
#include "app/python/interruptible.h"
#include "app/python/raise.h"
#include "app/python/table_names.h"
#include "core/parallel.h"
#include "solve/formation/build.h"
#include "solve/formation/verify.h"

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

core::Result<GamePlace> place_of_game(const TableJob& job) {
  const auto dir = only_dir(job.name, job.dirs);
  if (!dir) return dir.error();
  return game_place(job.name, *dir);
}

BuildTuple build_game(const TableJob& job, const GamePlace& place) {
  const auto report = run_job(job.progress, [&](Teller& teller) {
    core::Workers workers(job.threads);
    solve::BuildOptions options;
    options.file = place.file;
    options.rebuild = job.rebuild;
    options.replace_first = job.replace_first;
    options.stop = teller.stop();
    options.progress = [&](const solve::BuildProgress& progress) {
      teller.tell(name_of(progress.stage), progress.settled_total, progress.states);
    };
    return place.game->build(options, workers);
  });
  return nb::make_tuple(place.game->name(), report.summary.states(), report.file_bytes,
                        report.seconds, report.was_there);
}

BuildTuple build_formation(const TableJob& job, const FormationTablePlace& place) {
  formation::BuildOptions options;
  options.identity.shape = value_or_raise(find_table_shape(place.name));
  options.folder = place.home;
  options.rebuild = job.rebuild;
  options.replace_first = job.replace_first;
  const auto report = run_job(job.progress, [&](Teller& teller) {
    core::Workers workers(job.threads);
    options.stop = teller.stop();
    options.progress = [&](const formation::BuildProgress& progress) {
      teller.tell(name_of(progress.stage), static_cast<std::uint64_t>(progress.layer),
                  static_cast<std::uint64_t>(progress.layers));
    };
    return formation::build_table(options, workers);
  });
  return nb::make_tuple(place.name, report.boards, report.bytes, report.seconds, report.was_there);
}

template <class Report>
VerifyTuple told(const std::string& name, const Report& report) {
  return nb::make_tuple(name, report.states, report.errors, report.first_error);
}

// A folder that cannot be written to does not change what was found.
template <class Report>
void keep(const fs::path& table, const Report& report) {
  static_cast<void>(keep_faults(table, {report.errors, report.first_error}));
}

VerifyTuple verify_game(const TableJob& job, const GamePlace& place) {
  if (const auto table = place.game->open(place.file);
      !table && table.error().code == core::Errc::not_found) {
    raise(with_remedy(table.error(), place.game->name(), first_dir(job.dirs)));
  }
  const auto report = run_job(job.progress, [&](Teller& teller) {
    core::Workers workers(job.threads);
    const auto progress = [&](std::uint64_t checked, std::uint64_t states) {
      teller.tell("verifying", checked, states);
    };
    return damage_as_answer(
        place.game->verify(place.file, {.stop = teller.stop(), .progress = progress}, workers));
  });
  keep(place.file, report);
  return told(place.game->name(), report);
}

VerifyTuple verify_formation(const TableJob& job, const FormationTablePlace& place) {
  if (const auto table = open_formation_table(place);
      !table && table.error().code == core::Errc::not_found) {
    raise(with_remedy(table.error(), place.name, first_dir(job.dirs)));
  }
  const auto report = run_job(job.progress, [&](Teller& teller) {
    core::Workers workers(job.threads);
    const auto progress = [&](int layer, int layers, std::uint64_t) {
      teller.tell("verifying", static_cast<std::uint64_t>(layer),
                  static_cast<std::uint64_t>(layers));
    };
    return damage_as_answer(formation::verify_table(
        place.folders, {.sample = 0, .stop = teller.stop(), .progress = progress}, workers));
  });
  keep(card_folder(place), report);
  return told(place.name, report);
}

// The games whose table is in `folder`, and those that a newcomer should know.
void list_games(const fs::path& folder, nb::list& tables) {
  std::set<std::string> names;
  for (const std::string& name : known_games()) names.insert(name);
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(folder, failure)) {
    if (entry.path().extension() == kTableSuffix) names.insert(entry.path().stem().string());
  }
  for (const std::string& name : names) {
    const auto game = find_game(name);
    // A file of another name (a copy, say) is no table of that name.
    if (!game || (*game)->name() != name) continue;
    const fs::path file = table_file(folder, name);
    const auto bytes = fs::file_size(file, failure);
    const bool is_built = !failure;
    tables.append(nb::make_tuple(name, is_built, (*game)->states(),
                                 is_built ? nb::cast(bytes) : nb::none(), file.string()));
  }
}

void list_formations(const fs::path& folder, nb::list& tables) {
  std::set<std::string> built;
  for (const FoundTable& table : value_or_raise(formation_tables_in(folder))) {
    if (!table.card || !table.card->is_finished) continue;
    const std::string name = table.card->identity.shape.name();
    built.insert(name);
    tables.append(
        nb::make_tuple(name, true, table.card->boards, table.card->bytes, table.folder.string()));
  }
  for (const SuggestedTable& table : suggested_tables()) {
    const std::string name(table.name);
    if (built.contains(name)) continue;
    tables.append(nb::make_tuple(name, false, table.boards, nb::none(), (folder / name).string()));
  }
}

}  // namespace

BuildTuple build_table(const TableJob& job) {
  if (is_game_table(job.name)) {
    return build_game(job, value_or_raise(place_of_game(job)));
  }
  return build_formation(job, value_or_raise(formation_table_place(job.name, job.dirs)));
}

VerifyTuple verify_table(const TableJob& job) {
  if (is_game_table(job.name)) {
    return verify_game(job, value_or_raise(place_of_game(job)));
  }
  return verify_formation(job, value_or_raise(formation_table_place(job.name, job.dirs)));
}

TableList list_tables(const std::string& dir) {
  const fs::path folder = value_or_raise(tables_folder(dir));
  nb::list tables;
  list_games(folder, tables);
  list_formations(folder, tables);
  return tables;
}

}  // namespace joseki::app::python
