// SPDX-License-Identifier: MIT
#include "app/studio/pages/minigames/position_json.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "app/studio/pages/board_json.h"

namespace joseki::studio {
namespace {

using minigames::ActionKind;
using minigames::Cell;
using minigames::EventKind;
using minigames::Fact;
using minigames::PowerUp;

Json seen_cell_json(const std::optional<Cell>& seen) {
  if (!seen) return {{"kind", "hidden"}, {"number", 0}};
  const int exponent = minigames::is_tile(*seen)  ? *seen
                       : minigames::is_ice(*seen) ? minigames::kIce - *seen
                                                  : 0;
  return {{"kind", minigames::kind_name(*seen)}, {"number", tile_number(exponent)}};
}

Json seen_cells_json(const MinigamePosition& position) {
  Json cells = Json::array();
  for (int cell = 0; cell < position.state.board.size(); ++cell) {
    cells.push_back(seen_cell_json(position.game->seen(position.state, cell)));
  }
  return cells;
}

// Facts of the same name become one list.
Json facts_json(const std::vector<Fact>& facts) {
  Json json = Json::object();
  for (const Fact& fact : facts) json[std::string(fact.name)].push_back(fact.value);
  return json;
}

Json panel_json(const minigames::Minigame& game, const minigames::State& state) {
  Json panel = Json::array();
  for (std::size_t i = 0; i < game.rules().size(); ++i) {
    const auto& rule = *game.rules()[i];
    panel.push_back(
        {{"rule", rule.name()}, {"facts", facts_json(rule.panel(state, state.memories[i]))}});
  }
  return panel;
}

// Where each power-up may be used now.
Json targets_json(const minigames::Minigame& game, const minigames::State& state) {
  std::array<std::set<int>, minigames::kPowerUps> cells;
  std::set<int> places;  // to which a glove can carry something
  for (const minigames::Action& action : game.actions(state)) {
    if (action.kind == ActionKind::move) continue;
    const auto power_up =
        static_cast<std::size_t>(action.kind) - static_cast<std::size_t>(ActionKind::bomb);
    cells[power_up].insert(action.cell);
    if (action.kind == ActionKind::glove) places.insert(action.target);
  }
  Json targets = {{"glove_to", places}};
  for (const PowerUp power_up : minigames::kAllPowerUps) {
    targets[std::string(name_of(power_up))] = cells[static_cast<std::size_t>(power_up)];
  }
  return targets;
}

// What an event says of a cell: 0 is something hidden.
Json cell_of_event(int value) {
  return seen_cell_json(value == 0 ? std::nullopt : std::optional(static_cast<Cell>(value)));
}

// What the values of an event say depends on its kind; here each meaning has a field of its own.
Json event_json(const minigames::Event& event) {
  Json json = {{"kind", name_of(event.kind)}, {"cells", event.cells}};
  switch (event.kind) {
    case EventKind::merged:
    case EventKind::became:
    case EventKind::spawned:
    case EventKind::appeared:
    case EventKind::hit: {
      Json cells = Json::array();
      for (const int value : event.values) {
        cells.push_back(cell_of_event(value));
      }
      json["things"] = std::move(cells);
      break;
    }
    case EventKind::time_won:
      json["milliseconds"] = event.values.front();
      break;
    case EventKind::goal_reached:
      json["goal"] = tile_number(event.values.front());
      break;
    case EventKind::power_up_won:
      json["power_up"] = name_of(static_cast<PowerUp>(event.values.front()));
      break;
    case EventKind::trophy_won:
      json["trophy"] = name_of(static_cast<minigames::Trophy>(event.values.front()));
      break;
    default:
      break;
  }
  return json;
}

}  // namespace

std::uint64_t tile_number(int exponent) { return exponent <= 0 ? 0 : std::uint64_t{1} << exponent; }

Json action_json(const minigames::Action& action) {
  Json json = {{"action", name_of(action.kind)}, {"milliseconds", action.ms}};
  if (action.kind == ActionKind::move) json["direction"] = name_of(action.direction);
  if (action.kind >= ActionKind::bomb && action.kind <= ActionKind::twist) {
    json["cell"] = action.cell;
  }
  if (action.kind == ActionKind::glove) json["target"] = action.target;
  return json;
}

Json minigame_position_json(const MinigamePosition& position) {
  const minigames::State& state = position.state;
  Json stock = Json::object();
  for (const PowerUp power_up : minigames::kAllPowerUps) {
    stock[std::string(name_of(power_up))] = state.stock_of(power_up);
  }
  Json events = Json::array();
  for (const minigames::Event& event : position.events) events.push_back(event_json(event));
  return {{"width", state.board.width},
          {"height", state.board.height},
          {"cells", seen_cells_json(position)},
          {"score", state.score},
          {"moves", state.moves},
          {"over", state.is_over},
          {"trophy", name_of(state.trophy)},
          {"stock", std::move(stock)},
          {"targets", targets_json(*position.game, state)},
          {"may_peek", position.game->allows(state, {.kind = ActionKind::peek})},
          {"panel", panel_json(*position.game, state)},
          {"events", std::move(events)}};
}

Json rules_json(const minigames::Minigame& game) {
  Json rules = Json::array();
  for (const auto& rule : game.rules()) {
    rules.push_back({{"rule", rule->name()}, {"facts", facts_json(rule->facts())}});
  }
  return rules;
}

}  // namespace joseki::studio
