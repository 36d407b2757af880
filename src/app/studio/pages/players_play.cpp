// SPDX-License-Identifier: MIT
#include "app/studio/pages/players_play.h"

#include <algorithm>
#include <utility>

#include "app/players/move_choice.h"

namespace joseki::studio {

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
  PlayersSetup setup{.game = kept.at("game"),
                     .position = kept.at("position"),
                     .x_is_machine = kept.at("x_is_machine"),
                     .o_is_machine = kept.at("o_is_machine"),
                     .level = std::min(kept.at("level").get<std::size_t>(), std::size_t{3}),
                     .model = kept.value("model", ""),
                     .seed = kept.at("seed")};
  if (kept.at("thinker").is_number()) {
    setup.thinker = static_cast<Thinker>(std::clamp(kept.at("thinker").get<int>(), 0, 4));
  }
  if (kept.at("playouts").is_number()) setup.playouts = kept.at("playouts").get<std::uint32_t>();
  auto play = begin(games, std::move(setup));
  if (!play) return play;
  for (const Json& turn : kept.at("turns")) {
    if (auto status = play->play(turn.at(0), turn.at(1)); !status) {
      return std::move(status).error();
    }
  }
  const Json& points = kept.at("evaluation");
  for (std::size_t i = 0; i < points.size() && i < play->evaluation_.size(); ++i) {
    if (points[i].is_null()) continue;
    play->set_evaluation(i, {points[i].at(0), points[i].at(1), points[i].at(2)});
  }
  return play;
} catch (const Json::exception& error) {
  return core::Error{core::Errc::bad_input, std::string("not a kept game: ") + error.what(), ""};
}

}  // namespace joseki::studio
