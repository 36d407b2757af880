// SPDX-License-Identifier: MIT
#include "app/coach/segments.h"

#include <utility>

#include "app/tables/told_rate.h"

namespace joseki::app {
namespace {

// Of one table's answer; nothing if the position is left out.
std::optional<JudgedMove> judged(const formation::Answer& answer, twenty48::Direction played,
                                 formation::Precision precision) {
  if (answer.absent || !answer.is_exact()) return std::nullopt;
  const double best = told_rate(*answer.rate(), precision);
  if (best <= 0 || best >= 1) return std::nullopt;
  JudgedMove move{.best_move = answer.moves.front().direction, .best = best};
  for (const formation::MoveRate& some : answer.moves) {
    if (!some.is_exact()) continue;
    move.rates[static_cast<std::size_t>(some.direction)] = told_rate(*some.rate(), precision);
  }
  move.played = move.rates[static_cast<std::size_t>(played)];
  return move;
}

// Asks a table about one stretch after the other.
class SegmentFinder {
 public:
  SegmentFinder(const GameRecord& game, formation::Table& table) : game_(game), table_(table) {}

  core::Result<Segment> segment(const Stretch& stretch) {
    Segment segment{.table = {}, .stretch = stretch};
    std::optional<double> expected;  // of the move before
    for (std::size_t i = stretch.first; i <= stretch.last; ++i) {
      auto move = judge(i);
      if (!move) return std::move(move).error();
      const auto played = *move ? (*move)->played : std::nullopt;
      if (*move && follows(i)) (*move)->expected = expected;
      if (*move) add(segment, std::move(**move));
      expected = played;
    }
    return segment;
  }

 private:
  core::Result<std::optional<JudgedMove>> judge(std::size_t i) {
    const Step& step = game_.steps[i];
    const auto board = board_for(step.board, game_.big, table_.identity().shape);
    const auto answer = table_.query(board->masked, {.effort = kReviewEffort});
    if (!answer) return answer.error();
    auto move = judged(*answer, step.turn.direction, table_.identity().precision);
    if (move) move->move = i;
    return move;
  }

  static void add(Segment& segment, JudgedMove move) {
    if (segment.moves.size() >= kSettlingMoves && move.played) {
      move.grade = grade_of(*move.played, move.best);
      segment.score.add(*move.grade);
      segment.luck += move.luck().value_or(0);
    }
    segment.moves.push_back(std::move(move));
  }

  // Whether the board is what the step before made.
  bool follows(std::size_t i) const {
    if (i == 0) return false;
    const Step& before = game_.steps[i - 1];
    const auto played = play(before.board, before.turn, game_.big);
    return played && to_board(played->board) == to_board(game_.steps[i].board);
  }

  const GameRecord& game_;
  formation::Table& table_;
};

}  // namespace

core::Result<std::vector<Segment>> segments_of(const GameRecord& game, formation::Table& table,
                                               std::string_view name) {
  SegmentFinder finder(game, table);
  std::vector<Segment> segments;
  for (const Stretch& stretch : stretches_of(game, table.identity().shape)) {
    if (stretch.length() < kSettlingMoves + kLeastGraded) continue;  // no need to ask
    auto segment = finder.segment(stretch);
    if (!segment) return std::move(segment).error();
    if (segment->score.graded() < kLeastGraded) continue;
    segment->table = name;
    segments.push_back(std::move(*segment));
  }
  return segments;
}

}  // namespace joseki::app
