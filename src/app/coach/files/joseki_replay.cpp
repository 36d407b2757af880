// SPDX-License-Identifier: MIT
#include "app/coach/files/joseki_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "core/bytes.h"
#include "core/checksum.h"
#include "core/version.h"
#include "games/twenty48/verse_parse.h"

namespace joseki::app {
namespace {

using twenty48::BigTiles;
using twenty48::Board;
using twenty48::FullBoard;
using Bytes = std::span<const std::uint8_t>;

constexpr std::string_view kMagic("\x89JOSRPL\n", 8);
constexpr std::uint16_t kMajor = 1;
constexpr std::uint16_t kMinor = 0;
constexpr std::uint32_t kLongestHeader = 4096;
constexpr std::uint32_t kUnknownTime = 0xFFFFFFFF;
constexpr std::uint8_t kHasTimes = 1;
constexpr std::uint8_t kHasRates = 2;
constexpr std::uint8_t kHasScore = 4;
constexpr std::uint8_t kHasP4 = 8;
constexpr std::uint8_t kAllParts = 15;
constexpr std::uint8_t kJump = 0x80;

std::uint8_t number_of(std::optional<BigTiles> big) {
  return static_cast<std::uint8_t>(big ? 1 + static_cast<int>(*big) : 0);
}

core::Error damaged(const core::Text& what) {
  return {core::Errc::damaged_file, core::text("the replay is damaged: {}", what), {}};
}

void put_board(std::string& out, const FullBoard& board) {
  for (const int tile : board.cells) out.push_back(static_cast<char>(tile));
}

std::optional<FullBoard> take_board(core::FieldReader& fields) {
  const auto bytes = fields.take_bytes(twenty48::kCells);
  if (!bytes) return std::nullopt;
  FullBoard board;
  for (std::size_t i = 0; i < bytes->size(); ++i) {
    if ((*bytes)[i] > twenty48::kLargestExponent) return std::nullopt;
    board.cells[i] = (*bytes)[i];
  }
  return board;
}

// The board that comes after a step, if that does not follow from it: the file keeps it.
std::optional<FullBoard> jump_after(const GameRecord& game, std::size_t step) {
  const Step& here = game.steps[step];
  const FullBoard& next = step + 1 < game.steps.size() ? game.steps[step + 1].board : game.end;
  const auto played = play(here.board, here.turn, game.big);
  if (played && played->board == next) return std::nullopt;
  return next;
}

std::string payload_of(const GameRecord& game, std::uint8_t parts) {
  std::string moves;
  std::string jumps;
  for (std::size_t i = 0; i < game.steps.size(); ++i) {
    const twenty48::Turn& turn = game.steps[i].turn;
    const auto jump = jump_after(game, i);
    if (jump) put_board(jumps, *jump);
    moves.push_back(static_cast<char>(static_cast<unsigned>(turn.direction) | turn.cell << 2U |
                                      (turn.exponent - 1U) << 6 | (jump ? kJump : 0U)));
  }
  std::string payload = moves + jumps;
  if ((parts & kHasTimes) != 0) {
    for (const Step& step : game.steps) core::put_le(payload, step.time.value_or(kUnknownTime));
  }
  if ((parts & kHasRates) != 0) {
    for (const Step& step : game.steps) {
      payload.push_back(step.rates ? 1 : 0);
      for (const double rate : step.rates.value_or(FileRates{})) {
        core::put_le(payload, std::bit_cast<std::uint64_t>(rate));
      }
    }
  }
  core::put_le(payload, core::checksum(payload, 1));
  return payload;
}

std::uint8_t parts_of(const GameRecord& game) {
  return static_cast<std::uint8_t>((has_times(game) ? kHasTimes : 0) |
                                   (has_rates(game) ? kHasRates : 0) |
                                   (game.score ? kHasScore : 0) | (game.p4 ? kHasP4 : 0));
}

std::string header_of(const GameRecord& game, std::uint8_t parts, std::size_t payload_bytes) {
  std::string fields;
  core::put_le(fields, static_cast<std::uint32_t>(game.steps.size()));
  fields.push_back(static_cast<char>(game.shape));
  fields.push_back(static_cast<char>(number_of(game.big)));
  fields.push_back(static_cast<char>(parts));
  core::put_le(fields, game.score.value_or(0));
  core::put_le(fields, std::bit_cast<std::uint64_t>(game.p4.value_or(0)));
  put_board(fields, game.steps.empty() ? game.end : game.steps.front().board);
  core::put_text(fields, game.table);
  core::put_text(fields, fmt::format("joseki {}", core::version()));
  const std::size_t length = kMagic.size() + 16 + fields.size() + sizeof(std::uint64_t);
  std::string header(kMagic);
  core::put_le(header, kMajor);
  core::put_le(header, kMinor);
  core::put_le(header, static_cast<std::uint32_t>(length));
  core::put_le(header, std::uint64_t{length + payload_bytes});
  header += fields;
  core::put_le(header, core::checksum(header));
  return header;
}

// What the header tells; the game gets the rest from the payload.
struct Header {
  std::uint32_t steps = 0;
  std::uint8_t parts = 0;
  FullBoard start{};
  GameRecord game{};
};

bool is_rate(double rate) { return rate >= 0 && rate <= 1; }

core::Result<Header> parse_fields(Bytes bytes) {
  core::FieldReader fields(bytes);
  Header header;
  const auto steps = fields.take<std::uint32_t>();
  const auto shape = fields.take<std::uint8_t>();
  const auto big = fields.take<std::uint8_t>();
  const auto parts = fields.take<std::uint8_t>();
  const auto score = fields.take<std::uint64_t>();
  const auto p4 = fields.take<std::uint64_t>();
  const auto start = take_board(fields);
  const auto table = fields.take_text();
  const auto producer = fields.take_text();
  if (!producer || !table || !start) return damaged(core::text("its header is too short"));
  if (*steps > twenty48::kMostTurns)
    return damaged(core::text("more moves than any game of 2048 has"));
  if (*shape >= twenty48::kBoardShapes.size()) return damaged(core::text("an unknown board"));
  if (*big > number_of(BigTiles::wall)) return damaged(core::text("unknown rules for big tiles"));
  if ((*parts & ~kAllParts) != 0) return damaged(core::text("unknown parts"));
  header.steps = *steps;
  header.parts = *parts;
  header.start = *start;
  header.game.shape = twenty48::kBoardShapes[*shape];
  if (*big != 0) header.game.big = static_cast<BigTiles>(*big - 1);
  if ((*parts & kHasScore) != 0) header.game.score = *score;
  if ((*parts & kHasP4) != 0) {
    header.game.p4 = std::bit_cast<double>(*p4);
    if (!is_rate(*header.game.p4)) return damaged(core::text("an impossible probability of a 4"));
  }
  header.game.table = *table;
  return header;
}

core::Status take_steps(core::FieldReader& fields, Header& header) {
  GameRecord& game = header.game;
  const auto moves = fields.take_bytes(header.steps);
  if (!moves) return damaged(core::text("its moves are cut off"));
  game.end = header.start;
  for (const std::uint8_t move : *moves) {
    Step step{.board = game.end};
    step.turn = {twenty48::kDirections[move & 3U], static_cast<std::uint8_t>(move >> 2 & 15),
                 static_cast<std::uint8_t>((move >> 6 & 1) + 1)};
    const auto played = play(step.board, step.turn, game.big);
    const std::size_t number = game.steps.size() + 1;
    if (!played) {
      return damaged(core::text("move {} is not possible: {}", number,
                                why_impossible(step.board, step.turn, game.big)));
    }
    game.end = played->board;
    if ((move & kJump) != 0) {
      const auto jump = take_board(fields);
      if (!jump) return damaged(core::text("the board after move {}", number));
      game.end = *jump;
    }
    game.steps.push_back(step);
  }
  return core::Done{};
}

core::Status take_times(core::FieldReader& fields, GameRecord& game) {
  for (Step& step : game.steps) {
    const auto time = fields.take<std::uint32_t>();
    if (!time) return damaged(core::text("its times are cut off"));
    if (*time != kUnknownTime) step.time = *time;
  }
  return core::Done{};
}

core::Status take_rates(core::FieldReader& fields, GameRecord& game) {
  for (Step& step : game.steps) {
    const auto is_known = fields.take<std::uint8_t>();
    FileRates rates{};
    for (double& rate : rates) {
      const auto bits = fields.take<std::uint64_t>();
      if (!bits) return damaged(core::text("its rates are cut off"));
      rate = std::bit_cast<double>(*bits);
      if (!is_rate(rate)) return damaged(core::text("an impossible rate"));
    }
    if (*is_known != 0) step.rates = rates;
  }
  return core::Done{};
}

// The header's length, after the magic, the versions and the lengths have been checked.
core::Result<std::uint32_t> check_head(Bytes bytes) {
  if (!begins_like_joseki_replay(bytes)) {
    return core::Error{core::Errc::foreign_file, core::text("the file is no replay of joseki"), {}};
  }
  core::FieldReader head(bytes.subspan(kMagic.size()));
  const auto major = head.take<std::uint16_t>();
  const auto minor = head.take<std::uint16_t>();
  const auto header_bytes = head.take<std::uint32_t>();
  const auto file_bytes = head.take<std::uint64_t>();
  if (!file_bytes) return damaged(core::text("it is too short"));
  if (*major != kMajor) {
    return core::Error{core::Errc::newer_file,
                       core::text("the replay has version {}.{}, and this program knows version {}",
                                  *major, *minor, kMajor),
                       core::text("read it with a newer joseki")};
  }
  if (*file_bytes != bytes.size()) {
    return damaged(core::text("it has {} bytes instead of {}", bytes.size(), *file_bytes));
  }
  const std::size_t least = kMagic.size() + 16 + sizeof(std::uint64_t);
  if (*header_bytes < least ||
      *header_bytes > std::min<std::size_t>(bytes.size(), kLongestHeader)) {
    return damaged(core::text("the length of its header"));
  }
  return *header_bytes;
}

// Bytes that end with their own checksum, without it.
std::optional<Bytes> checked(Bytes bytes, std::uint64_t seed) {
  if (bytes.size() < sizeof(std::uint64_t)) return std::nullopt;
  const Bytes content = bytes.first(bytes.size() - sizeof(std::uint64_t));
  const auto stored = core::get_le<std::uint64_t>(&bytes[content.size()]);
  if (core::checksum(content, seed) != stored) return std::nullopt;
  return content;
}

}  // namespace

bool begins_like_joseki_replay(Bytes bytes) {
  return bytes.size() >= kMagic.size() &&
         std::equal(kMagic.begin(), kMagic.end(), bytes.begin(),
                    [](char a, std::uint8_t b) { return static_cast<std::uint8_t>(a) == b; });
}

core::Result<GameRecord> read_joseki_replay(Bytes bytes) {
  const auto header_bytes = check_head(bytes);
  if (!header_bytes) return header_bytes.error();
  const auto head = checked(bytes.first(*header_bytes), 0);
  if (!head) return damaged(core::text("the checksum of its header is wrong"));
  const auto payload = checked(bytes.subspan(*header_bytes), 1);
  if (!payload) return damaged(core::text("the checksum of its moves is wrong"));
  auto header = parse_fields(head->subspan(kMagic.size() + 16));
  if (!header) return std::move(header).error();
  core::FieldReader fields(*payload);
  if (auto status = take_steps(fields, *header); !status) return std::move(status).error();
  if ((header->parts & kHasTimes) != 0) {
    if (auto s = take_times(fields, header->game); !s) return std::move(s).error();
  }
  if ((header->parts & kHasRates) != 0) {
    if (auto s = take_rates(fields, header->game); !s) return std::move(s).error();
  }
  if (!fields.at_end()) return damaged(core::text("bytes behind its end"));
  return std::move(header->game);
}

std::string joseki_replay_of(const GameRecord& game) {
  const std::uint8_t parts = parts_of(game);
  const std::string payload = payload_of(game, parts);
  return header_of(game, parts, payload.size()) + payload;
}

}  // namespace joseki::app
