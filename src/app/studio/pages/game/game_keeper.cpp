// SPDX-License-Identifier: MIT
#include "app/studio/pages/game/game_keeper.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <utility>

#include "app/studio/pages/fields.h"
#include "app/studio/pages/game/game_saved.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kGamePage = "game";

std::string piece_page(const std::string& id, std::size_t piece) {
  return fmt::format("game.{}.{}", id, piece);
}

std::string new_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

}  // namespace

std::string utc_now() {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::find(const std::string& session) {
  if (auto game = memory_.find(session)) return game;
  auto loaded = load(session);
  if (loaded && *loaded) memory_.put(session, *loaded);
  return loaded;
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::load(const std::string& session) {
  auto game = restore(session);
  if (game || !is_unusable(game.error())) return game;
  // What cannot be read is no reason not to play: a new game begins.
  auto done = states_.set_aside(session, std::string(kGamePage), game.error().what);
  if (!done) return std::move(done).error();
  return std::shared_ptr<KeptGame>();
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::restore(const std::string& session) {
  const auto head = states_.load(session, kGamePage);
  if (!head) return head.error();
  if (!*head) return std::shared_ptr<KeptGame>();
  auto saved = saved_head_of(**head);
  if (!saved) return std::move(saved).error();
  SavedTurns turns;
  for (std::size_t piece = 0; piece * kPieceTurns < saved->turns; ++piece) {
    const auto state = states_.load(session, piece_page(saved->id, piece));
    if (!state) return state.error();
    if (!*state) return refuse(core::text("a saved game is not complete"));
    if (auto status = turns.add(**state); !status) return std::move(status).error();
  }
  turns.cut(saved->turns);
  if (turns.times.size() != saved->turns) return refuse(core::text("a saved game is not complete"));
  auto play =
      GamePlay::restore(std::move(saved->facts), saved->start, turns.turns, std::move(turns.times));
  if (!play) return std::move(play).error();
  // A new tab goes on from a copy, which is another game from here on. It cannot go on from a game
  // that is over.
  const bool is_own = saved->session == session;
  if (!is_own && play->is_over()) return std::shared_ptr<KeptGame>();
  return std::make_shared<KeptGame>(KeptGame{.play = std::move(*play),
                                             .id = is_own ? saved->id : new_id(),
                                             .started = std::move(saved->started),
                                             .is_recorded = saved->is_recorded,
                                             .resumed_from = std::move(saved->resumed_from),
                                             .is_copy = !is_own,
                                             .kept_turns = is_own ? saved->turns : 0});
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::begin(const std::string& session,
                                                          const GamePlay::Setup& setup) {
  return replace(session, {.play = GamePlay(setup), .id = new_id(), .started = utc_now()});
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::go_on(const std::string& session, GamePlay play,
                                                          const FinishedGame& from) {
  return replace(
      session,
      {.play = std::move(play), .id = new_id(), .started = from.started, .resumed_from = from.id});
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::replace(const std::string& session,
                                                            KeptGame kept) {
  const auto before = find(session);
  if (!before) return before.error();
  auto game = std::make_shared<KeptGame>(std::move(kept));
  game->thinking_since = std::chrono::steady_clock::now();
  if (auto status = keep(session, *game); !status) return std::move(status).error();
  if (*before) {
    auto status = drop_pieces(session, (*before)->id, (*before)->play.turns().size());
    if (!status) return std::move(status).error();
  }
  memory_.put(session, game);
  return game;
}

core::Status GameKeeper::drop_pieces(const std::string& session, const std::string& id,
                                     std::size_t turns) {
  for (std::size_t piece = 0; piece * kPieceTurns < turns; ++piece) {
    if (auto done = states_.save(session, piece_page(id, piece), nullptr); !done) return done;
  }
  return core::Done{};
}

core::Status GameKeeper::branch(const std::string& session, KeptGame& game) {
  const std::string old_id = std::exchange(game.id, new_id());
  game.kept_turns = 0;
  if (auto status = keep(session, game); !status) return status;
  return drop_pieces(session, old_id, game.play.turns().size() + 1);
}

core::Status GameKeeper::keep(const std::string& session, KeptGame& game) {
  auto saved = save(session, game);
  if (!saved) memory_.forget(session);
  game.is_copy = false;
  return saved;
}

core::Status GameKeeper::save(const std::string& session, KeptGame& game) {
  const std::size_t turns = game.play.turns().size();
  game.kept_turns = std::min(game.kept_turns, turns);
  while (game.kept_turns < turns) {
    const std::size_t piece = game.kept_turns / kPieceTurns;
    auto done = states_.save(session, piece_page(game.id, piece), piece_of(game.play, piece));
    if (!done) return done;
    game.kept_turns = std::min(turns, (piece + 1) * kPieceTurns);
  }
  return states_.save(session, kGamePage, head_of(game, session));
}

}  // namespace joseki::studio
