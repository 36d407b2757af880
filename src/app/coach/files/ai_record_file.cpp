// SPDX-License-Identifier: MIT
#include "app/coach/files/ai_record_file.h"

#include <fmt/format.h>

#include <optional>

#include "app/coach/files/file_limits.h"
#include "app/coach/files/found_turn.h"
#include "core/bytes.h"
#include "games/twenty48/verse_parse.h"

namespace joseki::app {
namespace {

constexpr std::size_t kRecordBytes = 13;

struct Record {
  twenty48::Board board;
  std::uint32_t score;
  std::uint8_t move;  // that led to the board: 1 to 4; 0 for the first
};

Record record_at(std::span<const std::uint8_t> bytes, std::size_t number) {
  const std::uint8_t* at = &bytes[number * kRecordBytes];
  return {core::get_le<std::uint64_t>(at), core::get_le<std::uint32_t>(at + 8), at[12]};
}

void put_record(std::vector<std::uint8_t>& bytes, const Record& record) {
  bytes.resize(bytes.size() + kRecordBytes);
  std::uint8_t* at = &bytes[bytes.size() - kRecordBytes];
  core::store_le(at, record.board);
  core::store_le(at + 8, record.score);
  at[12] = record.move;
}

core::Error damaged(std::size_t record, const core::Text& why) {
  return {core::Errc::damaged_file, core::text("record {} of the game: {}", record + 1, why),
          core::text("the file is damaged or is no game")};
}

}  // namespace

bool looks_like_ai_record(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < 2 * kRecordBytes || bytes.size() % kRecordBytes != 0) return false;
  if (record_at(bytes, 0).score != 0 || record_at(bytes, 0).move != 0) return false;
  for (std::size_t i = 1; i < bytes.size() / kRecordBytes; ++i) {
    const Record record = record_at(bytes, i);
    if (record.score < record_at(bytes, i - 1).score) return false;
    if (record.move < 1 || record.move > 4) return false;
  }
  return true;
}

core::Result<GameRecord> read_ai_record(std::span<const std::uint8_t> bytes) {
  const std::size_t count = bytes.size() / kRecordBytes;
  if (bytes.size() % kRecordBytes != 0)
    return damaged(count, core::text("the file ends in the middle of it"));
  if (count == 0) return damaged(0, core::text("it is missing"));
  if (count > twenty48::kMostTurns) return damaged(count, core::text("the game is too long"));
  GameRecord game{.end = twenty48::to_full_board(record_at(bytes, 0).board)};
  std::uint64_t score = record_at(bytes, 0).score;
  for (std::size_t i = 1; i < count; ++i) {
    const Record record = record_at(bytes, i);
    if (record.move < 1 || record.move > 4) {
      return damaged(i, core::text("{} is no move", record.move));
    }
    const auto direction = twenty48::kDirections[record.move - 1U];
    const auto turn = found_turn(game.end, record.board, direction);
    const auto played = turn ? play(game.end, *turn, game.big) : std::nullopt;
    if (!played) {
      return damaged(
          i, core::text("its board does not come of the one before by {}", name_of(direction)));
    }
    game.steps.push_back({.board = game.end, .turn = *turn});
    game.end = played->board;
    score += played->score;
    if (record.score != score) return damaged(i, core::text("the score is {} there", score));
  }
  game.score = score;
  return game;
}

core::Result<std::vector<std::uint8_t>> ai_record_of(const GameRecord& game) {
  constexpr std::string_view kName = "records of 13 bytes";
  if (auto status = check_continuous(game, kName); !status) return std::move(status).error();
  const auto& start = game.steps.empty() ? game.end : game.steps.front().board;
  if (game.big || start.largest() > twenty48::kBig) {
    return core::Error{
        core::Errc::bad_input,
        core::text("{} are for games of 2048 with tiles up to 32768 at first", kName),
        core::text("keep it in another format")};
  }
  std::vector<std::uint8_t> bytes;
  put_record(bytes, {to_board(start), 0, 0});
  std::uint32_t score = 0;
  for (const Step& step : game.steps) {
    const auto played = play(step.board, step.turn, game.big);
    score += played->score;
    put_record(bytes, {to_board(played->board), score,
                       static_cast<std::uint8_t>(static_cast<int>(step.turn.direction) + 1)});
  }
  return bytes;
}

}  // namespace joseki::app
