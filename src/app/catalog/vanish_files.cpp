// SPDX-License-Identifier: MIT
#include "app/catalog/vanish_files.h"

#include <optional>
#include <utility>

#include "core/bytes.h"
#include "games/vanish/notation.h"

namespace joseki::app {
namespace {

using games::Side;
using games::vanish::Rules;
using games::vanish::Vanish;

core::Error no_codes(const Rules& rules) {
  return {core::Errc::bad_input, core::text("positions of '{}' have no 64-bit code", rules.name()),
          core::Remedy::as_csv};
}

std::uint64_t bytes_of(std::uint64_t records) {
  return kVanishHeadBytes + kVanishRecordBytes * records;
}

// Fewer bytes than this the file cannot have. Of the codes of a full board, every two make one
// record at most.
std::uint64_t fewest_bytes(const Vanish& game, const solve::Codes& codes,
                           const VanishFileJob& job) {
  if (job.style.draws.value_or(false)) return bytes_of(solve::state_count(game));
  if (job.kind != VanishFile::data) return bytes_of(0);
  solve::CodeCounts counts{};
  solve::count_codes(codes.all(), counts);
  const solve::OutcomeCounts outcomes = solve::outcomes(counts);
  return bytes_of((outcomes.wins + outcomes.losses + outcomes.lost_on_board) / 2);
}

// Puts records into a file; knows how many before it begins where that cannot be mended later.
class FileWriting {
 public:
  FileWriting(const Vanish& game, const solve::Codes& codes, const VanishFileJob& job,
              core::Workers& workers)
      : game_(game), codes_(codes), job_(job), workers_(workers) {}

  core::Result<core::FileWritten> run() {
    auto file = core::OutputFile::create(job_.path, job_.stop);
    if (!file) return std::move(file).error();
    if (auto room = file->reserve(fewest_bytes(game_, codes_, job_)); !room) return room.error();
    const auto promised = promised_count(file->can_rewrite());
    if (!promised) return promised.error();
    std::string buffer;
    core::put_le(buffer, *promised);
    std::uint64_t count = 0;
    core::Status status = core::Done{};
    const auto walked = for_each_wanted([&](const VanishRecord& record) {
      put_record(buffer, counted_from(record, job_.style.depth_from.value_or(0)));
      ++count;
      if (buffer.size() < kBuffer) return true;
      status = file->append(buffer);
      buffer.clear();
      return static_cast<bool>(status);
    });
    if (status) status = walked;
    if (status) status = file->append(buffer);
    std::string head;
    core::put_le(head, count);
    if (status && count != *promised) status = file->rewrite(0, head);
    if (status) status = file->commit();
    if (!status) return std::move(status).error();
    return core::FileWritten{count, file->size()};
  }

 private:
  static constexpr std::size_t kBuffer = 1 << 20;

  core::Status for_each_wanted(const std::function<bool(const VanishRecord&)>& visit) {
    const bool draws = job_.style.draws.value_or(false);
    return for_each_record(game_, codes_, job_.kind, workers_, job_.stop,
                           [&](const TableRecord& ours) {
                             return (!draws && !ours.record.decided()) || visit(ours.record);
                           });
  }

  // Costs a walk of its own for a stream; 0 where the true number is written at the end.
  core::Result<std::uint64_t> promised_count(bool can_rewrite) {
    if (job_.style.draws.value_or(false)) return solve::state_count(game_);
    std::uint64_t count = 0;
    if (can_rewrite) return count;
    const auto walked = for_each_wanted([&](const VanishRecord&) { return ++count != 0; });
    if (!walked) return walked.error();
    return count;
  }

  const Vanish& game_;
  const solve::Codes& codes_;
  const VanishFileJob& job_;
  core::Workers& workers_;
};

// Compares the records of a file, one after the other, with those of the table.
class FileComparison {
 public:
  FileComparison(const Vanish& game, VanishFileReader reader)
      : game_(game), reader_(std::move(reader)) {
    advance();
  }

  // False if the file cannot be read on.
  bool expect(const TableRecord& ours) {
    while (theirs_ && theirs_->code < ours.record.code) take_unexpected();
    if (!theirs_ || theirs_->code != ours.record.code) {
      if (ours.record.decided()) {
        ++missing_;
      } else if (ours.possible) {
        ++out_.draws_absent;
      }
    } else {
      compare(ours);
      advance();
    }
    return static_cast<bool>(status_);
  }

  core::Result<FileCheck> finish(const FileStyle& told) {
    while (theirs_) take_unexpected();
    if (!status_) return status_.error();
    out_.style = told;
    if (!told.depth_from && out_.from[0] != out_.from[1]) {
      out_.style.depth_from = out_.from[1] > out_.from[0] ? 1 : 0;
    }
    if (!told.draws && out_.draws_there + out_.draws_absent != 0) {
      out_.style.draws = out_.draws_there > out_.draws_absent;
    }
    const std::uint64_t deep =
        out_.from[static_cast<std::size_t>(out_.style.depth_from.value_or(0))];
    if (out_.style.draws.value_or(false)) missing_ += out_.draws_absent;
    out_.records = reader_.count();
    out_.right = undecided_ + deep;
    out_.differences = {{"wrong_value", wrong_value_}, {"wrong_depth", right_value_ - deep},
                        {"missing", missing_},         {"not_canonical", not_canonical_},
                        {"impossible", impossible_},   {"out_of_order", out_of_order_}};
    return std::move(out_);
  }

 private:
  void compare(const TableRecord& ours) {
    if (!ours.possible) {
      ++(*theirs_ == ours.record ? undecided_ : impossible_);
    } else if (theirs_->dp0 != ours.record.dp0 || theirs_->dp1 != ours.record.dp1) {
      ++wrong_value_;
    } else if (!ours.record.decided()) {
      const bool is_right = *theirs_ == ours.record;
      ++(is_right ? undecided_ : right_value_);
      ++out_.draws_there;
    } else {
      ++right_value_;
      for (const int from : {0, 1}) {
        out_.from[static_cast<std::size_t>(from)] += *theirs_ == counted_from(ours.record, from);
      }
    }
  }

  // A code that no representative of a class has.
  void take_unexpected() {
    const auto colours = games::vanish::of_numeric_code(game_.rules(), theirs_->code);
    const auto can_be = [&](Side side) {
      return static_cast<bool>(games::vanish::check_position(
          game_, games::vanish::make_position(colours->x, colours->o, side)));
    };
    if (colours && (can_be(Side::first) || can_be(Side::second))) {
      ++not_canonical_;
    } else {
      ++impossible_;
    }
    advance();
  }

  void advance() {
    theirs_.reset();
    while (!theirs_) {
      const auto record = reader_.next();
      if (!record) status_ = record.error();
      if (!record || !*record) return;
      if (last_ && (*record)->code <= *last_) {
        ++out_of_order_;
      } else {
        theirs_ = **record;
        last_ = (*record)->code;
      }
    }
  }

  const Vanish& game_;
  VanishFileReader reader_;
  core::Status status_ = core::Done{};
  std::optional<VanishRecord> theirs_;
  std::optional<std::uint64_t> last_;
  FileCheck out_;
  std::uint64_t right_value_ = 0;  // all values right, and not right in every way whatever is told
  std::uint64_t undecided_ = 0;    // nobody wins, or no game leads there, and the record says so
  std::uint64_t wrong_value_ = 0;
  std::uint64_t missing_ = 0;
  std::uint64_t not_canonical_ = 0;
  std::uint64_t impossible_ = 0;
  std::uint64_t out_of_order_ = 0;
};

}  // namespace

core::Result<core::FileWritten> write_vanish_file(const Vanish& game, const solve::Codes& codes,
                                                  const VanishFileJob& job,
                                                  core::Workers& workers) {
  if (!games::vanish::numeric_code_fits(game.rules())) return no_codes(game.rules());
  return FileWriting(game, codes, job, workers).run();
}

core::Result<FileCheck> check_vanish_file(const Vanish& game, const solve::Codes& codes,
                                          const VanishFileJob& job, core::Workers& workers) {
  if (!games::vanish::numeric_code_fits(game.rules())) return no_codes(game.rules());
  auto reader = VanishFileReader::open(job.path);
  if (!reader) return std::move(reader).error();
  FileComparison comparison(game, std::move(*reader));
  const auto walked =
      for_each_record(game, codes, job.kind, workers, job.stop,
                      [&](const TableRecord& ours) { return comparison.expect(ours); });
  if (!walked) return walked.error();
  return comparison.finish(job.style);
}

}  // namespace joseki::app
