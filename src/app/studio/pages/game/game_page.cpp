// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_page.h"

#include <algorithm>
#include <utility>

#include "app/studio/pages/drawn_seed.h"
#include "app/studio/pages/game/game_file.h"
#include "app/studio/pages/game/past_game.h"

namespace joseki::studio {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds kHintTime{300};
constexpr std::size_t kLeastKeptTurns = 10;  // nobody would miss a game with fewer

core::Error no_undo(const GamePlay& play) {
  const bool never = play.options().undo_policy == UndoPolicy::none;
  return refuse(never ? core::text("no move can be taken back in this game")
                      : core::text("no more moves can be taken back in this game"),
                core::text("the undo policy is one of the game's options"));
}

core::Error no_such_game() {
  return {core::Errc::not_found, core::text("this game is not kept"),
          core::text("choose one of the games that game/records lists")};
}

twenty48::ThinkTime time_taken(KeptGame& game) {
  const auto now = std::chrono::steady_clock::now();
  const auto since = std::exchange(game.thinking_since, now);
  if (!since) return std::nullopt;
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(now - *since).count();
  return static_cast<std::uint32_t>(std::min<std::int64_t>(ms, kMostThinkMs));
}

}  // namespace

GamePage::GamePage(Studio& studio)
    : studio_(studio), keeper_(studio.states), ai_(studio.tables), best_(studio.records) {}

core::Result<GamePage::Game> GamePage::find(const Session& session) {
  auto game = keeper_.find(session);
  if (!game || *game) return game;
  return keeper_.begin(session, {.seed = drawn_seed(), .p4 = studio_.settings.p4()});
}

GamePage::Answer GamePage::state(const Session& session, const NothingAsked& /*none*/) {
  const auto game = find(session);
  if (!game) return game.error();
  return shown(*game, {});
}

GamePage::Answer GamePage::begin(const Session& session, const BeginGame& asked) {
  return begin_with(session,
                    {.seed = asked.seed ? static_cast<std::uint64_t>(*asked.seed) : drawn_seed(),
                     .p4 = asked.p4.value_or(studio_.settings.p4())});
}

GamePage::Answer GamePage::set(const Session& session, const SetGame& asked) {
  if (asked.is_question) return state(session, {});
  return begin_with(session,
                    {.seed = drawn_seed(), .p4 = studio_.settings.p4(), .board = asked.board});
}

GamePage::Answer GamePage::begin_with(const Session& session, GamePlay::Setup setup) {
  const auto before = find(session);
  if (!before) return before.error();
  if (auto status = keep_left(**before); !status) return std::move(status).error();
  setup.options = (*before)->play.options();
  const auto game = keeper_.begin(session, setup);
  if (!game) return game.error();
  return shown(*game, {.moved = true});
}

GamePage::Answer GamePage::resume(const Session& session, const ResumeGame& asked) {
  const auto before = find(session);
  if (!before) return before.error();
  const auto left = studio_.records.find_game(asked.id);
  if (!left) return left.error();
  if (!*left) return no_such_game();
  if ((*left)->is_over) {
    return refuse(core::text("this game is over: no move is left in it"),
                  core::text("play it again from its seed"));
  }
  auto play = resumed(**left, (*before)->play.options());
  if (!play) return std::move(play).error();
  if (auto status = keep_left(**before); !status) return std::move(status).error();
  const auto game = keeper_.go_on(session, std::move(*play), **left);
  if (!game) return game.error();
  return shown(*game, {.moved = true});
}

GamePage::Answer GamePage::move(const Session& session, const GameMove& asked) {
  const auto game = find(session);
  if (!game) return game.error();
  GameChange change;
  advance(**game, asked.direction, change);
  if (!change.moved) return shown(*game, {});
  return kept(session, *game, std::move(change));
}

void GamePage::advance(KeptGame& game, twenty48::Direction direction, GameChange& change) {
  ShownMove animation{.from = game.play.board(), .direction = direction};
  animation.trace = twenty48::trace_slide(animation.from, direction, std::nullopt);
  if (!animation.trace.moved) return;
  const auto milestone = game.play.move(direction, time_taken(game), adversary_);
  animation.tile = game.play.last_tile()->tile;
  change.moved = true;
  change.gained += animation.trace.score;
  change.animation = std::move(animation);
  if (milestone) change.milestone = milestone;
}

GamePage::Answer GamePage::undo(const Session& session, const NothingAsked& /*none*/) {
  const auto found = find(session);
  if (!found) return found.error();
  KeptGame& game = **found;
  GamePlay& play = game.play;
  if (play.turns().empty()) return shown(*found, {});
  if (!play.can_undo()) return no_undo(play);
  const GameKind kind = play.kind();
  play.undo();
  game.thinking_since = std::chrono::steady_clock::now();
  // A clean game that was over stays in the records as it was; what goes on is another game.
  if (std::exchange(game.is_recorded, false) && play.kind() != kind) {
    if (auto done = keeper_.branch(session, game); !done) return std::move(done).error();
  }
  return kept(session, *found, {.moved = true});
}

core::Result<AiThought> GamePage::think(const GamePlay& play, std::chrono::microseconds time,
                                        int line) {
  return ai_.think({.board = play.board(),
                    .p4 = play.p4(),
                    .time = time,
                    .line = static_cast<std::size_t>(line)});
}

GamePage::Answer GamePage::ai_step(const Session& session, const AskAi& asked) {
  const auto game = find(session);
  if (!game) return game.error();
  GamePlay& play = (*game)->play;
  const std::chrono::microseconds whole =
      asked.time ? *asked.time : asked.moves * time_at_speed(play.options().ai_speed);
  const auto end = std::chrono::steady_clock::now() + whole;
  GameChange change;
  for (int left = asked.moves; left > 0 && !play.is_over(); --left) {
    const auto rest = end - std::chrono::steady_clock::now();
    const auto time = std::chrono::duration_cast<std::chrono::microseconds>(rest) / left;
    auto thought = think(play, std::max(time, 0us), left == 1 ? asked.line : 0);
    if (!thought && change.moved)
      break;  // what was done is told, and the next message why not more
    if (!thought) return std::move(thought).error();
    play.note_ai_move(thought->decision.source);
    change.took += thought->took;
    advance(**game, *thought->decision.direction, change);
    change.thought = std::move(*thought);
  }
  if (!change.moved) return shown(*game, {});
  return kept(session, *game, std::move(change));
}

core::Result<GameHint> GamePage::hint(const Session& session, const AskHint& asked) {
  const auto game = find(session);
  if (!game) return game.error();
  auto thought = think((*game)->play, kHintTime, asked.line);
  if (!thought) return std::move(thought).error();
  if (thought->decision.direction) (*game)->play.note_help();
  if (auto status = keeper_.keep(session, **game); !status) return std::move(status).error();
  return GameHint{*game, std::move(*thought)};
}

GamePage::Answer GamePage::options(const Session& session, const ChangeOptions& asked) {
  const auto game = find(session);
  if (!game) return game.error();
  GameOptions& options = (*game)->play.options();
  if (asked.difficulty) options.difficulty = static_cast<int>(*asked.difficulty);
  if (asked.ai_speed) options.ai_speed = static_cast<int>(*asked.ai_speed);
  if (asked.undo_policy) options.undo_policy = *asked.undo_policy;
  if (asked.undo_limit) options.undo_limit = static_cast<int>(*asked.undo_limit);
  return kept(session, *game, {});
}

core::Result<GameFile> GamePage::export_game(const Session& session, const ExportGame& asked) {
  if (asked.id) {
    const auto game = studio_.records.find_game(*asked.id);
    if (!game) return game.error();
    if (*game) return file_of(**game, asked.format);
    return no_such_game();
  }
  const auto game = find(session);
  if (!game) return game.error();
  return file_of(past_game(**game), asked.format);
}

core::Result<GameRecords> GamePage::records(const Session& /*session*/, const AskRecords& asked) {
  const auto kinds = studio_.records.records();
  if (!kinds) return kinds.error();
  auto games = studio_.records.games(asked.games);
  if (!games) return std::move(games).error();
  return GameRecords{*kinds, std::move(*games)};
}

core::Status GamePage::keep_left(KeptGame& game) {
  if (game.is_recorded || game.play.turns().size() < kLeastKeptTurns) return core::Done{};
  return record(game);
}

core::Status GamePage::record(KeptGame& game) {
  const FinishedGame now = past_game(game);
  if (auto status = studio_.records.add_game(now); !status) return status;
  game.is_recorded = true;
  if (game.resumed_from.empty()) return core::Done{};
  // What it went on from need not be kept beside it, unless moves of it were taken back.
  const auto earlier = studio_.records.find_game(game.resumed_from);
  if (!earlier) return earlier.error();
  if (!*earlier || !contains(now, **earlier)) return core::Done{};
  return studio_.records.remove_game((*earlier)->id);
}

GamePage::Answer GamePage::kept(const Session& session, const Game& game, GameChange change) {
  const GamePlay& play = game->play;
  const bool is_worth_it = play.counts() || play.turns().size() >= kLeastKeptTurns;
  if (change.moved && !game->is_recorded && is_worth_it && play.is_over()) {
    if (auto status = record(*game); !status) return std::move(status).error();
  }
  if (auto status = keeper_.keep(session, *game); !status) return std::move(status).error();
  return shown(game, std::move(change));
}

GamePage::Answer GamePage::shown(const Game& game, GameChange change) {
  const auto best = best_.best(*game);
  if (!best) return best.error();
  return GameState{game, std::move(change), *best};
}

}  // namespace joseki::studio
