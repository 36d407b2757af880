// SPDX-License-Identifier: MIT
#include "app/studio/pages/players/players_page.h"

#include <random>
#include <system_error>
#include <utility>

#include "app/catalog/any_game.h"
#include "app/players/move_choice.h"
#include "app/studio/pages/players/players_saved.h"

namespace joseki::studio {
namespace {

constexpr const char* kPlayersPage = "players";
constexpr std::uint32_t kAnnotatePlayouts = 20'000;
constexpr std::uint32_t kNetworkAnnotatePlayouts = 1'600;

// The cells that differ.
std::vector<int> changed_cells(const app::BoardView& before, const app::BoardView& after) {
  std::vector<int> cells;
  for (std::size_t i = 0; i < before.cells.size() && i < after.cells.size(); ++i) {
    if (before.cells[i].piece != after.cells[i].piece) cells.push_back(static_cast<int>(i));
  }
  return cells;
}

}  // namespace

void WhoPlays::apply_to(PlayersSetup& setup) const {
  if (x_is_machine) setup.x_is_machine = *x_is_machine;
  if (o_is_machine) setup.o_is_machine = *o_is_machine;
  if (level) {
    setup.level = *level;
    setup.playouts.reset();
  }
  if (thinker) setup.thinker = *thinker;
  if (model) setup.model = *model;
  if (playouts) setup.playouts = *playouts;
}

// ---- finding and saving

core::Result<PlayersPage::Play> PlayersPage::find(const Session& session) {
  if (auto play = memory_.find(session)) return play;
  auto play = restore(session);
  if (!play && is_unusable(play.error())) {
    // What cannot be read is no reason not to play.
    auto done = studio_.states.set_aside(session, kPlayersPage, play.error().what);
    if (!done) return std::move(done).error();
    play = PlayersPlay::begin(studio_.games, {});
    if (play) done = save(session, *play);
    if (!done) return std::move(done).error();
  }
  if (!play) return std::move(play).error();
  auto shared = std::make_shared<PlayersPlay>(std::move(*play));
  memory_.put(session, shared);
  return shared;
}

core::Result<PlayersPlay> PlayersPage::restore(const Session& session) {
  const auto kept = studio_.states.load(session, kPlayersPage);
  if (!kept) return kept.error();
  if (!*kept) return PlayersPlay::begin(studio_.games, {});
  return match_of(studio_.games, **kept);
}

core::Status PlayersPage::save(const Session& session, const PlayersPlay& play) {
  auto saved = studio_.states.save(session, kPlayersPage, saved_of(play));
  if (!saved) memory_.forget(session);
  return saved;
}

PlayersPage::Answer PlayersPage::kept(const Session& session, const Play& play,
                                      PlayersChange change) {
  if (auto saved = save(session, *play); !saved) return std::move(saved).error();
  return shown(play, std::move(change));
}

PlayersPage::Answer PlayersPage::shown(const Play& play, PlayersChange change) {
  return PlayersState{play, thinker_of(*play), std::move(change)};
}

Thinker PlayersPage::thinker_of(const PlayersPlay& play) {
  const auto& chosen = play.setup().thinker;
  return chosen ? *chosen : opinions_.best_for(play.game());
}

// ---- the match

PlayersPage::Answer PlayersPage::state(const Session& session, const NothingAsked& /*none*/) {
  const auto play = find(session);
  if (!play) return play.error();
  return shown(*play, {});
}

PlayersPage::Answer PlayersPage::begin(const Session& session, const BeginMatch& asked) {
  const auto before = find(session);
  if (!before) return before.error();
  PlayersSetup setup = (*before)->setup();
  if (setup.game != asked.game) {
    setup.thinker.reset();
    setup.model.clear();
  }
  setup.game = asked.game;
  setup.position = asked.position;
  setup.seed = asked.seed ? static_cast<std::uint64_t>(*asked.seed) : std::random_device()();
  asked.who.apply_to(setup);
  return begin_with(session, std::move(setup));
}

PlayersPage::Answer PlayersPage::begin_with(const Session& session, PlayersSetup setup) {
  auto play = PlayersPlay::begin(studio_.games, std::move(setup));
  if (!play) return std::move(play).error();
  if (auto status = settle(play->setup(), play->game()); !status) {
    return std::move(status).error();
  }
  const auto shared = std::make_shared<PlayersPlay>(std::move(*play));
  memory_.put(session, shared);
  return kept(session, shared, {.moved = true});
}

core::Status PlayersPage::settle(PlayersSetup& setup, const app::SearchGame& game) {
  if (!setup.thinker) return core::Done{};
  if (auto why = opinions_.missing(game, *setup.thinker, setup.model)) return *std::move(why);
  if (*setup.thinker == Thinker::network) {
    auto model = opinions_.models().find(game, setup.model);
    if (!model) return std::move(model).error();
    setup.model = std::move(model->name);
  }
  return core::Done{};
}

PlayersPage::Answer PlayersPage::level(const Session& session, const WhoPlays& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  PlayersSetup setup = (*play)->setup();
  asked.apply_to(setup);
  if (auto status = settle(setup, (*play)->game()); !status) return std::move(status).error();
  (*play)->setup() = std::move(setup);
  return kept(session, *play, {});
}

PlayersPage::Answer PlayersPage::position(const Session& session, const SetPosition& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  PlayersSetup setup = (*play)->setup();
  setup.position = asked.text;
  return begin_with(session, std::move(setup));
}

PlayersPage::Answer PlayersPage::make_move(const Session& session, const Play& play, int move,
                                           std::optional<Opinion> opinion) {
  const app::BoardView before = play->match().view();
  if (auto status = play->play(move, !opinion); !status) return std::move(status).error();
  return kept(session, play,
              {.moved = true,
               .changed = changed_cells(before, play->match().view()),
               .opinion = std::move(opinion)});
}

PlayersPage::Answer PlayersPage::move(const Session& session, const PlayersMove& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  const auto move = (*play)->game().parse_move(asked.text);
  if (!move) return move.error();
  if (asked.at) {
    if (auto status = (*play)->check_ply(*asked.at); !status) return std::move(status).error();
    // A move that is not possible takes nothing back.
    const auto after = (*play)->game().play((*play)->position_at(*asked.at), *move);
    if (!after) return after.error();
    if (auto status = (*play)->branch(*asked.at); !status) return std::move(status).error();
  }
  return make_move(session, *play, *move, std::nullopt);
}

PlayersPage::Answer PlayersPage::reply(const Session& session, const NothingAsked& /*none*/) {
  const auto found = find(session);
  if (!found) return found.error();
  const PlayersPlay& play = **found;
  if (play.match().is_over()) return shown(*found, {});
  const PlayersSetup& setup = play.setup();
  const Thinker thinker = thinker_of(play);
  if (auto why = opinions_.missing(play.game(), thinker, setup.model)) return *std::move(why);
  // A search errs by itself if it gets few playouts.
  const bool errs = thinker == Thinker::table || thinker == Thinker::exact;
  auto choice = opinions_.choose({.game = play.game(),
                                  .position = play.match().position(),
                                  .thinker = thinker,
                                  .playouts = playouts_of(setup, thinker),
                                  .model = setup.model,
                                  .seed = setup.seed + play.match().turns().size()},
                                 errs ? app::kLevels[setup.level].error : 0);
  if (!choice) return std::move(choice).error();
  return make_move(session, *found, choice->move, std::move(choice->opinion));
}

PlayersPage::Answer PlayersPage::undo(const Session& session, const NothingAsked& /*none*/) {
  const auto play = find(session);
  if (!play) return play.error();
  const app::BoardView before = (*play)->match().view();
  const auto undone = (*play)->undo();
  if (!undone) return undone.error();
  return kept(session, *play,
              {.moved = *undone, .changed = changed_cells(before, (*play)->match().view())});
}

PlayersPage::Answer PlayersPage::swap(const Session& session, const NothingAsked& /*none*/) {
  const auto play = find(session);
  if (!play) return play.error();
  (*play)->swap();
  return kept(session, *play, {});
}

// ---- back and forth

core::Result<PlayersLook> PlayersPage::look(const Session& session, const AtPly& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  if (auto status = (*play)->check_ply(asked.ply); !status) return std::move(status).error();
  auto view = (*play)->game().view((*play)->position_at(asked.ply));
  if (!view) return std::move(view).error();
  return PlayersLook{*play, asked.ply, std::move(*view)};
}

PlayersPage::Answer PlayersPage::branch(const Session& session, const AtPly& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  if (auto status = (*play)->branch(asked.ply); !status) return std::move(status).error();
  return kept(session, *play, {.moved = true});
}

PlayersPage::Answer PlayersPage::line(const Session& session, const TakeLine& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  if (auto status = (*play)->take_line(asked.index); !status) return std::move(status).error();
  return kept(session, *play, {.moved = true});
}

// ---- opinions

core::Result<Annotations> PlayersPage::annotate(const Session& session, const Annotate& asked) {
  const auto play = find(session);
  if (!play) return play.error();
  const app::SearchGame& game = (*play)->game();
  const std::size_t ply = asked.at.value_or((*play)->match().turns().size());
  if (auto status = (*play)->check_ply(ply); !status) return std::move(status).error();
  const std::string& position = (*play)->position_at(ply);
  auto view = game.view(position);
  if (!view) return std::move(view).error();
  const Thinker thinker = asked.thinker ? *asked.thinker : opinions_.best_for(game);
  if (auto why = opinions_.missing(game, thinker, asked.model)) return *std::move(why);
  const std::uint32_t usual =
      thinker == Thinker::network ? kNetworkAnnotatePlayouts : kAnnotatePlayouts;
  auto opinion = opinions_.ask({.game = game,
                                .position = position,
                                .thinker = thinker,
                                .playouts = asked.playouts.value_or(usual),
                                .model = asked.model});
  if (!opinion) return std::move(opinion).error();
  return Annotations{*play, position, std::move(*view), std::move(*opinion)};
}

core::Result<Evaluation> PlayersPage::evaluate(const Session& session, const Evaluate& asked) {
  const auto found = find(session);
  if (!found) return found.error();
  PlayersPlay& play = **found;
  int most = asked.most;
  bool is_new = false;
  for (std::size_t ply = play.evaluation().size(); ply-- > 0;) {
    if (play.evaluation()[ply]) continue;
    const Judge question{play.game().name(), play.position_at(ply)};
    auto known = judgements_.known(question);
    if (!known && most > 0) {
      auto judged = judgements_.judge(play.game(), question);
      if (!judged) return std::move(judged).error();
      known = std::move(*judged);
      --most;
    }
    if (!known) continue;
    play.set_evaluation(ply, *std::move(known));
    is_new = true;
  }
  if (is_new) {
    if (auto saved = save(session, play); !saved) return std::move(saved).error();
  }
  return Evaluation{*found};
}

core::Result<Judgement> PlayersPage::judge(const Session& /*session*/, const Judge& asked) {
  const auto game = studio_.games.named(asked.game);
  if (!game) return game.error();
  auto judged = judgements_.judge(**game, {(*game)->name(), asked.position});
  if (!judged) return std::move(judged).error();
  return Judgement{asked, std::move(*judged)};
}

// ---- which games there are

core::Result<PlayersGames> PlayersPage::games(const Session& /*session*/,
                                              const NothingAsked& /*none*/) {
  PlayersGames all;
  for (const std::string& name : studio_.games.names()) {
    all.games.push_back(facts_of(*studio_.games.find(name)));
  }
  return all;
}

PlayersGame PlayersPage::facts_of(const app::SearchGame& game) {
  PlayersGame facts{.game = game};
  for (const auto thinker :
       {Thinker::table, Thinker::exact, Thinker::network, Thinker::search, Thinker::random}) {
    facts.thinkers.push_back({thinker, opinions_.missing(game, thinker)});
  }
  facts.models = opinions_.models().of(game);
  const auto known = app::find_game(game.name());
  if (!known) return facts;
  facts.table = {.is_usable = !facts.thinkers.front().missing, .states = (*known)->states()};
  if (const auto file = studio_.tables.game_file(game.name())) {
    std::error_code failure;
    const auto bytes = std::filesystem::file_size(*file, failure);
    if (!failure) facts.table->bytes = bytes;
  }
  return facts;
}

}  // namespace joseki::studio
