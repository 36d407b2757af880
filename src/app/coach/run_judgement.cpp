// SPDX-License-Identifier: MIT
#include "app/coach/run_judgement.h"

#include <algorithm>
#include <utility>

#include "app/coach/marks.h"

namespace joseki::app {
namespace {

// Which segment judges each move: of those that grade it, the one with the most graded moves.
std::vector<std::pair<const Segment*, const JudgedMove*>> judges_of(const GameRecord& game,
                                                                    const Review& review) {
  std::vector<std::pair<const Segment*, const JudgedMove*>> judges(game.steps.size());
  for (const Segment& segment : review.segments) {
    for (const JudgedMove& move : segment.moves) {
      if (!move.grade) continue;
      auto& judge = judges[move.move];
      if (judge.first != nullptr && judge.first->score.graded() >= segment.score.graded()) continue;
      judge = {&segment, &move};
    }
  }
  return judges;
}

bool follows(const GameRecord& game, std::size_t move) {
  if (move == 0) return false;
  const Step& before = game.steps[move - 1];
  const auto played = play(before.board, before.turn, game.big);
  return played && to_board(played->board) == to_board(game.steps[move].board);
}

}  // namespace

std::optional<JudgedMove> judged_by_file(const GameRecord& game, std::size_t move) {
  const Step& step = game.steps[move];
  if (!step.rates) return std::nullopt;
  const FileRates& rates = *step.rates;
  const auto best = std::max_element(rates.begin(), rates.end());
  if (*best <= 0) return std::nullopt;
  JudgedMove judged{.move = move,
                    .best_move = static_cast<twenty48::Direction>(best - rates.begin()),
                    .best = *best};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (rates[i] > 0) judged.rates[i] = rates[i];
  }
  const auto made = static_cast<std::size_t>(step.turn.direction);
  judged.played = rates[made];
  judged.rates[made] = rates[made];
  judged.grade = grade_of(rates[made], *best);
  if (follows(game, move) && game.steps[move - 1].rates) {
    const Step& before = game.steps[move - 1];
    judged.expected = (*before.rates)[static_cast<std::size_t>(before.turn.direction)];
  }
  return judged;
}

RunJudgement::RunJudgement(const GameRecord& game, const Review& review) {
  const auto judges = judges_of(game, review);
  for (std::size_t move = 0; move < game.steps.size(); ++move) {
    if (auto judged = judged_by_file(game, move)) {
      add(std::move(*judged), "");
    } else if (judges[move].second != nullptr) {
      add(*judges[move].second, judges[move].first->table);
    }
  }
  std::vector<Segment> pieces;
  for (const JudgedStep& step : steps_) {
    if (pieces.empty() || pieces.back().table != step.table) {
      pieces.push_back({.table = step.table});
      pieces.back().stretch.first = step.judged.move;
    }
    pieces.back().moves.push_back(step.judged);
  }
  Review drops = review_of(std::move(pieces));
  worst_move_ = std::move(drops.worst_move);
  worst_tile_ = std::move(drops.worst_tile);
  worth_a_look_ = std::move(drops.worth_a_look);
}

void RunJudgement::add(JudgedMove judged, std::string table) {
  JudgedStep step;
  step.judged = std::move(judged);
  step.table = std::move(table);
  if (!steps_.empty()) {
    step.score = steps_.back().score;
    step.luck = steps_.back().luck;
  }
  step.score.add(*step.judged.grade);
  step.luck += step.judged.luck().value_or(0);
  steps_.push_back(std::move(step));
}

const JudgedStep* RunJudgement::up_to(std::size_t move) const {
  const auto after = std::upper_bound(
      steps_.begin(), steps_.end(), move,
      [](std::size_t at, const JudgedStep& step) { return at < step.judged.move; });
  return after == steps_.begin() ? nullptr : &*std::prev(after);
}

const JudgedStep* RunJudgement::of_move(std::size_t move) const {
  const JudgedStep* last = up_to(move);
  return last != nullptr && last->judged.move == move ? last : nullptr;
}

std::vector<std::size_t> RunJudgement::marks(double threshold) const {
  std::vector<double> matches;
  matches.reserve(steps_.size());
  for (const JudgedStep& step : steps_) matches.push_back(step.judged.grade->match);
  std::vector<std::size_t> moves = marked_moves(matches, threshold);
  for (std::size_t& move : moves) move = steps_[move].judged.move;
  return moves;
}

}  // namespace joseki::app
