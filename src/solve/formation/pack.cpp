// SPDX-License-Identifier: MIT
#include "solve/formation/pack.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/bytes_text.h"
#include "core/file_lock.h"
#include "core/resources.h"
#include "solve/formation/layer_pack.h"
#include "solve/formation/rank_space.h"
#include "solve/formation/table_folder.h"
#include "solve/formation/table_layers.h"

namespace joseki::formation {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct LayerPlace {
  fs::path path;
  std::uint64_t bytes = 0;  // before
  bool is_packed = false;
};

core::Error interrupted() {
  return {core::Errc::interrupted, core::text("stopped; the layers done so far are compressed"),
          core::Remedy::go_on};
}

// A table as it is found.
struct Job {
  TableLayers table;
  fs::path card_folder;
  std::vector<LayerPlace> places;
  std::uint64_t bytes = 0;

  bool is_done() const {
    return bytes == table.card().bytes &&
           std::all_of(places.begin(), places.end(), [](const auto& p) { return p.is_packed; });
  }
};

core::Result<Job> look(const PackRequest& request) {
  auto table = TableLayers::open(request.folders);
  if (!table) return std::move(table).error();
  if (!table->card().is_finished) {
    return core::Error{core::Errc::not_found,
                       core::text("table '{}' is not finished", table->identity().name()),
                       {}};
  }
  Job job{std::move(*table),
          *std::find_if(request.folders.begin(), request.folders.end(), has_card),
          {}};
  for (int layer = 0; layer < job.table.shape().layers(); ++layer) {
    const auto path = job.table.find_file(layer);
    if (!path) return no_such_layer(layer);
    const auto packed = is_packed_layer(*path);
    if (!packed) return packed.error();
    std::error_code failure;
    const auto bytes = fs::file_size(*path, failure);
    if (failure) return core::system_error("cannot read '{}': {}", *path, failure.value());
    job.places.push_back({*path, bytes, *packed});
    job.bytes += bytes;
  }
  return job;
}

// Of every folder with a layer to be changed, and of that with the card.
core::Result<std::vector<core::FileLock>> lock_all(const Job& job) {
  std::vector<fs::path> folders = {job.card_folder};
  for (const LayerPlace& place : job.places) {
    const fs::path folder = place.path.parent_path();
    const bool is_known = std::find(folders.begin(), folders.end(), folder) != folders.end();
    if (!place.is_packed && !is_known) folders.push_back(folder);
  }
  std::vector<core::FileLock> locks;
  for (const fs::path& folder : folders) {
    auto lock = core::FileLock::take(lock_path(folder));
    if (!lock) return std::move(lock).error();
    locks.push_back(std::move(*lock));
  }
  return locks;
}

core::Status check_disk(const std::vector<LayerPlace>& places) {
  for (const LayerPlace& place : places) {
    const std::uint64_t free = core::free_disk_bytes(place.path.parent_path());
    if (place.is_packed || place.bytes <= free) continue;
    return core::Error{
        core::Errc::no_disk,
        core::text("compressing '{}' needs up to {} of disk, and {} are free", place.path,
                   core::bytes_text(place.bytes), core::bytes_text(free)),
        core::text("free some space"), true};
  }
  return core::Done{};
}

class Packer {
 public:
  Packer(const PackRequest& request, const Job& job, core::Workers& workers)
      : request_(request), job_(job), workers_(workers) {
    report_.bytes_before = job.bytes;
    report_.layers = static_cast<int>(job.places.size());
  }

  core::Result<PackReport> run() {
    std::uint64_t done = 0;
    for (int layer = 0; layer < report_.layers; ++layer) {
      if (request_.stop.stop_requested()) return interrupted();
      const LayerPlace& place = job_.places[static_cast<std::size_t>(layer)];
      if (auto status = pack(place, layer); !status) return std::move(status).error();
      done += place.bytes;
      tell(layer, done);
    }
    report_.seconds = seconds();
    if (auto status = keep_size(); !status) return std::move(status).error();
    return report_;
  }

 private:
  double seconds() const { return std::chrono::duration<double>(Clock::now() - begin_).count(); }

  core::Status pack(const LayerPlace& place, int layer) {
    std::uint64_t bytes = place.bytes;
    if (!place.is_packed) {
      const Rank ranks = job_.table.space().counted_ranks(job_.table.shape().sum_of(layer));
      const auto open = open_layer(place.path, job_.table.identity(), layer, ranks);
      if (!open) return open.error();
      const auto written =
          pack_layer(*open, place.path, job_.table.identity(), workers_, request_.stop);
      if (!written && written.error().code == core::Errc::interrupted) return interrupted();
      if (!written) return written.error();
      bytes = *written;
      ++report_.packed_layers;
    }
    report_.bytes += bytes;
    return core::Done{};
  }

  // The card tells how large the table is; one that says so already stays as it is.
  core::Status keep_size() const {
    TableCard card = job_.table.card();
    if (std::exchange(card.bytes, report_.bytes) == report_.bytes) return core::Done{};
    return write_card(job_.card_folder, card);
  }

  void tell(int layer, std::uint64_t done) const {
    if (!request_.progress) return;
    request_.progress({layer, report_.layers, done, report_.bytes_before, seconds()});
  }

  const PackRequest& request_;
  const Job& job_;
  core::Workers& workers_;
  const Clock::time_point begin_ = Clock::now();
  PackReport report_;
};

}  // namespace

core::Result<PackReport> pack_table(const PackRequest& request, core::Workers& workers) {
  const auto first = look(request);
  if (!first) return first.error();
  if (first->is_done()) return Packer(request, *first, workers).run();
  const auto locks = lock_all(*first);
  if (!locks) return locks.error();
  // It may be another table by now, or done.
  const auto job = look(request);
  if (!job) return job.error();
  if (auto status = check_disk(job->places); !status) return std::move(status).error();
  return Packer(request, *job, workers).run();
}

bool is_packed(const fs::path& folder, int layers) {
  bool is_any = false;
  for (int layer = 0; layer < layers; ++layer) {
    std::error_code failure;
    const fs::path path = layer_path(folder, layer);
    if (!fs::exists(path, failure)) continue;
    const auto packed = is_packed_layer(path);
    if (!packed || !*packed) return false;
    is_any = true;
  }
  return is_any;
}

}  // namespace joseki::formation
