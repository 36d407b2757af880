// SPDX-License-Identifier: MIT
#include "app/studio/pages/game_play.h"

#include <algorithm>

#include "app/studio/pages/fields.h"
#include "core/ensure.h"

namespace joseki::studio {
namespace {

using twenty48::FullBoard;

constexpr int kLeastMilestone = 11;  // 2048
constexpr int kMostDepth = 1000;     // of a look ahead
constexpr std::int64_t kMostUndos = 1'000'000'000;
constexpr std::size_t kMostSources = 1000;

// The random numbers of one turn.
core::Rng turn_rng(std::uint64_t seed, std::size_t turn) {
  return core::Rng(core::Rng(seed).next() ^ turn * 0xD1342543DE82EF95u);
}

NewTile tile_between(const FullBoard& before, const FullBoard& after) {
  for (int cell = 0; cell < twenty48::kCells; ++cell) {
    if (before.cells[cell] != after.cells[cell]) return {cell, after.cells[cell]};
  }
  core::ensure(false, "a new tile changes the board");
  return {};
}

Json tile_head(const std::optional<GameTile>& tile) {
  if (!tile) return nullptr;
  return {{"cell", tile->tile.cell},
          {"exponent", tile->tile.exponent},
          {"adversarial", tile->is_adversarial},
          {"empty", tile->empty},
          {"reply", direction_json(tile->reply)},
          {"loses", tile->loses},
          {"depth", tile->depth}};
}

core::Result<std::optional<GameTile>> tile_of(const Json& head) {
  if (head.is_null()) return std::optional<GameTile>();
  KeptFields kept(head);
  GameTile tile{.tile = {kept.whole("cell", 0, twenty48::kCells - 1), kept.whole("exponent", 1, 2)},
                .is_adversarial = kept.flag("adversarial"),
                .empty = kept.whole("empty", 0, twenty48::kCells),
                .loses = kept.flag("loses"),
                .depth = kept.whole("depth", 0, kMostDepth)};
  if (auto status = kept.status(); !status) return std::move(status).error();
  for (const auto direction : twenty48::kDirections) {
    if (head.value("reply", Json()) == name_of(direction)) tile.reply = direction;
  }
  if (tile.is_adversarial && tile.loses == tile.reply.has_value()) {
    return refuse("field reply does not fit field loses");
  }
  return std::optional(tile);
}

core::Result<std::map<std::string, std::uint64_t>> counts_of(const Json& head) {
  std::map<std::string, std::uint64_t> counts;
  const Json all = head.value("ai_moves", Json());
  bool is_sound = all.is_object() && all.size() <= kMostSources;
  for (auto entry = all.begin(); is_sound && entry != all.end(); ++entry) {
    const auto count = whole_in(entry.value(), 0, kMostWhole);
    is_sound = count.has_value();
    if (count) counts[entry.key()] = static_cast<std::uint64_t>(*count);
  }
  if (is_sound) return counts;
  return refuse("field ai_moves must be an object of counts");
}

}  // namespace

const std::vector<std::string_view>& policy_names() {
  static const std::vector<std::string_view> names = {"free", "limited", "none"};
  return names;
}

std::string_view name_of(UndoPolicy policy) {
  return policy_names()[static_cast<std::size_t>(policy)];
}

std::string_view name_of(GameKind kind) {
  switch (kind) {
    case GameKind::undo:
      return "undo";
    case GameKind::ai:
      return "ai";
    case GameKind::adversarial:
      return "adversarial";
    case GameKind::clean:
      break;
  }
  return "clean";
}

GamePlay::GamePlay(const Setup& setup)
    : seed_(setup.seed),
      p4_(setup.p4),
      is_set_board_(setup.board.has_value()),
      options_(setup.options) {
  core::Rng rng = turn_rng(seed_, 0);
  positions_.push_back({setup.board ? *setup.board : twenty48::first_board(p4_, rng), 0});
  largest_ = board().largest();
}

twenty48::WholeGame GamePlay::whole() const {
  return {.start = start(), .turns = turns_, .end = board(), .score = score()};
}

GameKind GamePlay::kind() const {
  if (met_adversary_) return GameKind::adversarial;
  if (is_helped_) return GameKind::ai;
  return undos_ > 0 ? GameKind::undo : GameKind::clean;
}

std::optional<int> GamePlay::undos_left() const {
  switch (options_.undo_policy) {
    case UndoPolicy::none:
      return 0;
    case UndoPolicy::limited:
      return std::max(0, options_.undo_limit - undos_);
    case UndoPolicy::free:
      break;
  }
  return std::nullopt;
}

bool GamePlay::can_undo() const { return !turns_.empty() && undos_left().value_or(1) > 0; }

void GamePlay::add_tile(FullBoard& board, const app::Adversary& adversary) {
  core::Rng rng = turn_rng(seed_, turns_.size() + 1);
  GameTile told{.empty = board.empty_count()};
  if (rng.unit() * 100 < options_.difficulty) {
    const app::WorstTile worst = adversary.worst(board);
    told.tile = {worst.cell, worst.exponent};
    told.is_adversarial = true;
    told.reply = worst.reply;
    told.loses = !worst.reply;
    told.depth = worst.depth;
    board.cells[worst.cell] = static_cast<std::uint8_t>(worst.exponent);
    met_adversary_ = true;
  } else {
    const FullBoard before = board;
    twenty48::spawn(board, p4_, rng);
    told.tile = tile_between(before, board);
  }
  last_tile_ = told;
}

std::optional<int> GamePlay::move(twenty48::Direction direction, twenty48::ThinkTime time,
                                  const app::Adversary& adversary) {
  const twenty48::Slide slid = twenty48::slide(board(), direction);
  core::ensure(slid.moved, "a move that is made changes the board");
  FullBoard after = slid.board;
  add_tile(after, adversary);
  turns_.push_back({direction, static_cast<std::uint8_t>(last_tile_->tile.cell),
                    static_cast<std::uint8_t>(last_tile_->tile.exponent)});
  times_.push_back(time);
  positions_.push_back({after, score() + slid.score});
  if (after.largest() <= largest_) return std::nullopt;
  largest_ = after.largest();
  return largest_ >= kLeastMilestone ? std::optional(largest_) : std::nullopt;
}

void GamePlay::undo() {
  core::ensure(can_undo(), "there is a move that may be taken back");
  positions_.pop_back();
  turns_.pop_back();
  times_.pop_back();
  last_tile_.reset();
  ++undos_;
}

void GamePlay::note_ai_move(const std::string& source) {
  is_helped_ = true;
  ++ai_moves_[source];
}

Json GamePlay::head() const {
  return {{"start", twenty48::format_board(start())},
          {"seed", seed_},
          {"p4", p4_},
          {"turns", turns_.size()},
          {"set_board", is_set_board_},
          {"difficulty", options_.difficulty},
          {"ai_speed", options_.ai_speed},
          {"undo_policy", name_of(options_.undo_policy)},
          {"undo_limit", options_.undo_limit},
          {"last_tile", tile_head(last_tile_)},
          {"largest", largest_},
          {"undos", undos_},
          {"helped", is_helped_},
          {"met_adversary", met_adversary_},
          {"ai_moves", ai_moves_}};
}

core::Status GamePlay::take_flags(const Json& head) {
  KeptFields kept(head);
  seed_ = kept.whole<std::uint64_t>("seed", 0, kMostWhole);
  p4_ = kept.number("p4", 0, 1);
  is_set_board_ = kept.flag("set_board");
  options_ = {.difficulty = kept.whole("difficulty", 0, kMostDifficulty),
              .ai_speed = kept.whole("ai_speed", 0, kMostSpeed),
              .undo_policy = static_cast<UndoPolicy>(kept.choice("undo_policy", policy_names())),
              .undo_limit = kept.whole("undo_limit", 0, kMostUndoLimit)};
  largest_ = kept.whole("largest", 0, kLargestTile);
  undos_ = kept.whole("undos", 0, kMostUndos);
  is_helped_ = kept.flag("helped");
  met_adversary_ = kept.flag("met_adversary");
  if (auto status = kept.status(); !status) return status;
  const auto tile = tile_of(head.value("last_tile", Json()));
  if (!tile) return tile.error();
  last_tile_ = *tile;
  auto counts = counts_of(head);
  if (!counts) return std::move(counts).error();
  ai_moves_ = std::move(*counts);
  return core::Done{};
}

core::Result<GamePlay> GamePlay::restore(const Json& head, std::string_view turns,
                                         std::vector<twenty48::ThinkTime> times) {
  GamePlay game;
  if (auto status = game.take_flags(head); !status) return std::move(status).error();
  KeptFields kept(head);
  const std::string code = kept.text("start", twenty48::kCells);
  const auto count = kept.whole<std::size_t>("turns", 0, kMostGameTurns);
  if (auto status = kept.status(); !status) return std::move(status).error();
  const auto start = twenty48::parse_full_board(code);
  if (!start) return start.error();
  auto whole = twenty48::replay(*start, turns);
  if (!whole) return whole.error();
  if (times.size() != whole->turns.size() || count != times.size()) {
    return core::Error{core::Errc::bad_input, "a kept game is not complete", ""};
  }
  game.positions_.push_back({*start, 0});
  for (const twenty48::Turn& turn : whole->turns) {
    const twenty48::Slide slid = twenty48::slide(game.board(), turn.direction);
    Position next{slid.board, game.score() + slid.score};
    next.board.cells[turn.cell] = turn.exponent;
    game.positions_.push_back(next);
  }
  game.turns_ = std::move(whole->turns);
  game.times_ = std::move(times);
  return game;
}

}  // namespace joseki::studio
