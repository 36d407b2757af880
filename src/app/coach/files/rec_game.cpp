// SPDX-License-Identifier: MIT
#include "app/coach/files/rec_game.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/coach/files/file_limits.h"
#include "app/coach/files/found_turn.h"
#include "app/coach/files/rec_file.h"

namespace joseki::app {
namespace {

using twenty48::BigTiles;

bool has_any_rate(const RecordedMove& move) {
  return std::any_of(move.rates.begin(), move.rates.end(), [](double rate) { return rate > 0; });
}

Step step_of(const RecordFrame& frame) {
  Step step{.board = twenty48::to_full_board(frame.board)};
  step.turn = {frame.next->direction, static_cast<std::uint8_t>(frame.next->cell),
               static_cast<std::uint8_t>(frame.next->exponent)};
  if (has_any_rate(*frame.next)) step.rates = frame.next->rates;
  return step;
}

// The older kind tells no moves: there is usually one that leads from a board to the next.
core::Result<GameRecord> found_out(const std::vector<RecordFrame>& frames) {
  GameRecord game{.end = twenty48::to_full_board(frames.back().board),
                  .score = frames.back().score};
  for (std::size_t i = 0; i + 1 < frames.size(); ++i) {
    const auto board = twenty48::to_full_board(frames[i].board);
    const auto turn = found_turn(board, frames[i + 1].board);
    if (!turn) {
      return core::Error{core::Errc::damaged_file,
                         core::text("no move leads from record {} of the file to the next", i + 1),
                         core::text("the file is damaged or is not a recording")};
    }
    game.steps.push_back({.board = board, .turn = *turn});
  }
  return game;
}

}  // namespace

core::Result<GameRecord> read_rec_game(std::span<const std::uint8_t> bytes,
                                       std::optional<BigTiles> likely) {
  const auto frames = read_rec(bytes);
  if (!frames) return frames.error();
  const bool has_moves = std::any_of(frames->begin(), frames->end(),
                                     [](const RecordFrame& frame) { return frame.next; });
  GameRecord game{.end = twenty48::to_full_board(frames->front().board)};
  if (!has_moves && frames->size() > 1) {
    auto found = found_out(*frames);
    if (!found) return found;
    game = std::move(*found);
  }
  for (const RecordFrame& frame : *frames) {
    if (frame.next) game.steps.push_back(step_of(frame));
  }
  if (auto status = find_rules(game, likely); !status) return std::move(status).error();
  return game;
}

core::Result<std::vector<std::uint8_t>> rec_file_of(const GameRecord& game) {
  if (auto status = check_continuous(game, "recordings (.rec)"); !status) {
    return std::move(status).error();
  }
  if (auto status = check_tiles(game, "recordings (.rec)"); !status) {
    return std::move(status).error();
  }
  if (game.steps.size() > kMostRecordedMoves) {
    return core::Error{core::Errc::bad_input,
                       core::text("the game has {} moves, and recordings (.rec) at most {}",
                                  game.steps.size(), kMostRecordedMoves),
                       core::text("keep it in another format")};
  }
  Recording recording{.start = to_board(game.steps.empty() ? game.end : game.steps.front().board),
                      .moves = {}};
  for (const Step& step : game.steps) {
    recording.moves.push_back({.direction = step.turn.direction,
                               .cell = step.turn.cell,
                               .exponent = step.turn.exponent,
                               .rates = step.rates.value_or(FileRates{})});
  }
  return rec_bytes(recording);
}

}  // namespace joseki::app
