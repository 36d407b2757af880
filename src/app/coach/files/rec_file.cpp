// SPDX-License-Identifier: MIT
#include "app/coach/files/rec_file.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/coach/files/file_rate.h"
#include "core/bytes.h"
#include "games/twenty48/slide_trace.h"

namespace joseki::app {
namespace {

using twenty48::BigTiles;
using twenty48::Direction;

constexpr std::size_t kRecordBytes = 17;
constexpr std::size_t kOldRecordBytes = 12;
constexpr std::array kFileOrder = {Direction::up, Direction::down, Direction::left,
                                   Direction::right};

// The start board lies in the lower halves of the first record's numbers.
bool is_first_record(std::span<const std::uint8_t> record) {
  bool is_first = record[0] == 0;
  for (std::size_t i = 0; i < 4; ++i) {
    is_first = is_first && core::get_le<std::uint32_t>(&record[1 + 4 * i]) < 0x10000;
  }
  return is_first;
}

Recording parse_records(std::span<const std::uint8_t> bytes) {
  Recording recording;
  for (std::size_t i = 0; i < 4; ++i) {
    const twenty48::Board piece = core::get_le<std::uint32_t>(&bytes[1 + 4 * i]);
    recording.start |= piece << (16 * i);
  }
  for (bytes = bytes.subspan(kRecordBytes); !bytes.empty(); bytes = bytes.subspan(kRecordBytes)) {
    RecordedMove move{.direction = kFileOrder[bytes[0] & 3],
                      .cell = bytes[0] >> 2 & 15,
                      .exponent = 1 + (bytes[0] >> 6 & 1)};
    for (std::size_t i = 0; i < 4; ++i) {
      move.rates[static_cast<std::size_t>(kFileOrder[i])] =
          rate_of_file(core::get_le<std::uint32_t>(&bytes[1 + 4 * i]));
    }
    recording.moves.push_back(move);
  }
  return recording;
}

core::Result<std::vector<RecordFrame>> frames_of(const Recording& recording, BigTiles big) {
  std::vector<RecordFrame> frames = {{.board = recording.start}};
  for (const RecordedMove& move : recording.moves) {
    const auto trace =
        twenty48::trace_slide(twenty48::to_full_board(frames.back().board), move.direction, big);
    const auto cell = static_cast<std::size_t>(move.cell);
    if (!trace.moved || trace.board.cells[cell] != 0) {
      return core::Error{core::Errc::damaged_file,
                         core::text("move {} of the recording is not possible", frames.size()),
                         core::text("the file is damaged or is not a recording")};
    }
    frames.back().next = move;
    twenty48::FullBoard board = trace.board;
    board.cells[cell] = static_cast<std::uint8_t>(move.exponent);
    frames.push_back({twenty48::to_board(board), frames.back().score + trace.score, std::nullopt});
  }
  return frames;
}

std::vector<RecordFrame> old_frames(std::span<const std::uint8_t> bytes) {
  std::vector<RecordFrame> frames;
  for (; !bytes.empty(); bytes = bytes.subspan(kOldRecordBytes)) {
    frames.push_back({core::get_le<std::uint64_t>(bytes.data()),
                      core::get_le<std::uint32_t>(&bytes[8]), std::nullopt});
  }
  return frames;
}

}  // namespace

std::vector<std::uint8_t> rec_bytes(const Recording& recording) {
  std::vector<std::uint8_t> bytes((recording.moves.size() + 1) * kRecordBytes);
  for (std::size_t i = 0; i < 4; ++i) {
    core::store_le(&bytes[1 + 4 * i],
                   static_cast<std::uint32_t>(recording.start >> (16 * i) & 0xffff));
  }
  std::uint8_t* record = bytes.data();
  for (const RecordedMove& move : recording.moves) {
    record += kRecordBytes;
    const auto number = std::find(kFileOrder.begin(), kFileOrder.end(), move.direction);
    record[0] = static_cast<std::uint8_t>((number - kFileOrder.begin()) | move.cell << 2 |
                                          (move.exponent - 1) << 6);
    for (std::size_t i = 0; i < 4; ++i) {
      const double rate = move.rates[static_cast<std::size_t>(kFileOrder[i])];
      core::store_le(record + 1 + 4 * i, file_rate(rate));
    }
  }
  return bytes;
}

core::Result<std::vector<RecordFrame>> read_rec(std::span<const std::uint8_t> bytes) {
  const std::size_t most = (kMostRecordedMoves + 1) * kRecordBytes;
  if (bytes.size() > most) {
    return core::Error{core::Errc::foreign_file,
                       core::text("the file is too large for a recording"),
                       core::text("at most {} moves", kMostRecordedMoves)};
  }
  if (!bytes.empty() && bytes.size() % kRecordBytes == 0 && is_first_record(bytes)) {
    const Recording recording = parse_records(bytes);
    auto frames = frames_of(recording, BigTiles::slide);
    return frames ? std::move(frames) : frames_of(recording, BigTiles::wall);
  }
  if (!bytes.empty() && bytes.size() % kOldRecordBytes == 0) return old_frames(bytes);
  if (bytes.size() > kRecordBytes && is_first_record(bytes)) {
    return core::Error{
        core::Errc::damaged_file,
        core::text("the recording ends in the middle of move {}", bytes.size() / kRecordBytes),
        {}};
  }
  return core::Error{core::Errc::foreign_file, core::text("the file is not a recording"),
                     core::text("recordings of practice end in .rec")};
}

}  // namespace joseki::app
