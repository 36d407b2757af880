// SPDX-License-Identifier: MIT
#include "app/studio/pages/game_keeper.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <random>
#include <utility>

#include "app/studio/pages/fields.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kGamePage = "game";
constexpr std::size_t kPieceTurns = 256;
constexpr std::size_t kTurnLetters = 3;  // of twenty48::format_turns()
constexpr std::size_t kLongestWord = 40;
constexpr std::size_t kLongestSession = 64;

std::string piece_page(const std::string& id, std::size_t piece) {
  return fmt::format("game.{}.{}", id, piece);
}

std::string new_id() {
  std::random_device random;
  return fmt::format("{:08x}{:08x}", random(), random());
}

Json piece_of(const GamePlay& play, std::size_t piece) {
  const std::size_t begin = piece * kPieceTurns;
  const std::size_t end = std::min(play.turns().size(), begin + kPieceTurns);
  Json times = Json::array();
  for (std::size_t i = begin; i < end; ++i) {
    times.push_back(play.times()[i] ? Json(*play.times()[i]) : Json(nullptr));
  }
  const std::vector<twenty48::Turn> turns(play.turns().begin() + static_cast<std::ptrdiff_t>(begin),
                                          play.turns().begin() + static_cast<std::ptrdiff_t>(end));
  return {{"turns", twenty48::format_turns(turns)}, {"times", std::move(times)}};
}

struct KeptTurns {
  std::string turns;
  std::vector<twenty48::ThinkTime> times;

  core::Status add(const Json& piece) {
    KeptFields kept(piece);
    turns += kept.text("turns", kPieceTurns * kTurnLetters);
    const Json all = piece.is_object() ? piece.value("times", Json()) : Json();
    if (!all.is_array() || all.size() > kPieceTurns) kept.refuse("times", "must be a list");
    if (auto status = kept.status(); !status) return status;
    for (const Json& time : all) {
      const auto ms = whole_in(time, 0, kMostThinkMs);
      if (!ms && !time.is_null()) return refuse("a time of a kept game is out of range");
      times.push_back(ms ? twenty48::ThinkTime(static_cast<std::uint32_t>(*ms)) : std::nullopt);
    }
    return core::Done{};
  }
  // A piece may be a move ahead of the head.
  void cut(std::size_t count) {
    if (times.size() > count) times.resize(count);
    if (turns.size() > count * kTurnLetters) turns.resize(count * kTurnLetters);
  }
};

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
  KeptFields fields(**head);
  const std::string id = fields.text("id", kLongestWord);
  std::string started = fields.text("started", kLongestWord);
  const std::string owner = fields.text("session", kLongestSession);
  const bool is_recorded = fields.flag("recorded");
  const auto count = fields.whole<std::size_t>("turns", 0, kMostGameTurns);
  if (auto status = fields.status(); !status) return std::move(status).error();
  KeptTurns kept;
  for (std::size_t piece = 0; piece * kPieceTurns < count; ++piece) {
    const auto state = states_.load(session, piece_page(id, piece));
    if (!state) return state.error();
    if (!*state) return refuse("a kept game is not complete");
    if (auto status = kept.add(**state); !status) return std::move(status).error();
  }
  kept.cut(count);
  auto play = GamePlay::restore(**head, kept.turns, std::move(kept.times));
  if (!play) return std::move(play).error();
  // A new tab goes on from a copy, which is another game from here on; from one that is over it
  // could not go on.
  const bool is_own = owner == session;
  if (!is_own && play->is_over()) return std::shared_ptr<KeptGame>();
  return std::make_shared<KeptGame>(KeptGame{.play = std::move(*play),
                                             .id = is_own ? id : new_id(),
                                             .started = std::move(started),
                                             .is_recorded = is_recorded,
                                             .kept_turns = is_own ? count : 0});
}

core::Result<std::shared_ptr<KeptGame>> GameKeeper::begin(const std::string& session,
                                                          const GamePlay::Setup& setup) {
  const auto before = find(session);
  if (!before) return before.error();
  auto game = std::make_shared<KeptGame>(KeptGame{
      .play = GamePlay(setup),
      .id = new_id(),
      .started = utc_now(),
      .thinking_since = std::chrono::steady_clock::now(),
  });
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
  Json head = game.play.head();
  head["id"] = game.id;
  head["started"] = game.started;
  head["recorded"] = game.is_recorded;
  head["session"] = session;
  return states_.save(session, kGamePage, head);
}

}  // namespace joseki::studio
