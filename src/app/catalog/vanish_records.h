// SPDX-License-Identifier: MIT
// The records in files of older vanishing tic-tac-toe programs: what they say of a table, and their
// bytes.
//
// Little-endian: u64 count, then 14-byte records in ascending order of their code: u64 code
// (games/vanish/notation.h; the smallest of the eight symmetric ones), i8 dp0, i8 dp1, u16 depth0,
// u16 depth1. dp0 is the value with x to move, dp1 with o to move, both seen by x: 1 x wins, -1 o
// wins, 0 draw or not that side's turn. depth: plies to the end, 0 in draws; some programs count
// the end itself as 1. A finished board has its winner in both. Positions that nobody wins have no
// record, or one of zeros; so have boards on which no game ends or goes on.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/parallel.h"
#include "core/result.h"
#include "games/vanish/vanish.h"
#include "solve/retrograde/codes.h"

namespace joseki::app {

enum class VanishFile {
  data,  // everything that is won by somebody
  xwin,  // only what x wins; the rest of a record is 0
  ywin,  // only what o wins
};

struct VanishRecord {
  std::uint64_t code = 0;
  std::int8_t dp0 = 0;
  std::int8_t dp1 = 0;
  std::uint16_t depth0 = 0;
  std::uint16_t depth1 = 0;

  bool decided() const { return dp0 != 0 || dp1 != 0; }
  friend bool operator==(const VanishRecord&, const VanishRecord&) = default;
};

constexpr std::size_t kVanishHeadBytes = 8;
constexpr std::size_t kVanishRecordBytes = 14;
void put_record(std::string& out, const VanishRecord& record);

// The same, with depths that count the end as `from`.
VanishRecord counted_from(VanishRecord record, int from);

// What a table says of one code.
struct TableRecord {
  VanishRecord record;    // the end counts as 0
  bool possible = false;  // a game can lead there; if not, the record is all zeros
};

// visit(record) for every pair of piece lists up to symmetry, in ascending order of code; their
// number is solve::state_count(game). Ends when it returns false, and with interrupted when asked
// to. visit runs on the calling thread.
core::Status for_each_record(const games::vanish::Vanish& game, const solve::Codes& codes,
                             VanishFile kind, core::Workers& workers, const std::stop_token& stop,
                             const std::function<bool(const TableRecord&)>& visit);

// Reads such a file from one end to the other. Not thread-safe.
class VanishFileReader {
 public:
  // not_found, bad_input if it is no ordinary file, damaged_file if its length is not that of the
  // records it promises.
  static core::Result<VanishFileReader> open(const std::filesystem::path& path);

  VanishFileReader(VanishFileReader&& other) noexcept;
  VanishFileReader& operator=(VanishFileReader&&) = delete;
  ~VanishFileReader();

  std::uint64_t count() const { return count_; }
  // Nothing at the end. io or damaged_file if the file changes meanwhile.
  core::Result<std::optional<VanishRecord>> next();
  const std::filesystem::path& path() const { return path_; }

 private:
  VanishFileReader(int fd, std::filesystem::path path) : fd_(fd), path_(std::move(path)) {}
  core::Status fill();

  int fd_ = -1;
  std::filesystem::path path_;
  std::uint64_t count_ = 0;
  std::uint64_t read_ = 0;  // records
  std::vector<std::uint8_t> buffer_;
  std::size_t at_ = 0;  // in the buffer
};

}  // namespace joseki::app
