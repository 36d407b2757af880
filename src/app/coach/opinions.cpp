// SPDX-License-Identifier: MIT
#include "app/coach/opinions.h"

#include <algorithm>
#include <utility>

#include "app/players/twenty48/machine_player_factory.h"

namespace joseki::app {
namespace {

constexpr std::size_t kMostDoubts = 3;

// A move that was forced tells nothing.
bool is_choice(const twenty48::FullBoard& board) {
  int legal = 0;
  for (const auto direction : twenty48::kDirections) {
    legal += slide(board, direction).moved ? 1 : 0;
  }
  return legal > 1;
}

std::vector<std::size_t> unjudged(const GameRecord& game, const RunJudgement& run) {
  std::vector<std::size_t> moves;
  for (std::size_t move = 0; move < game.steps.size(); ++move) {
    if (run.of_move(move) == nullptr) moves.push_back(move);
  }
  return moves;
}

void note(Opinions& opinions, std::size_t move, const Step& step, const Decision& decision) {
  const auto value = decision.values[static_cast<std::size_t>(step.turn.direction)];
  if (!value || !decision.direction) return;
  ++opinions.asked;
  const MoveStanding standing = step.turn.direction == *decision.direction
                                    ? MoveStanding::as_good
                                    : move_cost(*value, decision.value).standing;
  if (standing == MoveStanding::as_good) {
    ++opinions.agreed;
  } else {
    opinions.doubts.push_back({move, *decision.direction, standing});
  }
}

void keep_worst(std::vector<Doubt>& doubts) {
  std::stable_sort(doubts.begin(), doubts.end(),
                   [](const Doubt& a, const Doubt& b) { return a.standing > b.standing; });
  if (doubts.size() > kMostDoubts) doubts.resize(kMostDoubts);
}

}  // namespace

core::Result<std::optional<Opinions>> opinions_of(const GameRecord& game, const RunJudgement& run,
                                                  std::size_t most, const std::stop_token& stop) {
  if (game.big || most == 0) return std::optional<Opinions>();
  MachinePlayerSources sources;  // the built-in evaluation, and search alone
  sources.p4 = game.p4.value_or(formation::kUsualP4);
  const auto factory = MachinePlayerFactory::open(std::move(sources));
  if (!factory) return factory.error();
  const auto player = (*factory)->make({});
  player->begin_game();
  const auto moves = unjudged(game, run);
  Opinions opinions{.unknown = moves.size()};
  const std::size_t count = std::min(most, moves.size());
  for (std::size_t i = 0; i < count; ++i) {
    if (stop.stop_requested()) {
      return core::Error{core::Errc::interrupted, core::text("the review was stopped"), {}};
    }
    const std::size_t move = moves[i * moves.size() / count];
    const Step& step = game.steps[move];
    if (is_choice(step.board)) note(opinions, move, step, player->decide(step.board));
  }
  keep_worst(opinions.doubts);
  return std::optional(std::move(opinions));
}

}  // namespace joseki::app
