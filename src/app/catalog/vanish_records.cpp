// SPDX-License-Identifier: MIT
#include "app/catalog/vanish_records.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "core/atomic_file.h"
#include "core/bytes.h"
#include "games/vanish/notation.h"

namespace joseki::app {
namespace {

using games::Cell;
using games::Side;
using games::vanish::Pieces;
using games::vanish::State;
using games::vanish::Vanish;

constexpr std::size_t kReadBytes = kVanishRecordBytes << 16;

// One side's pieces placed newest first, and the symmetries that move none of them.
struct Placed {
  Pieces pieces;
  std::uint8_t stabilizer = 0xFF;
  std::uint64_t used = 0;
};

// Walks all lists of pieces that are the smallest of their class, in the order of their codes:
// digit by digit from the highest, which is the newest. Each cell must be the smallest that the
// symmetries fixing all cells before it can make of it.
template <class Fn>
bool for_each_list(const Vanish& game, int count, const Placed& before, Fn&& fn) {
  if (count == 0) return fn(before);
  const auto& symmetry = game.symmetry();
  for (int at = 0; at < game.rules().cells(); ++at) {
    const auto cell = static_cast<Cell>(at);
    if (before.used >> cell & 1) continue;
    std::uint8_t fixing = 0;
    bool smallest = true;
    for (int element = 0; element < games::SquareSymmetry::kElements; ++element) {
      if (!(before.stabilizer >> element & 1)) continue;
      const Cell image = symmetry.apply(element, cell);
      smallest &= image >= cell;
      if (image == cell) fixing = static_cast<std::uint8_t>(fixing | 1 << element);
    }
    if (!smallest) continue;
    Placed now{before.pieces, fixing, before.used | std::uint64_t{1} << cell};
    now.pieces.push_oldest(cell);
    if (!for_each_list(game, count - 1, now, fn)) return false;
  }
  return true;
}

// The value of one side's turn as a record has it.
struct Entry {
  std::int8_t dp = 0;
  std::uint16_t depth = 0;
};

Entry entry_of(solve::Code code, Side to_move) {
  const solve::Value value = solve::value_of(code);
  if (value.outcome == solve::Outcome::draw) return {};
  const bool x_wins = (value.outcome == solve::Outcome::win) == (to_move == Side::first);
  return {static_cast<std::int8_t>(x_wins ? 1 : -1),
          static_cast<std::uint16_t>(value.plies->count)};
}

TableRecord record_of(const Vanish& game, const solve::Codes& codes, const Pieces& x,
                      const Pieces& o) {
  const bool x_line = game.has_line(x.mask());
  const bool o_line = game.has_line(o.mask());
  const bool x_may_move = x.size() == o.size();
  const bool o_may_move = x.size() == o.size() + 1 || o.size() == game.rules().m;
  VanishRecord record{.code = games::vanish::numeric_code(game.rules(), x, o)};
  if ((x_line && o_line) || (x_line && !o_may_move) || (o_line && !x_may_move)) return {record};
  if (x_line || o_line) {
    if (game.has_old_line(x_line ? x : o)) return {record};
    record.dp0 = record.dp1 = static_cast<std::int8_t>(x_line ? 1 : -1);
    return {record, true};
  }
  if (x_may_move) {
    const Entry entry = entry_of(codes.load(game.rank(State{x, o})), Side::first);
    record.dp0 = entry.dp;
    record.depth0 = entry.depth;
  }
  if (o_may_move) {
    const Entry entry = entry_of(codes.load(game.rank(State{o, x})), Side::second);
    record.dp1 = entry.dp;
    record.depth1 = entry.depth;
  }
  return {record, true};
}

VanishRecord reduced(VanishRecord record, VanishFile kind) {
  if (kind == VanishFile::data) return record;
  const std::int8_t kept = kind == VanishFile::xwin ? 1 : -1;
  if (record.dp0 != kept) {
    record.dp0 = 0;
    record.depth0 = 0;
  }
  if (record.dp1 != kept) {
    record.dp1 = 0;
    record.depth1 = 0;
  }
  return record;
}

// Looks the records up, many lists of x at once, and hands them on in order.
class RecordWalk {
 public:
  using Visit = std::function<bool(const TableRecord&)>;

  RecordWalk(const Vanish& game, const solve::Codes& codes, VanishFile kind, core::Workers& workers)
      : game_(game), codes_(codes), kind_(kind), workers_(workers) {}

  core::Status run(const std::stop_token& stop, const Visit& visit) {
    bool wanted = true;
    const auto take = [&](const Placed& x) {
      lists_.push_back(x);
      if (lists_.size() == kListsAtOnce) wanted = flush(stop, visit);
      return wanted;
    };
    for (int x = 0; x <= game_.rules().m && wanted; ++x) {
      for_each_list(game_, x, {}, take);
    }
    if (wanted) flush(stop, visit);
    if (!stop.stop_requested()) return core::Done{};
    return core::Error{
        core::Errc::interrupted, core::text("stopped among the records of {}", game_.name()), {}};
  }

 private:
  static constexpr std::size_t kListsAtOnce = 64;  // some megabytes of records

  bool flush(const std::stop_token& stop, const Visit& visit) {
    records_.resize(lists_.size());
    workers_.for_pieces(lists_.size(), 1, stop,
                        [&](std::uint64_t i, std::uint64_t) { look_up(lists_[i], records_[i]); });
    if (stop.stop_requested()) return false;
    for (const auto& list : records_) {
      for (const TableRecord& record : list) {
        if (!visit(record)) return false;
      }
    }
    lists_.clear();
    return true;
  }

  void look_up(const Placed& x, std::vector<TableRecord>& out) const {
    out.clear();
    const int count = x.pieces.size();
    for (int o = count == 0 ? 0 : count - 1; o <= count; ++o) {
      for_each_list(game_, o, {{}, x.stabilizer, x.used}, [&](const Placed& placed) {
        out.push_back(record_of(game_, codes_, x.pieces, placed.pieces));
        out.back().record = reduced(out.back().record, kind_);
        return true;
      });
    }
  }

  const Vanish& game_;
  const solve::Codes& codes_;
  const VanishFile kind_;
  core::Workers& workers_;
  std::vector<Placed> lists_;  // of x
  std::vector<std::vector<TableRecord>> records_;
};

core::Error wrong_length(const std::filesystem::path& path, std::uint64_t bytes) {
  return {
      core::Errc::damaged_file,
      core::text("'{}' is {} bytes long, which is not 8 + 14 for each of the records it promises",
                 path, bytes),
      core::text("get the file again, or check the name")};
}

VanishRecord get_record(const std::uint8_t* bytes) {
  return {core::get_le<std::uint64_t>(bytes), static_cast<std::int8_t>(bytes[8]),
          static_cast<std::int8_t>(bytes[9]), core::get_le<std::uint16_t>(bytes + 10),
          core::get_le<std::uint16_t>(bytes + 12)};
}

}  // namespace

void put_record(std::string& out, const VanishRecord& record) {
  core::put_le(out, record.code);
  core::put_le(out, static_cast<std::uint8_t>(record.dp0));
  core::put_le(out, static_cast<std::uint8_t>(record.dp1));
  core::put_le(out, record.depth0);
  core::put_le(out, record.depth1);
}

VanishRecord counted_from(VanishRecord record, int from) {
  if (record.dp0 != 0) record.depth0 = static_cast<std::uint16_t>(record.depth0 + from);
  if (record.dp1 != 0) record.depth1 = static_cast<std::uint16_t>(record.depth1 + from);
  return record;
}

core::Status for_each_record(const Vanish& game, const solve::Codes& codes, VanishFile kind,
                             core::Workers& workers, const std::stop_token& stop,
                             const std::function<bool(const TableRecord&)>& visit) {
  return RecordWalk(game, codes, kind, workers).run(stop, visit);
}

core::Result<VanishFileReader> VanishFileReader::open(const std::filesystem::path& path) {
  // O_NONBLOCK: a pipe of that name is refused below instead of waited for.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) return core::system_error("cannot open '{}': {}", path, errno);
  VanishFileReader reader(fd, path);
  struct stat info {};
  if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) {
    return core::Error{core::Errc::bad_input, core::text("'{}' is not a file", path), {}};
  }
  const auto bytes = static_cast<std::uint64_t>(info.st_size);
  if (bytes < kVanishHeadBytes) return wrong_length(path, bytes);
  if (auto status = reader.fill(); !status) return status.error();
  reader.count_ = core::get_le<std::uint64_t>(reader.buffer_.data());
  reader.at_ = kVanishHeadBytes;
  const std::uint64_t rest = bytes - kVanishHeadBytes;
  if (rest % kVanishRecordBytes != 0 || rest / kVanishRecordBytes != reader.count_) {
    return wrong_length(path, bytes);
  }
  return reader;
}

VanishFileReader::VanishFileReader(VanishFileReader&& other) noexcept
    : fd_(std::exchange(other.fd_, -1)),
      path_(std::move(other.path_)),
      count_(other.count_),
      read_(other.read_),
      buffer_(std::move(other.buffer_)),
      at_(other.at_) {}

VanishFileReader::~VanishFileReader() {
  if (fd_ >= 0) close(fd_);
}

// Moves what is left to the front and reads behind it until the buffer is full or the file ends.
core::Status VanishFileReader::fill() {
  std::size_t have = buffer_.size() - at_;
  if (have != 0) std::memmove(buffer_.data(), buffer_.data() + at_, have);
  buffer_.resize(kReadBytes);
  at_ = 0;
  while (have < kReadBytes) {
    const ssize_t got = read(fd_, buffer_.data() + have, kReadBytes - have);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return core::system_error("cannot read '{}': {}", path_, errno);
    if (got == 0) break;
    have += static_cast<std::size_t>(got);
  }
  buffer_.resize(have);
  return core::Done{};
}

core::Result<std::optional<VanishRecord>> VanishFileReader::next() {
  if (read_ == count_) return std::optional<VanishRecord>();
  if (buffer_.size() - at_ < kVanishRecordBytes) {
    if (auto status = fill(); !status) return status.error();
    if (buffer_.size() < kVanishRecordBytes) {
      return core::Error{core::Errc::damaged_file,
                         core::text("'{}' got shorter while it was read", path_),
                         core::text("wait until nobody writes it, then try again")};
    }
  }
  const VanishRecord record = get_record(buffer_.data() + at_);
  at_ += kVanishRecordBytes;
  ++read_;
  return std::optional<VanishRecord>(record);
}

}  // namespace joseki::app
