// SPDX-License-Identifier: MIT
#include "app/studio/pages/players_play.h"

#include <algorithm>
#include <utility>

#include "app/players/move_choice.h"
#include "app/studio/pages/fields.h"
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

}  // namespace

std::uint32_t playouts_of(const PlayersSetup& setup, Thinker thinker) {
  const app::Level& level = app::kLevels[setup.level];
  return setup.playouts.value_or(thinker == Thinker::network ? level.net_playouts : level.playouts);
}

core::Result<PlayersPlay> PlayersPlay::begin(const app::GameShelf& games, PlayersSetup setup) {
  const auto game = games.named(setup.game);
  if (!game) return game.error();
  PlayersPlay play;
  play.game_ = *game;
  setup.game = (*game)->name();
  auto match = app::Match::begin(**game, nullptr,
                                 setup.position.empty() ? (*game)->start() : setup.position);
  if (!match) return std::move(match).error();
  play.match_ = std::move(*match);
  play.setup_ = std::move(setup);
  play.evaluation_.resize(1);
  return play;
}

core::Status PlayersPlay::play(int move, bool by_human) {
  if (auto status = match_->play(move, by_human); !status) return status;
  evaluation_.emplace_back();
  return core::Done{};
}

core::Result<bool> PlayersPlay::undo() {
  const auto turns = match_->turns();
  const auto human = [](const app::Turn& turn) { return turn.by_human; };
  if (turns.empty()) return false;
  // Where no person has moved, one move at a time.
  bool goes_on = std::any_of(turns.begin(), turns.end(), human);
  do {
    goes_on = goes_on && !match_->turns().back().by_human;
    if (auto status = match_->take_back(); !status) return std::move(status).error();
    evaluation_.pop_back();
  } while (goes_on);
  return true;
}

void PlayersPlay::swap() { std::swap(setup_.x_is_machine, setup_.o_is_machine); }

const std::string& PlayersPlay::position_at(std::size_t ply) const {
  return ply < match_->turns().size() ? match_->turns()[ply].before : match_->position();
}

Json PlayersPlay::kept() const {
  Json turns = Json::array();
  for (const app::Turn& turn : match_->turns()) turns.push_back({turn.move, turn.by_human});
  Json evaluation = Json::array();
  for (const auto& point : evaluation_) {
    evaluation.push_back(point ? Json{point->value, point->is_exact, point->words} : Json(nullptr));
  }
  return {{"game", setup_.game},
          {"position", position_at(0)},
          {"x_is_machine", setup_.x_is_machine},
          {"o_is_machine", setup_.o_is_machine},
          {"thinker", setup_.thinker ? Json(static_cast<int>(*setup_.thinker)) : Json(nullptr)},
          {"level", setup_.level},
          {"playouts", setup_.playouts ? Json(*setup_.playouts) : Json(nullptr)},
          {"model", setup_.model},
          {"seed", setup_.seed},
          {"turns", std::move(turns)},
          {"evaluation", std::move(evaluation)}};
}

core::Result<PlayersPlay> PlayersPlay::restore(const app::GameShelf& games, const Json& kept) try {
  auto setup = setup_of(kept);
  if (!setup) return std::move(setup).error();
  auto play = begin(games, std::move(*setup));
  if (!play) return play;
  for (const Json& turn : kept.at("turns")) {
    const auto move = whole_in(turn.at(0), 0, kMostMove);
    if (!move) return refuse("a move of a kept game is none");
    if (auto status = play->play(static_cast<int>(*move), turn.at(1)); !status) {
      return std::move(status).error();
    }
  }
  const Json& points = kept.at("evaluation");
  for (std::size_t i = 0; i < points.size() && i < play->evaluation_.size(); ++i) {
    if (points[i].is_null()) continue;
    const auto value = number_in(points[i].at(0), -1, 1);
    if (!value) return refuse("a value of a kept game is out of range");
    play->set_evaluation(i, {*value, points[i].at(1), points[i].at(2)});
  }
  return play;
} catch (const Json::exception& error) {
  return core::Error{core::Errc::bad_input, std::string("not a kept game: ") + error.what(), ""};
}

}  // namespace joseki::studio
