// SPDX-License-Identifier: MIT
#include "app/coach/files/rpl_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/coach/files/file_limits.h"
#include "app/coach/files/file_rate.h"
#include "core/bytes.h"
#include "games/twenty48/verse_parse.h"

namespace joseki::app {
namespace {

using twenty48::Direction;

constexpr std::size_t kRecordBytes = 25;
constexpr std::size_t kRatesAt = 9;
// The moves by number are left, right, up, down, as those of Direction; the rates' order is
// another.
constexpr std::array kRateOrder = {Direction::left, Direction::right, Direction::up,
                                   Direction::down};
constexpr std::uint8_t kEndChange = 88;
constexpr std::array<std::uint32_t, 4> kEndRates = {666666666, 233333333, 314159265, 987654321};

bool is_end(std::span<const std::uint8_t> record) {
  bool is = record[8] == kEndChange;
  for (std::size_t i = 0; i < 4; ++i) {
    is = is && core::get_le<std::uint32_t>(&record[kRatesAt + 4 * i]) == kEndRates[i];
  }
  return is;
}

void put_end(std::uint8_t* record) {
  record[8] = kEndChange;
  for (std::size_t i = 0; i < 4; ++i) core::store_le(record + kRatesAt + 4 * i, kEndRates[i]);
}

void put_step(std::uint8_t* record, const Step& step) {
  core::store_le(record, to_board(step.board));
  record[8] = static_cast<std::uint8_t>(static_cast<unsigned>(step.turn.direction) << 5 |
                                        step.turn.cell << 1 | (step.turn.exponent - 1U));
  for (std::size_t i = 0; i < 4; ++i) {
    const auto direction = static_cast<std::size_t>(kRateOrder[i]);
    core::store_le(record + kRatesAt + 4 * i, file_rate(step.rates ? (*step.rates)[direction] : 0));
  }
}

core::Error damaged(core::Text what) {
  return {core::Errc::damaged_file, std::move(what),
          core::text("the file is damaged or is no replay")};
}

core::Result<Step> step_of(std::span<const std::uint8_t> record, std::size_t number) {
  if (record[8] >> 7 != 0) {
    return damaged(core::text("record {} of the replay: {} is no move", number, record[8]));
  }
  Step step{.board = twenty48::to_full_board(core::get_le<std::uint64_t>(record.data()))};
  step.turn = {twenty48::kDirections[record[8] >> 5 & 3],
               static_cast<std::uint8_t>(record[8] >> 1 & 15),
               static_cast<std::uint8_t>((record[8] & 1) + 1)};
  FileRates rates{};
  bool has_rates = false;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto stored = core::get_le<std::uint32_t>(&record[kRatesAt + 4 * i]);
    rates[static_cast<std::size_t>(kRateOrder[i])] = rate_of_file(stored);
    has_rates |= stored != 0;
  }
  if (has_rates) step.rates = rates;
  return step;
}

}  // namespace

bool ends_like_rpl(std::span<const std::uint8_t> bytes) {
  return bytes.size() >= kRecordBytes && is_end(bytes.last(kRecordBytes));
}

core::Result<GameRecord> read_rpl(std::span<const std::uint8_t> bytes,
                                  std::optional<twenty48::BigTiles> likely) {
  if (bytes.size() % kRecordBytes != 0) {
    return damaged(
        core::text("the replay ends in the middle of record {}", bytes.size() / kRecordBytes + 1));
  }
  if (!ends_like_rpl(bytes)) {
    return damaged(
        core::text("the last record is not the one that ends a replay: the end is missing"));
  }
  const std::size_t count = bytes.size() / kRecordBytes - 1;
  if (count > twenty48::kMostTurns)
    return damaged(core::text("the replay is longer than any game of 2048"));
  if (count == 0) return damaged(core::text("the replay has no moves"));
  GameRecord game;
  game.steps.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    auto step = step_of(bytes.subspan(i * kRecordBytes, kRecordBytes), i + 1);
    if (!step) return std::move(step).error();
    game.steps.push_back(std::move(*step));
  }
  if (auto status = find_rules(game, likely); !status) return std::move(status).error();
  return game;
}

std::vector<std::uint8_t> rpl_bytes(std::span<const Step> steps) {
  std::vector<std::uint8_t> bytes((steps.size() + 1) * kRecordBytes);
  for (std::size_t i = 0; i < steps.size(); ++i) put_step(&bytes[i * kRecordBytes], steps[i]);
  put_end(&bytes[steps.size() * kRecordBytes]);
  return bytes;
}

core::Result<std::vector<std::uint8_t>> rpl_file_of(const GameRecord& game) {
  if (auto status = check_tiles(game, "replays (.rpl)"); !status) return std::move(status).error();
  if (game.steps.empty()) {
    return core::Error{core::Errc::bad_input,
                       core::text("the game has no moves, and replays (.rpl) need some"),
                       core::text("keep it in another format")};
  }
  return rpl_bytes(game.steps);
}

}  // namespace joseki::app
