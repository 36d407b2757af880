// SPDX-License-Identifier: MIT
#include "games/minigames/demo.h"

#include <algorithm>
#include <string>
#include <utility>

#include "games/minigames/game_list.h"
#include "games/minigames/simple_player.h"

namespace joseki::games::minigames {
namespace {

constexpr std::size_t kSteps = 16;
constexpr std::size_t kStepsBefore = 6;   // the first special thing
constexpr std::size_t kMostSteps = 400;   // to wait for it
constexpr std::uint64_t kMostSeeds = 40;  // to find a game that has it so early
constexpr std::uint32_t kStepMs = 600;
constexpr std::size_t kPeekAt = 4;
constexpr std::size_t kPeekSteps = 2;

// What the rules ask a cell to hold, for games with a goal.
std::vector<int> wanted_cells(const Minigame& game, const State& state) {
  std::vector<int> cells;
  for (const Fact& fact : game.panel(state)) {
    if (fact.name == "cell") cells.push_back(static_cast<int>(fact.value));
  }
  return cells;
}

// The goal is there but for a move to the left, which changes another line: all other cells are
// full, and no two equal tiles are neighbours in a row but the last two of that line.
void prepare_goal(Board& board, const std::vector<int>& wanted) {
  const auto is_free = [&](int cell) { return wanted[static_cast<std::size_t>(cell)] == 0; };
  for (int cell = 0; cell < board.size(); ++cell) {
    const int shade = (cell + cell / board.width) % 2;
    board[cell] = static_cast<Cell>(is_free(cell) ? 4 + shade + 2 * (cell / board.width % 2)
                                                  : wanted[static_cast<std::size_t>(cell)]);
  }
  for (int row = 0; row < board.height; ++row) {
    const int last = (row + 1) * board.width - 1;
    if (!is_free(last) || !is_free(last - 1)) continue;
    board[last] = 1;
    board[last - 1] = 1;
    return;
  }
}

void prepare_prize(Board& board) {
  board[0] = 9;
  board[1] = 9;
}

bool has_rule(const Minigame& game, std::string_view name) {
  return std::any_of(game.rules().begin(), game.rules().end(),
                     [&](const auto& rule) { return rule->name() == name; });
}

std::optional<Action> next_action(const Minigame& game, const State& state, std::size_t step) {
  const Action peek = {.kind = ActionKind::peek, .ms = kStepMs};
  if (step % (kPeekAt + kPeekSteps) == kPeekAt && game.allows(state, peek)) return peek;
  auto action = simple_action(game, state);
  if (action) action->ms = kStepMs;
  return action;
}

// A game until enough is seen after the first special thing, or so long that nobody waits for it.
struct Played {
  Demo demo;
  std::optional<std::size_t> special{};
};

Played played(const Minigame& game, State state, const Adversary* adversary) {
  Played played{.demo = {.start = state, .steps = {}}};
  auto& steps = played.demo.steps;
  while (!state.is_over && steps.size() < kMostSteps) {
    if (played.special && steps.size() >= *played.special + kSteps) break;
    const auto action = next_action(game, state, steps.size());
    if (!action) break;
    auto events = game.act(state, *action, adversary);
    if (!events) break;
    const auto special = [](const Event& event) { return is_special(event.kind); };
    if (!played.special && std::any_of(events->begin(), events->end(), special)) {
      played.special = steps.size();
    }
    steps.push_back({*action, state, std::move(*events)});
  }
  return played;
}

// The turns around the special one.
Demo cut(Played played) {
  auto& [start, steps] = played.demo;
  const std::size_t special = played.special.value_or(0);
  const std::size_t first = special > kStepsBefore ? special - kStepsBefore : 0;
  if (first > 0) start = steps[first - 1].after;
  steps.erase(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(first));
  if (steps.size() > kSteps) steps.resize(kSteps);
  return std::move(played.demo);
}

}  // namespace

bool is_special(EventKind kind) {
  switch (kind) {
    case EventKind::tricked:
    case EventKind::rearranged:
    case EventKind::appeared:
    case EventKind::hit:
    case EventKind::froze:
    case EventKind::crater:
    case EventKind::time_won:
    case EventKind::goal_reached:
      return true;
    default:
      return false;
  }
}

core::Result<Demo> demo_of(std::string_view name, Difficulty difficulty,
                           const Adversary* adversary) {
  const auto game = make_minigame(name, difficulty);
  if (!game) return game.error();
  const bool is_plain = has_rule(*game, "shape") || has_rule(*game, "mystery") ||
                        has_rule(*game, "mystery-new");  // special from the first move on
  Played best;
  for (std::uint64_t seed = 1; seed <= kMostSeeds; ++seed) {
    State state =
        game->begin({.game = std::string(name), .difficulty = difficulty, .seed = seed}, adversary);
    if (const auto wanted = wanted_cells(*game, state); !wanted.empty()) {
      prepare_goal(state.board, wanted);
    } else if (has_rule(*game, "blitz") && !has_rule(*game, "shape")) {
      prepare_prize(state.board);
    }
    state.highest = state.board.highest();
    Played now = played(*game, std::move(state), adversary);
    const bool is_better = seed == 1 || (now.special && !best.special);
    if (is_better) best = std::move(now);
    if (best.special || is_plain) break;
  }
  if (is_plain) best.special.reset();
  return cut(std::move(best));
}

}  // namespace joseki::games::minigames
