// SPDX-License-Identifier: MIT
#include "app/catalog/vanish_merge.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/bytes.h"

namespace joseki::app {
namespace {

constexpr std::size_t kShown = 10;
constexpr std::size_t kBuffer = 1 << 20;

// One of the two files: its next record, checked.
class OneSide {
 public:
  // `wins` as its records have it: 1 for x, -1 for o.
  OneSide(VanishFileReader reader, std::int8_t wins) : reader_(std::move(reader)), wins_(wins) {}

  core::Status advance() {
    const std::optional<VanishRecord> last = next_;
    auto record = reader_.next();
    if (!record) return std::move(record).error();
    next_ = *record;
    if (!next_) return core::Done{};
    ++at_;
    if (last && next_->code <= last->code)
      return bad(core::text("its code is not above the one before"));
    for (const auto& [dp, depth] :
         {std::pair(next_->dp0, next_->depth0), std::pair(next_->dp1, next_->depth1)}) {
      if (dp == 0) continue;
      if (dp != wins_) {
        return bad(core::text("its value is {} and not {}", dp, wins_));
      }
      end_ = std::min(end_, depth);
    }
    return core::Done{};
  }

  const std::optional<VanishRecord>& next() const { return next_; }
  std::uint64_t count() const { return reader_.count(); }
  const std::filesystem::path& path() const { return reader_.path(); }
  // The depth of finished games, if there are any.
  std::optional<int> depth_from() const {
    return end_ <= 1 ? std::optional<int>(end_) : std::nullopt;
  }

 private:
  core::Error bad(const core::Text& why) const {
    return {core::Errc::damaged_file,
            core::text("'{}': record {} (code {}): {}", path(), at_, next_->code, why),
            wins_ > 0 ? core::text("give a sorted file of what x wins")
                      : core::text("give a sorted file of what o wins")};
  }

  VanishFileReader reader_;
  std::int8_t wins_;
  std::optional<VanishRecord> next_;
  std::uint64_t at_ = 0;
  std::uint16_t end_ = std::numeric_limits<std::uint16_t>::max();
};

bool contradict(const VanishRecord& x, const VanishRecord& o) {
  return (x.dp0 != 0 && o.dp0 != 0) || (x.dp1 != 0 && o.dp1 != 0);
}

VanishRecord joined(VanishRecord record, const VanishRecord& other) {
  if (other.dp0 != 0) {
    record.dp0 = other.dp0;
    record.depth0 = other.depth0;
  }
  if (other.dp1 != 0) {
    record.dp1 = other.dp1;
    record.depth1 = other.depth1;
  }
  return record;
}

// Walks both files at once. take(record) gets every code once, in order.
template <class Take>
core::Result<VanishMerge> walk(OneSide& x, OneSide& o, const std::stop_token& stop, Take take) {
  VanishMerge merge;
  merge.x_records = x.count();
  merge.o_records = o.count();
  core::Status status = x.advance();
  if (status) status = o.advance();
  while (status && (x.next() || o.next())) {
    const bool from_x = x.next() && (!o.next() || x.next()->code <= o.next()->code);
    const bool from_o = o.next() && (!x.next() || o.next()->code <= x.next()->code);
    VanishRecord record = from_x ? *x.next() : *o.next();
    if (from_x && from_o) {
      ++merge.in_both;
      if (contradict(*x.next(), *o.next())) {
        if (merge.contradictions++ < kShown) merge.first.push_back({*x.next(), *o.next()});
      }
      record = joined(record, *o.next());
    }
    status = take(record);
    if (status && from_x) status = x.advance();
    if (status && from_o) status = o.advance();
    if (stop.stop_requested()) {
      return core::Error{core::Errc::interrupted, core::text("stopped among the records"), {}};
    }
  }
  if (!status) return std::move(status).error();
  if (x.depth_from() && o.depth_from() && x.depth_from() != o.depth_from()) {
    return core::Error{core::Errc::bad_input,
                       core::text("'{}' counts the end of a game as {} and '{}' as {}", x.path(),
                                  *x.depth_from(), o.path(), *o.depth_from()),
                       core::text("join files that count alike")};
  }
  return merge;
}

template <class Take>
core::Result<VanishMerge> walk_files(const VanishMergeJob& job, Take take) {
  auto x = VanishFileReader::open(job.xwin);
  if (!x) return std::move(x).error();
  auto o = VanishFileReader::open(job.ywin);
  if (!o) return std::move(o).error();
  OneSide x_side(std::move(*x), 1);
  OneSide o_side(std::move(*o), -1);
  return walk(x_side, o_side, job.stop, std::move(take));
}

}  // namespace

core::Result<VanishMerge> merge_vanish_files(const VanishMergeJob& job) {
  // First without writing: nothing that could be wrong may reach a stream, and the number of
  // records stands before them.
  auto merge = walk_files(job, [](const VanishRecord&) { return core::Done{}; });
  if (!merge || merge->contradictions != 0) return merge;
  const std::uint64_t count = merge->x_records + merge->o_records - merge->in_both;
  auto file = core::OutputFile::create(job.out, job.stop);
  if (!file) return std::move(file).error();
  const auto room = file->reserve(kVanishHeadBytes + kVanishRecordBytes * count);
  if (!room) return room.error();
  std::string buffer;
  core::put_le(buffer, count);
  std::uint64_t written = 0;
  auto again = walk_files(job, [&](const VanishRecord& record) {
    put_record(buffer, record);
    ++written;
    core::Status status = core::Done{};
    if (buffer.size() < kBuffer) return status;
    status = file->append(buffer);
    buffer.clear();
    return status;
  });
  if (!again) return again;
  if (written != count || again->contradictions != 0) {
    return core::Error{core::Errc::io, core::text("the files to be joined changed meanwhile"),
                       core::text("try again")};
  }
  core::Status status = file->append(buffer);
  if (status) status = file->commit();
  if (!status) return std::move(status).error();
  again->written = core::FileWritten{count, file->size()};
  return again;
}

}  // namespace joseki::app
