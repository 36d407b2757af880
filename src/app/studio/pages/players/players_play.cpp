// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/players_play.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "app/players/move_choice.h"

namespace joseki::studio {
namespace {

// An opinion that falls by less may be chance; an exact value falls by 1 or 2.
constexpr double kLeastDrop = 0.3;

core::Status take_back(PlayersLine& line) {
  if (auto status = line.match.take_back(); !status) return status;
  line.evaluation.pop_back();
  return core::Done{};
}

// Whether `whole` begins with all moves of `part`.
bool begins(const PlayersLine& whole, const PlayersLine& part) {
  return common_moves(whole, part) == part.match.turns().size();
}

// Puts a line before the others, without those that say nothing more.
void keep_line(std::vector<PlayersLine>& lines, PlayersLine line) {
  std::erase_if(lines, [&](const PlayersLine& other) { return begins(line, other); });
  lines.insert(lines.begin(), std::move(line));
  if (lines.size() > PlayersPlay::kMostLines) lines.pop_back();
}

}  // namespace

const std::string& PlayersLine::position_at(std::size_t ply) const {
  return ply < match.turns().size() ? match.turns()[ply].before : match.position();
}

std::size_t common_moves(const PlayersLine& a, const PlayersLine& b) {
  const auto [first, second] = std::mismatch(
      a.match.turns().begin(), a.match.turns().end(), b.match.turns().begin(),
      b.match.turns().end(),
      [](const app::Turn& one, const app::Turn& other) { return one.move == other.move; });
  return static_cast<std::size_t>(first - a.match.turns().begin());
}

std::vector<TurningPoint> turning_points(std::span<const app::Turn> turns,
                                         std::span<const std::optional<Evaluated>> evaluation) {
  std::vector<TurningPoint> found;
  for (std::size_t i = 0; i < turns.size() && i + 1 < evaluation.size(); ++i) {
    if (!evaluation[i] || !evaluation[i + 1]) continue;
    const double fell = evaluation[i]->value - evaluation[i + 1]->value;  // for x
    const double drop = turns[i].side == 'x' ? fell : -fell;
    if (drop < kLeastDrop) continue;
    found.push_back({i, drop, evaluation[i]->is_exact && evaluation[i + 1]->is_exact});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const TurningPoint& a, const TurningPoint& b) { return a.drop > b.drop; });
  if (found.size() > kMostTurningPoints) found.resize(kMostTurningPoints);
  return found;
}

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
  play.line_.emplace(PlayersLine{std::move(*match), {std::nullopt}});
  play.setup_ = std::move(setup);
  return play;
}

core::Status PlayersPlay::play(int move, bool by_human) {
  if (auto status = line_->match.play(move, by_human); !status) return status;
  line_->evaluation.emplace_back();
  return core::Done{};
}

core::Result<bool> PlayersPlay::undo() {
  const auto turns = line_->match.turns();
  const auto human = [](const app::Turn& turn) { return turn.by_human; };
  if (turns.empty()) return false;
  // Where no person has moved, one move at a time.
  bool goes_on = std::any_of(turns.begin(), turns.end(), human);
  do {
    goes_on = goes_on && !line_->match.turns().back().by_human;
    if (auto status = take_back(*line_); !status) return std::move(status).error();
  } while (goes_on);
  return true;
}

void PlayersPlay::swap() { std::swap(setup_.x_is_machine, setup_.o_is_machine); }

core::Status PlayersPlay::check_ply(std::size_t ply) const {
  const std::size_t last = match().turns().size();
  if (ply <= last) return core::Done{};
  return core::Error{core::Errc::bad_input, core::text("this game has no position {}", ply),
                     core::text("give a number from 0 to {}", last)};
}

core::Status PlayersPlay::branch(std::size_t ply) {
  if (auto status = check_ply(ply); !status) return status;
  if (ply == match().turns().size()) return core::Done{};
  PlayersLine left = *line_;
  while (match().turns().size() > ply) {
    if (auto status = take_back(*line_); !status) return status;
  }
  keep_line(others_, std::move(left));
  return core::Done{};
}

core::Status PlayersPlay::take_line(std::size_t index) {
  if (index >= others_.size()) {
    return core::Error{core::Errc::bad_input, core::text("there is no other line {}", index),
                       core::text("players/state lists the lines")};
  }
  PlayersLine chosen = std::move(others_[index]);
  others_.erase(others_.begin() + static_cast<std::ptrdiff_t>(index));
  std::swap(chosen, *line_);
  // One that only begins as the chosen one does is not worth a place.
  if (!begins(*line_, chosen)) keep_line(others_, std::move(chosen));
  return core::Done{};
}

}  // namespace joseki::studio
