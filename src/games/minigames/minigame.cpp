// SPDX-License-Identifier: MIT
#include "games/minigames/minigame.h"

#include <algorithm>
#include <utility>

#include "games/minigames/power_ups.h"

namespace joseki::games::minigames {
namespace {

core::Error refused(core::Text what) { return {core::Errc::bad_input, std::move(what), {}}; }

}  // namespace

double award_chance(Difficulty difficulty) { return difficulty == Difficulty::hard ? 0.05 : 0.25; }

Minigame::Minigame(Rules rules, TrophyScale trophies, int stock)
    : rules_(std::move(rules)), trophies_(trophies), stock_(stock) {}

State Minigame::begin(const Setup& setup, const Adversary* adversary) const {
  State state{.setup = setup};
  state.stock.fill(stock_);
  state.memories.resize(rules_.size());
  Play play{.game = *this, .state = state, .random = core::Rng(setup.seed), .adversary = adversary};
  for (const auto& rule : rules_) rule->shape(state.board, play.random);
  for (int tile = 0; tile < 2; ++tile) {
    const int cell = play.any_of(state.board.where(kEmpty));
    state.board[cell] = play.chance(setup.p4) ? 2 : 1;
    state.newest = cell;
  }
  for (std::size_t i = 0; i < rules_.size(); ++i) rules_[i]->begin(play, state.memories[i]);
  state.highest = state.board.highest();
  state.random = play.random.state();
  return state;
}

core::Result<std::vector<Event>> Minigame::act(State& state, const Action& action,
                                               const Adversary* adversary) const {
  if (state.is_over) return refused(core::text("the game is over"));
  if (!allows(state, action))
    return refused(core::text("'{}' is not possible", format_actions({action})));
  State after = state;
  Play play{
      .game = *this, .state = after, .random = core::Rng(state.random), .adversary = adversary};
  for (std::size_t i = 0; i < rules_.size(); ++i)
    rules_[i]->pass(play, after.memories[i], action.ms);
  if (!is_at_end(after)) carry_out(play, action);
  after.highest = std::max(after.highest, after.board.highest());
  after.is_over = is_at_end(after);
  look_at_trophies(play);
  if (after.is_over) play.tell(EventKind::over);
  after.random = play.random.state();
  for (Event& event : play.events) hide_in(event, after);
  state = std::move(after);
  return std::move(play.events);
}

// What hidden tiles hold is not told, either.
void Minigame::hide_in(Event& event, const State& state) const {
  if (event.kind != EventKind::spawned && event.kind != EventKind::became) return;
  for (std::size_t i = 0; i < event.cells.size(); ++i) {
    if (!seen(state, event.cells[i])) event.values[i] = 0;
  }
}

void Minigame::carry_out(Play& play, const Action& action) const {
  auto& memories = play.state.memories;
  switch (action.kind) {
    case ActionKind::move:
      slide_board(play, action.direction);
      break;
    case ActionKind::bomb:
    case ActionKind::glove:
    case ActionKind::twist:
      use_power_up(play, action);
      break;
    case ActionKind::peek:
      for (std::size_t i = 0; i < rules_.size(); ++i) {
        if (rules_[i]->may_peek(play.state, memories[i])) rules_[i]->peek(memories[i]);
      }
      break;
    case ActionKind::cover:
      for (std::size_t i = 0; i < rules_.size(); ++i) rules_[i]->cover(memories[i]);
      break;
    case ActionKind::wait:
      break;
  }
}

void Minigame::slide_board(Play& play, Direction direction) const {
  State& state = play.state;
  const auto each = [&](auto&& hook) {
    for (std::size_t i = 0; i < rules_.size(); ++i) hook(*rules_[i], state.memories[i]);
  };
  const std::uint64_t score = state.score;
  each([&](const Rule& rule, Memory& memory) { rule.before_move(play, memory, direction); });
  const Slid slid = play.slide_board(direction);
  state.newest = -1;
  ++state.moves;
  each([&](const Rule& rule, Memory& memory) { rule.after_move(play, memory, slid); });
  add_tile(play);
  each([&](const Rule& rule, Memory& memory) { rule.after_tile(play, memory); });
  award(play, state.score - score);
}

// Nothing comes to a board without an empty cell.
void Minigame::add_tile(Play& play) const {
  State& state = play.state;
  const std::vector<int> empty = state.board.where(kEmpty);
  if (empty.empty()) return;
  std::optional<NewTile> chosen;
  for (std::size_t i = 0; i < rules_.size() && !chosen; ++i) {
    chosen = rules_[i]->choose_tile(play, state.memories[i]);
  }
  std::optional<Cell> instead;
  for (std::size_t i = 0; i < rules_.size() && !chosen && !instead; ++i) {
    instead = rules_[i]->replace_tile(play, state.memories[i]);
  }
  if (instead) {
    const int cell = play.any_of(empty);
    state.board[cell] = *instead;
    play.tell(EventKind::appeared, {cell}, {*instead});
    return;
  }
  const bool is_trick = chosen.has_value();
  if (!chosen) chosen = NewTile{play.any_of(empty), play.chance(state.setup.p4) ? 2 : 1};
  state.board[chosen->cell] = static_cast<Cell>(chosen->exponent);
  state.newest = chosen->cell;
  play.tell(EventKind::spawned, {chosen->cell}, {chosen->exponent});
  if (is_trick) play.tell(EventKind::tricked, {chosen->cell});
}

void Minigame::use_power_up(Play& play, const Action& action) const {
  State& state = play.state;
  const PowerUp power_up = power_up_of(action.kind);
  --state.stock[static_cast<std::size_t>(power_up)];
  switch (power_up) {
    case PowerUp::bomb:
      state.board[action.cell] = kEmpty;
      if (state.newest == action.cell) state.newest = -1;
      play.tell(EventKind::removed, {action.cell});
      if (!state.board.has_tiles()) add_tile(play);  // or nothing could move ever again
      break;
    case PowerUp::glove: {
      std::vector<int> to = staying(state.board);
      std::swap(to[static_cast<std::size_t>(action.cell)],
                to[static_cast<std::size_t>(action.target)]);
      play.move_about(to);
      break;
    }
    case PowerUp::twist:
      play.move_about(twisted(state.board, action.cell));
      break;
  }
}

void Minigame::award(Play& play, std::uint64_t gain) const {
  if (gain < kLeastAward || gain > kMostAward) return;
  if (!play.chance(award_chance(play.state.setup.difficulty))) return;
  const auto won = play.random.below(kPowerUps);
  ++play.state.stock[won];
  play.tell(EventKind::power_up_won, {}, {static_cast<int>(won)});
}

void Minigame::look_at_trophies(Play& play) const {
  State& state = play.state;
  std::optional<Trophy> won;
  for (std::size_t i = 0; i < rules_.size() && !won; ++i) {
    won = rules_[i]->trophy(state, state.memories[i]);
  }
  if (!won) {
    const bool by_score = trophies_.measure == TrophyMeasure::score;
    won = trophies_.of(by_score ? state.score : std::uint64_t{1} << state.highest);
  }
  if (*won <= state.trophy) return;
  state.trophy = *won;
  play.tell(EventKind::trophy_won, {}, {static_cast<int>(*won)});
}

bool Minigame::is_at_end(const State& state) const {
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    if (rules_[i]->ends_game(state.memories[i])) return true;
  }
  const auto may_move = [&](Direction direction) { return allows_move(state, direction); };
  const auto may_use = [&](PowerUp power_up) {
    return state.stock_of(power_up) > 0 && !uses_of(state.board, power_up).empty();
  };
  return std::none_of(kDirections.begin(), kDirections.end(), may_move) &&
         std::none_of(kAllPowerUps.begin(), kAllPowerUps.end(), may_use);
}

bool Minigame::allows_move(const State& state, Direction direction) const {
  const auto frees = [&](const auto& rule) { return rule->allows_every_move(state.board); };
  return std::any_of(rules_.begin(), rules_.end(), frees) || slide(state.board, direction).moved;
}

bool Minigame::allows(const State& state, const Action& action) const {
  if (state.is_over) return false;
  switch (action.kind) {
    case ActionKind::move:
      return allows_move(state, action.direction);
    case ActionKind::bomb:
    case ActionKind::glove:
    case ActionKind::twist:
      return state.stock_of(power_up_of(action.kind)) > 0 && may_hit(state.board, action);
    case ActionKind::peek: {
      for (std::size_t i = 0; i < rules_.size(); ++i) {
        if (rules_[i]->may_peek(state, state.memories[i])) return true;
      }
      return false;
    }
    case ActionKind::cover:
    case ActionKind::wait:
      return true;
  }
  return false;
}

std::vector<Action> Minigame::actions(const State& state) const {
  std::vector<Action> actions;
  if (state.is_over) return actions;
  for (const Direction direction : kDirections) {
    if (allows_move(state, direction)) actions.push_back(move(direction));
  }
  for (const PowerUp power_up : kAllPowerUps) {
    if (state.stock_of(power_up) == 0) continue;
    const auto uses = uses_of(state.board, power_up);
    actions.insert(actions.end(), uses.begin(), uses.end());
  }
  return actions;
}

std::optional<Cell> Minigame::seen(const State& state, int cell) const {
  for (std::size_t i = 0; i < rules_.size() && !state.is_over; ++i) {
    if (is_tile(state.board[cell]) && rules_[i]->hides(state.memories[i], cell)) {
      return std::nullopt;
    }
  }
  return state.board[cell];
}

std::vector<Fact> Minigame::panel(const State& state) const {
  std::vector<Fact> panel;
  for (std::size_t i = 0; i < rules_.size(); ++i) {
    const auto facts = rules_[i]->panel(state, state.memories[i]);
    panel.insert(panel.end(), facts.begin(), facts.end());
  }
  return panel;
}

}  // namespace joseki::games::minigames
