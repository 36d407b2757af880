// SPDX-License-Identifier: MIT
#include "app/coach/game_record.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/twenty48/slide_trace.h"

namespace joseki::app {
namespace {

using twenty48::BigTiles;
using twenty48::BoardShape;
using twenty48::FullBoard;
using twenty48::Turn;
using Rules = std::optional<BigTiles>;

core::Error impossible(std::size_t move, const Step& step, Rules big) {
  return {core::Errc::damaged_file,
          core::text("move {} is not possible: {}", move + 1,
                     why_impossible(step.board, step.turn, big)),
          core::text("the file is damaged, or is no game of 2048")};
}

// How well rules explain the steps.
struct Fit {
  std::optional<std::size_t> first_impossible{};
  std::size_t jumps = 0;
};

// Files keep a 65536 as they keep a 32768.
Fit fit_of(const std::vector<Step>& steps, Rules big) {
  Fit fit;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto played = play(steps[i].board, steps[i].turn, big);
    if (!played) {
      fit.first_impossible = i;
      return fit;
    }
    if (i + 1 == steps.size()) break;
    if (to_board(played->board) != to_board(steps[i + 1].board)) ++fit.jumps;
  }
  return fit;
}

bool has_walls_of(const FullBoard& board, BoardShape shape) {
  const auto area = twenty48::area_of(shape);
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if ((board.cells[cell] == twenty48::kBig) == area.contains(cell)) return false;
  }
  return true;
}

BoardShape shape_of(const GameRecord& record) {
  if (record.big != BigTiles::wall || record.steps.empty()) return BoardShape::b4x4;
  for (const BoardShape shape : twenty48::kBoardShapes) {
    const auto has_walls = [&](const Step& step) { return has_walls_of(step.board, shape); };
    if (std::all_of(record.steps.begin(), record.steps.end(), has_walls)) return shape;
  }
  return BoardShape::b4x4;
}

}  // namespace

std::optional<Played> play(const FullBoard& board, const Turn& turn, Rules big) {
  auto trace = twenty48::trace_slide(board, turn.direction, big);
  if (!trace.moved || trace.board.cells[turn.cell] != 0) return std::nullopt;
  trace.board.cells[turn.cell] = turn.exponent;
  return Played{trace.board, trace.score};
}

core::Text why_impossible(const FullBoard& board, const Turn& turn, Rules big) {
  const auto trace = twenty48::trace_slide(board, turn.direction, big);
  if (!trace.moved) return core::text("{} does nothing", name_of(turn.direction));
  return core::text("the new tile's cell {} is not empty", twenty48::cell_name(turn.cell));
}

core::Result<GameRecord> record_of(BoardShape shape, const FullBoard& start,
                                   std::span<const Turn> turns) {
  GameRecord record{.shape = shape, .big = big_tiles_of(shape), .end = start};
  record.steps.reserve(turns.size());
  std::uint64_t score = 0;
  for (const Turn& turn : turns) {
    record.steps.push_back({.board = record.end, .turn = turn});
    const auto played = play(record.end, turn, record.big);
    if (!played) return impossible(record.steps.size() - 1, record.steps.back(), record.big);
    record.end = played->board;
    score += played->score;
  }
  record.score = score;
  return record;
}

core::Status find_rules(GameRecord& record, Rules likely) {
  std::vector<Rules> all = {BigTiles::slide, BigTiles::wall, std::nullopt};
  if (likely) std::stable_partition(all.begin(), all.end(), [&](Rules r) { return r == likely; });
  std::optional<Fit> best;
  std::optional<std::size_t> farthest;
  Rules farthest_rules;
  for (const Rules rules : all) {
    const Fit fit = fit_of(record.steps, rules);
    if (fit.first_impossible) {
      if (farthest && *fit.first_impossible <= *farthest) continue;
      farthest = fit.first_impossible;
      farthest_rules = rules;
    } else if (!best || fit.jumps < best->jumps) {
      best = fit;
      record.big = rules;
    }
  }
  if (!best) return impossible(*farthest, record.steps[*farthest], farthest_rules);
  record.shape = shape_of(record);
  if (record.steps.empty()) return core::Done{};
  record.end = play(record.steps.back().board, record.steps.back().turn, record.big)->board;
  return core::Done{};
}

std::optional<std::size_t> first_jump(const GameRecord& record) {
  for (std::size_t i = 1; i < record.steps.size(); ++i) {
    const Step& before = record.steps[i - 1];
    const auto played = play(before.board, before.turn, record.big);
    if (!played || played->board != record.steps[i].board) return i;
  }
  return std::nullopt;
}

std::vector<Turn> turns_of(const GameRecord& record) {
  std::vector<Turn> turns;
  turns.reserve(record.steps.size());
  for (const Step& step : record.steps) turns.push_back(step.turn);
  return turns;
}

bool has_times(const GameRecord& record) {
  return std::any_of(record.steps.begin(), record.steps.end(),
                     [](const Step& step) { return step.time.has_value(); });
}

bool has_rates(const GameRecord& record) {
  return std::any_of(record.steps.begin(), record.steps.end(),
                     [](const Step& step) { return step.rates.has_value(); });
}

}  // namespace joseki::app
