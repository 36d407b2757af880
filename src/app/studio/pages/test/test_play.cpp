// SPDX-License-Identifier: MIT
#include "app/studio/pages/test/test_play.h"

#include <algorithm>

namespace joseki::studio {
namespace {

double best_rate(const app::FileRates& rates) {
  return *std::max_element(rates.begin(), rates.end());
}

app::JudgedMove judged(const app::Step& step, std::size_t number) {
  const app::FileRates& rates = *step.rates;
  const auto played = static_cast<std::size_t>(step.turn.direction);
  const auto best =
      static_cast<std::size_t>(std::max_element(rates.begin(), rates.end()) - rates.begin());
  app::JudgedMove move{.move = number,
                       .best_move = twenty48::kDirections[best],
                       .best = rates[best],
                       .played = rates[played],
                       .grade = grade_of_step(step)};
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (rates[i] > 0 || i == played) move.rates[i] = rates[i];
  }
  return move;
}

}  // namespace

std::string_view name_of(TestSource::Kind kind) {
  return source_names()[static_cast<std::size_t>(kind)];
}

const std::vector<std::string_view>& source_names() {
  static const std::vector<std::string_view> names = {"start", "code", "phase"};
  return names;
}

const std::vector<std::string_view>& run_mode_names() {
  static const std::vector<std::string_view> names = [] {
    std::vector<std::string_view> all;
    for (const RunMode mode : kRunModes) all.push_back(name_of(mode));
    return all;
  }();
  return names;
}

std::uint64_t TestPlay::mistakes() const {
  return score.count(app::GradeWord::mistake) + score.count(app::GradeWord::blunder) +
         score.count(app::GradeWord::terrible);
}

std::optional<app::Grade> grade_of_step(const app::Step& step) {
  if (!step.rates) return std::nullopt;
  const double best = best_rate(*step.rates);
  if (best <= 0) return std::nullopt;
  return app::grade_of((*step.rates)[static_cast<std::size_t>(step.turn.direction)], best);
}

void count_step(TestPlay& play, const app::Step& step, const twenty48::FullBoard& after) {
  play.game.steps.push_back(step);
  play.game.end = after;
  ++play.head.moves;
  if (step.time) play.head.thought = play.head.thought.value_or(0) + *step.time;
  if (const auto grade = grade_of_step(step)) play.score.add(*grade);
  play.head.figures = figures_of(play.score);
}

app::Segment segment_of(const TestPlay& play) {
  app::Segment segment{.table = play.table};
  const auto& steps = play.game.steps;
  if (steps.empty()) return segment;
  segment.stretch.last = steps.size() - 1;
  std::optional<double> expected;  // of the move before
  for (std::size_t i = 0; i < steps.size(); ++i) {
    if (!grade_of_step(steps[i])) {
      expected.reset();
      continue;
    }
    app::JudgedMove move = judged(steps[i], i);
    const auto before =
        i > 0 ? app::play(steps[i - 1].board, steps[i - 1].turn, play.game.big) : std::nullopt;
    if (before && before->board == steps[i].board) move.expected = expected;
    expected = move.played;
    segment.score.add(*move.grade);
    segment.luck += move.luck().value_or(0);
    segment.moves.push_back(move);
  }
  return segment;
}

}  // namespace joseki::studio
