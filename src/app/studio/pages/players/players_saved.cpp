// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/players_saved.h"

#include <string>
#include <utility>

#include "app/players/move_choice.h"
#include "app/studio/pages/board_json.h"
#include "app/studio/search_limits.h"

namespace joseki::studio {
namespace {

constexpr std::int64_t kMostMove = 1'000'000;  // the rules say what is one
constexpr std::size_t kLongestGame = 60;

core::Result<PlayersSetup> setup_of(const Json& head) {
  KeptFields kept(head);
  PlayersSetup setup{.game = kept.text("game", kLongestGame),
                     .position = kept.text("position", kLongestPosition),
                     .x_is_machine = kept.flag("x_is_machine"),
                     .o_is_machine = kept.flag("o_is_machine"),
                     .level = kept.whole<std::size_t>("level", 0, app::kLevels.size() - 1),
                     .model = head.contains("model") ? kept.text("model", kLongestModel) : "",
                     .seed = kept.whole<std::uint64_t>("seed", 0, kMostWhole)};
  if (!head.value("thinker", Json()).is_null()) {
    const auto last = static_cast<std::int64_t>(thinker_names().size()) - 1;
    setup.thinker = static_cast<Thinker>(kept.whole("thinker", 0, last));
  }
  if (!head.value("playouts", Json()).is_null()) {
    setup.playouts = kept.whole<std::uint32_t>("playouts", 1, kMostPlayouts);
  }
  if (auto status = kept.status(); !status) return std::move(status).error();
  return setup;
}

Json turns_of(const PlayersLine& line) {
  Json turns = Json::array();
  for (const app::Turn& turn : line.match.turns()) turns.push_back({turn.move, turn.by_human});
  return turns;
}

Json evaluation_of(const PlayersLine& line) {
  Json evaluation = Json::array();
  for (const auto& point : line.evaluation) {
    evaluation.push_back(point ? Json{point->value, point->is_exact, point->words} : Json(nullptr));
  }
  return evaluation;
}

// Plays the moves of a saved line in `play`, which is at its beginning, and puts in its values.
core::Status replay_line(const Json& kept, PlayersPlay& play) {
  for (const Json& turn : kept.at("turns")) {
    const auto move = whole_in(turn.at(0), 0, kMostMove);
    if (!move) return refuse(core::text("a move of a saved game cannot be read"));
    if (auto status = play.play(static_cast<int>(*move), turn.at(1)); !status) return status;
  }
  const Json& points = kept.at("evaluation");
  for (std::size_t i = 0; i < points.size() && i < play.evaluation().size(); ++i) {
    if (points[i].is_null()) continue;
    const auto value = number_in(points[i].at(0), -1, 1);
    if (!value) return refuse(core::text("a value of a saved game is out of range"));
    play.set_evaluation(i, {*value, points[i].at(1), points[i].at(2)});
  }
  return core::Done{};
}

}  // namespace

Json saved_of(const PlayersPlay& play) {
  const PlayersSetup& setup = play.setup();
  Json lines = Json::array();
  for (const PlayersLine& line : play.other_lines()) {
    lines.push_back({{"turns", turns_of(line)}, {"evaluation", evaluation_of(line)}});
  }
  return {{"game", setup.game},
          {"position", play.position_at(0)},
          {"x_is_machine", setup.x_is_machine},
          {"o_is_machine", setup.o_is_machine},
          {"thinker", setup.thinker ? Json(static_cast<int>(*setup.thinker)) : Json(nullptr)},
          {"level", setup.level},
          {"playouts", setup.playouts ? Json(*setup.playouts) : Json(nullptr)},
          {"model", setup.model},
          {"seed", setup.seed},
          {"turns", turns_of(play.line())},
          {"evaluation", evaluation_of(play.line())},
          {"lines", std::move(lines)}};
}

core::Result<PlayersPlay> match_of(const app::GameShelf& games, const Json& kept) try {
  auto setup = setup_of(kept);
  if (!setup) return std::move(setup).error();
  auto play = PlayersPlay::begin(games, *setup);
  if (!play) return play;
  if (auto status = replay_line(kept, *play); !status) return std::move(status).error();
  if (!kept.contains("lines")) return play;  // of an earlier version
  for (const Json& line : kept.at("lines")) {
    if (play->other_lines().size() == PlayersPlay::kMostLines) break;
    auto other = PlayersPlay::begin(games, *setup);
    if (!other) return other;
    if (auto status = replay_line(line, *other); !status) return std::move(status).error();
    play->add_line(other->line());
  }
  return play;
} catch (const Json::exception& error) {
  return core::Error{core::Errc::bad_input, core::text("not a saved game: {}", error.what()), {}};
}

}  // namespace joseki::studio
