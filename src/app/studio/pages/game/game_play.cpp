// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_play.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/fields.h"
#include "core/ensure.h"

namespace joseki::studio {
namespace {

using twenty48::FullBoard;

constexpr int kLeastMilestone = 11;  // 2048

// The random numbers of one turn.
core::Rng turn_rng(std::uint64_t seed, std::size_t turn) {
  return core::Rng(core::Rng(seed).next() ^ turn * 0xD1342543DE82EF95u);
}

}  // namespace

const std::vector<std::string_view>& policy_names() {
  static const std::vector<std::string_view> names = {"free", "limited", "none"};
  return names;
}

std::string_view name_of(UndoPolicy policy) {
  return policy_names()[static_cast<std::size_t>(policy)];
}

GamePlay::GamePlay(const Setup& setup)
    : facts_{.seed = setup.seed,
             .p4 = setup.p4,
             .is_set_board = setup.board.has_value(),
             .options = setup.options} {
  core::Rng rng = turn_rng(seed(), 0);
  positions_.push_back({setup.board ? *setup.board : twenty48::first_board(p4(), rng), 0});
  facts_.largest = board().largest();
}

twenty48::WholeGame GamePlay::whole() const {
  return {.start = start(), .turns = turns_, .end = board(), .score = score()};
}

GameKind GamePlay::kind() const {
  if (facts_.met_adversary) return GameKind::adversarial;
  if (facts_.is_helped) return GameKind::ai;
  return facts_.undos > 0 ? GameKind::undo : GameKind::clean;
}

std::optional<int> GamePlay::undos_left() const {
  switch (facts_.options.undo_policy) {
    case UndoPolicy::none:
      return 0;
    case UndoPolicy::limited:
      return std::max(0, facts_.options.undo_limit - facts_.undos);
    case UndoPolicy::free:
      break;
  }
  return std::nullopt;
}

bool GamePlay::can_undo() const { return !turns_.empty() && undos_left().value_or(1) > 0; }

void GamePlay::add_tile(FullBoard& board, const app::Adversary& adversary) {
  core::Rng rng = turn_rng(facts_.seed, turns_.size() + 1);
  GameTile told{.empty = board.empty_count()};
  if (rng.unit() * 100 < facts_.options.difficulty) {
    const app::WorstTile worst = adversary.worst(board);
    told.tile = {worst.cell, worst.exponent};
    told.is_adversarial = true;
    told.reply = worst.reply;
    told.loses = !worst.reply;
    told.depth = worst.depth;
    board.cells[worst.cell] = static_cast<std::uint8_t>(worst.exponent);
    facts_.met_adversary = true;
  } else {
    told.tile = spawn_tile(board, facts_.p4, rng);
  }
  facts_.last_tile = told;
}

std::optional<int> GamePlay::move(twenty48::Direction direction, twenty48::ThinkTime time,
                                  const app::Adversary& adversary) {
  const twenty48::Slide slid = twenty48::slide(board(), direction);
  core::ensure(slid.moved, "a move that is made changes the board");
  FullBoard after = slid.board;
  add_tile(after, adversary);
  turns_.push_back({direction, static_cast<std::uint8_t>(facts_.last_tile->tile.cell),
                    static_cast<std::uint8_t>(facts_.last_tile->tile.exponent)});
  times_.push_back(time);
  positions_.push_back({after, score() + slid.score});
  if (after.largest() <= facts_.largest) return std::nullopt;
  facts_.largest = after.largest();
  return facts_.largest >= kLeastMilestone ? std::optional(facts_.largest) : std::nullopt;
}

void GamePlay::undo() {
  core::ensure(can_undo(), "there is a move that may be taken back");
  positions_.pop_back();
  turns_.pop_back();
  times_.pop_back();
  facts_.last_tile.reset();
  ++facts_.undos;
}

void GamePlay::note_ai_move(const std::string& source) {
  facts_.is_helped = true;
  ++facts_.ai_moves[source];
}

core::Result<GamePlay> GamePlay::restore(Facts facts, const twenty48::FullBoard& start,
                                         std::string_view turns,
                                         std::vector<twenty48::ThinkTime> times) {
  auto whole = twenty48::replay(start, turns);
  if (!whole) return whole.error();
  if (times.size() != whole->turns.size())
    return refuse(core::text("a saved game is not complete"));
  GamePlay game;
  game.facts_ = std::move(facts);
  int& largest = game.facts_.largest;
  largest = std::max(largest, start.largest());
  game.positions_.push_back({start, 0});
  for (const twenty48::Turn& turn : whole->turns) {
    const twenty48::Slide slid = twenty48::slide(game.board(), turn.direction);
    Position next{slid.board, game.score() + slid.score};
    next.board.cells[turn.cell] = turn.exponent;
    game.positions_.push_back(next);
    largest = std::max(largest, next.board.largest());
  }
  game.turns_ = std::move(whole->turns);
  game.times_ = std::move(times);
  return game;
}

}  // namespace joseki::studio
