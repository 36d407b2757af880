// SPDX-License-Identifier: MIT
#include "app/catalog/vanish_files.h"

#include <optional>

#include "core/atomic_file.h"
#include "core/bytes.h"
#include "core/mapped_file.h"
#include "games/vanish/notation.h"

namespace joseki::app {
namespace {

using games::Cell;
using games::Side;
using games::vanish::Pieces;
using games::vanish::Rules;
using games::vanish::State;
using games::vanish::Vanish;

constexpr std::size_t kRecordBytes = 14;

// Walks all pairs of piece lists that are the smallest of their class, in the order of their codes:
// digit by digit from the highest, which is the newest x. Each cell must be the smallest that the
// symmetries fixing all cells before it can make of it.
class CodeWalk {
 public:
  using Visit = std::function<bool(const Pieces& x, const Pieces& o)>;

  CodeWalk(const Vanish& game, const Visit& visit) : game_(game), visit_(visit) {}

  void run() {
    for (int x = 0; x <= game_.rules().m && !stopped_; ++x) {
      x_.assign(static_cast<std::size_t>(x), 0);
      place_x(x - 1, 0xFF, 0);
    }
  }

 private:
  template <class Fn>
  void for_each_smallest(std::uint8_t stabilizer, std::uint64_t used, Fn fn) {
    const auto& symmetry = game_.symmetry();
    for (int at = 0; at < game_.rules().cells() && !stopped_; ++at) {
      const auto cell = static_cast<Cell>(at);
      if (used >> cell & 1) continue;
      std::uint8_t fixing = 0;
      bool smallest = true;
      for (int element = 0; element < games::SquareSymmetry::kElements; ++element) {
        if (!(stabilizer >> element & 1)) continue;
        const Cell image = symmetry.apply(element, cell);
        smallest &= image >= cell;
        if (image == cell) fixing = static_cast<std::uint8_t>(fixing | 1 << element);
      }
      if (smallest) fn(cell, fixing, used | std::uint64_t{1} << cell);
    }
  }

  void place_x(int index, std::uint8_t stabilizer, std::uint64_t used) {
    if (index < 0) {
      const int x = static_cast<int>(x_.size());
      for (int o = x == 0 ? 0 : x - 1; o <= x && !stopped_; ++o) {
        o_.assign(static_cast<std::size_t>(o), 0);
        place_o(o - 1, stabilizer, used);
      }
      return;
    }
    for_each_smallest(stabilizer, used, [&](Cell cell, std::uint8_t fixing, std::uint64_t now) {
      x_[static_cast<std::size_t>(index)] = cell;
      place_x(index - 1, fixing, now);
    });
  }

  void place_o(int index, std::uint8_t stabilizer, std::uint64_t used) {
    if (index < 0) {
      stopped_ = !visit_(pieces(x_), pieces(o_));
      return;
    }
    for_each_smallest(stabilizer, used, [&](Cell cell, std::uint8_t fixing, std::uint64_t now) {
      o_[static_cast<std::size_t>(index)] = cell;
      place_o(index - 1, fixing, now);
    });
  }

  static Pieces pieces(const std::vector<Cell>& cells) {
    Pieces pieces;
    for (const Cell cell : cells) pieces.push_newest(cell);
    return pieces;
  }

  const Vanish& game_;
  const Visit& visit_;
  std::vector<Cell> x_;  // oldest first
  std::vector<Cell> o_;
  bool stopped_ = false;
};

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

// Nothing if the position cannot arise, whoever is to move.
std::optional<VanishRecord> record_of(const Vanish& game, const solve::Codes& codes,
                                      const Pieces& x, const Pieces& o) {
  const bool x_line = game.has_line(x.mask());
  const bool o_line = game.has_line(o.mask());
  const bool x_may_move = x.size() == o.size();
  const bool o_may_move = x.size() == o.size() + 1 || o.size() == game.rules().m;
  if ((x_line && o_line) || (x_line && !o_may_move) || (o_line && !x_may_move)) return std::nullopt;
  VanishRecord record{.code = games::vanish::numeric_code(game.rules(), x, o)};
  if (x_line || o_line) {
    if (game.has_old_line(x_line ? x : o)) return std::nullopt;
    record.dp0 = record.dp1 = static_cast<std::int8_t>(x_line ? 1 : -1);
    return record;
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
  return record;
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

void put_record(std::string& out, const VanishRecord& record) {
  core::put_le(out, record.code);
  core::put_le(out, static_cast<std::uint8_t>(record.dp0));
  core::put_le(out, static_cast<std::uint8_t>(record.dp1));
  core::put_le(out, record.depth0);
  core::put_le(out, record.depth1);
}

VanishRecord get_record(const std::uint8_t* bytes) {
  return {core::get_le<std::uint64_t>(bytes), static_cast<std::int8_t>(bytes[8]),
          static_cast<std::int8_t>(bytes[9]), core::get_le<std::uint16_t>(bytes + 10),
          core::get_le<std::uint16_t>(bytes + 12)};
}

core::Error no_codes(const Rules& rules) {
  return {core::Errc::bad_input, "positions of '" + rules.name() + "' have no 64-bit code",
          "use --format csv"};
}

// Compares the records of a file, one after the other, with those of the table.
class FileComparison {
 public:
  FileComparison(const Vanish& game, std::span<const std::uint8_t> records)
      : game_(game), rest_(records) {
    advance();
  }

  void expect(const VanishRecord& ours) {
    while (theirs_ && theirs_->code < ours.code) take_unexpected();
    if (!theirs_ || theirs_->code != ours.code) {
      missing_ += ours.decided();
      return;
    }
    if (*theirs_ == ours) {
      ++right_;
    } else if (theirs_->dp0 != ours.dp0 || theirs_->dp1 != ours.dp1) {
      ++wrong_value_;
    } else {
      ++wrong_depth_;
    }
    advance();
  }

  FileCheck finish(std::uint64_t records) {
    while (theirs_) take_unexpected();
    return {records,
            right_,
            {{"wrong_value", wrong_value_},
             {"wrong_depth", wrong_depth_},
             {"missing", missing_},
             {"not_canonical", not_canonical_},
             {"impossible", impossible_},
             {"out_of_order", out_of_order_}}};
  }

 private:
  // A code that no representative of a possible class has.
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
    while (rest_.size() >= kRecordBytes && !theirs_) {
      const VanishRecord record = get_record(rest_.data());
      rest_ = rest_.subspan(kRecordBytes);
      if (last_ && record.code <= *last_) {
        ++out_of_order_;
      } else {
        theirs_ = record;
        last_ = record.code;
      }
    }
  }

  const Vanish& game_;
  std::span<const std::uint8_t> rest_;
  std::optional<VanishRecord> theirs_;
  std::optional<std::uint64_t> last_;
  std::uint64_t right_ = 0;
  std::uint64_t wrong_value_ = 0;
  std::uint64_t wrong_depth_ = 0;
  std::uint64_t missing_ = 0;
  std::uint64_t not_canonical_ = 0;
  std::uint64_t impossible_ = 0;
  std::uint64_t out_of_order_ = 0;
};

}  // namespace

void for_each_record(const Vanish& game, const solve::Codes& codes, VanishFile kind,
                     const std::function<bool(const VanishRecord&)>& visit) {
  const CodeWalk::Visit on_position = [&](const Pieces& x, const Pieces& o) {
    const auto record = record_of(game, codes, x, o);
    return !record || visit(reduced(*record, kind));
  };
  CodeWalk(game, on_position).run();
}

core::Result<std::uint64_t> write_vanish_file(const Vanish& game, const solve::Codes& codes,
                                              VanishFile kind, const std::filesystem::path& path) {
  if (!games::vanish::numeric_code_fits(game.rules())) return no_codes(game.rules());
  auto file = core::AtomicFile::create(path);
  if (!file) return std::move(file).error();
  constexpr std::size_t kBuffer = 1 << 20;
  std::uint64_t count = 0;
  std::string buffer(8, '\0');  // the count, written when it is known
  core::Status status = core::Done{};
  for_each_record(game, codes, kind, [&](const VanishRecord& record) {
    if (!record.decided()) return true;
    put_record(buffer, record);
    ++count;
    if (buffer.size() < kBuffer) return true;
    status = file->append(buffer);
    buffer.clear();
    return static_cast<bool>(status);
  });
  if (status) status = file->append(buffer);
  std::string head;
  core::put_le(head, count);
  if (status) status = file->rewrite(0, head);
  if (status) status = file->commit();
  if (!status) return std::move(status).error();
  return count;
}

core::Result<FileCheck> check_vanish_file(const Vanish& game, const solve::Codes& codes,
                                          VanishFile kind, const std::filesystem::path& path) {
  if (!games::vanish::numeric_code_fits(game.rules())) return no_codes(game.rules());
  const auto file = core::MappedFile::open(path);
  if (!file) return file.error();
  const auto bytes = file->bytes();
  const std::uint64_t count = bytes.size() >= 8 ? core::get_le<std::uint64_t>(bytes.data()) : 0;
  if (bytes.size() < 8 || (bytes.size() - 8) % kRecordBytes != 0 ||
      (bytes.size() - 8) / kRecordBytes != count) {
    return core::Error{core::Errc::damaged_file,
                       "'" + path.string() + "' is " + std::to_string(bytes.size()) +
                           " bytes long, which is not 8 + 14 for each of the records it promises",
                       "get the file again, or check the name"};
  }
  FileComparison comparison(game, bytes.subspan(8));
  for_each_record(game, codes, kind, [&](const VanishRecord& record) {
    comparison.expect(record);
    return true;
  });
  return comparison.finish(count);
}

}  // namespace joseki::app
