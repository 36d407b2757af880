// SPDX-License-Identifier: MIT
#include "solve/retrograde/build_housekeeping.h"

#include <algorithm>
#include <mutex>
#include <string>
#include <system_error>
#include <utility>

#include "core/bytes_text.h"
#include "core/resources.h"
#include "solve/retrograde/table_file.h"

namespace joseki::solve {
namespace {

// Tables that are solved in seconds have no use for checkpoints.
constexpr std::uint64_t kStatesWorthACheckpoint = std::uint64_t{1} << 27;

}  // namespace

std::string_view name_of(BuildProgress::Stage stage) {
  using Stage = BuildProgress::Stage;
  switch (stage) {
    case Stage::resumed:
      return "resumed";
    case Stage::solving:
      return "solving";
    case Stage::checkpoint:
      return "checkpoint";
    case Stage::writing:
      return "writing";
  }
  return "";
}

BuildHousekeeping::BuildHousekeeping(const BuildOptions& options) : options_(options) {}

core::Status BuildHousekeeping::check_room(std::uint64_t memory_bytes, std::uint64_t states) const {
  const std::uint64_t limit = options_.memory_limit_bytes;
  const std::uint64_t available = limit != 0 ? limit : core::available_memory_bytes();
  if (memory_bytes > available) {
    const std::string need = core::bytes_text(memory_bytes);
    const std::string most = core::bytes_text(available);
    return limit != 0 ? core::Error{core::Errc::no_memory,
                                    core::text("this table needs {} of memory and {} are allowed",
                                               need, most),
                                    core::Remedy::raise_memory, true}
                      : core::Error{
                            core::Errc::no_memory,
                            core::text("this table needs {} of memory and {} are free", need, most),
                            core::text("use a larger machine or a smaller table"), true};
  }
  // The worst case: nothing can be compressed.
  const std::uint64_t disk = states * (states > kStatesWorthACheckpoint ? 2 : 1);
  const std::uint64_t free = core::free_disk_bytes(options_.file.parent_path());
  std::error_code missing;
  const auto size = std::filesystem::file_size(options_.file, missing);
  const std::uint64_t old = missing ? 0 : size;
  if (disk <= free + (gives_up_first() ? old : 0)) return core::Done{};
  const bool would_help = !gives_up_first() && disk <= free + old;
  return core::Error{
      core::Errc::no_disk,
      core::text("this table may need {} of disk and {} are free in '{}'", core::bytes_text(disk),
                 core::bytes_text(free), options_.file.parent_path()),
      would_help ? core::Remedy::replace_first : core::Remedy::free_disk, true};
}

core::Status BuildHousekeeping::check_blocks(const core::BlockFile& table,
                                             core::Workers& workers) const {
  constexpr std::uint64_t kPiece = 16;
  std::mutex mutex;
  std::optional<core::Error> first;
  std::uint64_t first_at = 0;
  workers.for_pieces(table.block_count(), kPiece, options_.stop, [&](auto begin, auto end) {
    core::BlockDecoder decoder;
    std::vector<std::uint8_t> bytes;
    for (std::uint64_t block = begin; block < end; ++block) {
      bytes.resize(table.bytes_in(static_cast<std::uint32_t>(block)));
      auto status = table.read(static_cast<std::uint32_t>(block), bytes, decoder);
      if (status) continue;
      const std::lock_guard lock(mutex);
      if (first && first_at < block) continue;
      first = std::move(status).error();
      first_at = block;
    }
  });
  if (first) return *first;
  return core::Done{};
}

std::filesystem::path BuildHousekeeping::file_with(const char* suffix) const {
  std::filesystem::path path = options_.file;
  path += suffix;
  return path;
}

double BuildHousekeeping::seconds() const {
  return std::chrono::duration<double>(Clock::now() - begin_).count();
}

// At most a tenth of the time goes into checkpoints.
bool BuildHousekeeping::checkpoint_is_due() const {
  const auto since = Clock::now() - last_checkpoint_;
  return since >= std::max<Clock::duration>(options_.checkpoint_every, 10 * checkpoint_cost_) ||
         options_.checkpoint_every.count() == 0;
}

core::Status BuildHousekeeping::write_checkpoint(const core::BlockFileLabel& label,
                                                 const Codes& codes, core::Workers& workers) {
  const auto begin = Clock::now();
  auto written = core::write_block_file(file_with(kCheckpointSuffix), label, codes.all(), workers);
  last_checkpoint_ = Clock::now();
  checkpoint_cost_ = last_checkpoint_ - begin;
  if (!written) return std::move(written).error();
  return core::Done{};
}

std::optional<SolvePoint> BuildHousekeeping::read_checkpoint(const core::BlockFileLabel& label,
                                                             Codes& codes,
                                                             core::Workers& workers) const {
  const auto file = open_labelled(file_with(kCheckpointSuffix), label, codes.size());
  if (!file) return std::nullopt;
  const auto point = point_of_metadata(file->label().metadata);
  if (!point || point->tier < 0 || point->tier > codes.tier_count() || point->depth < -1 ||
      point->depth >= kMaxCode) {
    return std::nullopt;
  }
  if (!file->read_all(codes.all(), workers)) {
    std::fill(codes.all().begin(), codes.all().end(), kDraw);  // what was read cannot be trusted
    return std::nullopt;
  }
  return *point;
}

void BuildHousekeeping::remove(const char* suffix) const {
  std::error_code ignored;  // a leftover is harmless: the finished table is found first
  std::filesystem::remove(file_with(suffix), ignored);
}

void BuildHousekeeping::remove_checkpoint() const { remove(kCheckpointSuffix); }

void BuildHousekeeping::remove_leftovers() const {
  remove_checkpoint();
  remove((std::string(kCheckpointSuffix) + ".tmp").c_str());
  remove(".tmp");
}

void BuildHousekeeping::remove_table() const {
  if (gives_up_first()) remove("");
}

void BuildHousekeeping::forget_faults() const { remove(kFaultsSuffix); }

void BuildHousekeeping::tell(BuildProgress progress) const {
  if (options_.progress) options_.progress(progress);
}

void forget_beyond(SolvePoint point, Codes& codes) {
  for (int tier = point.tier; tier < codes.tier_count(); ++tier) {
    const int depth = tier == point.tier ? point.depth : -1;
    const Code last = code_of({depth});
    for (Code& code : codes.tier(tier)) {
      if (code > last && (depth < 0 || code != kImpossible)) code = kDraw;
    }
  }
}

}  // namespace joseki::solve
