// SPDX-License-Identifier: MIT
#include "app/studio/pages/players_routes.h"

#include <memory>
#include <random>
#include <utility>

#include "app/players/move_choice.h"
#include "app/studio/pages/fields.h"
#include "app/studio/pages/players_answers.h"
#include "app/studio/pages/session_memory.h"
#include "app/studio/search_limits.h"

namespace joseki::studio {
namespace {

constexpr std::string_view kPlayersPage = "players";
constexpr std::uint32_t kAnnotatePlayouts = 20'000;
constexpr std::uint32_t kNetworkAnnotatePlayouts = 1'600;
constexpr std::uint32_t kGlancePlayouts = 2'000;

std::vector<std::string_view> level_names() {
  std::vector<std::string_view> names;
  for (const app::Level& level : app::kLevels) names.push_back(level.name);
  return names;
}

// The fields that say who plays; what is missing stays as it was.
void take_setup(Fields& fields, PlayersSetup& setup) {
  if (const auto x = fields.choice("x", {"person", "machine"})) setup.x_is_machine = *x == 1;
  if (const auto o = fields.choice("o", {"person", "machine"})) setup.o_is_machine = *o == 1;
  if (const auto level = fields.choice("level", level_names())) {
    setup.level = *level;
    setup.playouts.reset();
  }
  if (const auto engine = fields.choice("engine", thinker_names())) {
    setup.thinker = static_cast<Thinker>(*engine);
  }
  if (auto model = fields.text("model", kLongestModel)) setup.model = *std::move(model);
  if (const auto playouts = fields.whole("playouts", 1, kMostPlayouts)) {
    setup.playouts = static_cast<std::uint32_t>(*playouts);
  }
}

// What a worth is to x.
double for_x(const Worth& worth, char to_move) {
  const double balance = worth.chances ? worth.chances->balance() : 0;
  return to_move == 'x' ? balance : -balance;
}

class PlayersPage {
 public:
  explicit PlayersPage(Studio& studio) : studio_(studio), opinions_(studio) {}

  core::Result<Json> games(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    return players_games_json(studio_.games, opinions_, studio_.tables);
  }

  core::Result<Json> begin(const Message& message) {
    Fields fields(message.body,
                  {"game", "position", "seed", "x", "o", "engine", "level", "playouts", "model"});
    fields.need("game");
    const auto before = find(message.session);
    if (!before) return before.error();
    PlayersSetup setup = (*before)->setup();
    const std::string game_before = setup.game;
    setup.game = fields.text("game", 60).value_or("");
    setup.position = fields.text("position", kLongestPosition).value_or("");
    const auto seed = fields.whole("seed", 0, kMostWhole);
    setup.seed = seed ? static_cast<std::uint64_t>(*seed) : std::random_device()();
    if (setup.game != game_before) {
      setup.thinker.reset();
      setup.model.clear();
    }
    take_setup(fields, setup);
    if (auto status = fields.status(); !status) return std::move(status).error();
    return begin_with(message.session, std::move(setup));
  }

  core::Result<Json> state(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    return answer(**play, {});
  }

  core::Result<Json> move(const Message& message) {
    Fields fields(message.body, {"move"});
    fields.need("move");
    const auto text = fields.text("move", 20);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    const auto move = (*play)->game().parse_move(*text);
    if (!move) return move.error();
    return make_move(message.session, **play, *move, std::nullopt);
  }

  core::Result<Json> reply(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    if ((*play)->match().is_over()) return answer(**play, {});
    const PlayersSetup& setup = (*play)->setup();
    const Thinker thinker = thinker_of(**play);
    if (auto why = opinions_.missing((*play)->game(), thinker, setup.model)) {
      return *std::move(why);
    }
    const app::Level& level = app::kLevels[setup.level];
    const bool errs = thinker == Thinker::table || thinker == Thinker::exact;
    auto choice = opinions_.choose({.game = (*play)->game(),
                                    .position = (*play)->match().position(),
                                    .thinker = thinker,
                                    .playouts = playouts_of(setup, thinker),
                                    .model = setup.model,
                                    .seed = setup.seed + (*play)->match().turns().size()},
                                   errs ? level.error : 0);
    if (!choice) return std::move(choice).error();
    return make_move(message.session, **play, choice->move, std::move(choice->opinion));
  }

  core::Result<Json> undo(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    const app::BoardView before = (*play)->match().view();
    const auto undone = (*play)->undo();
    if (!undone) return undone.error();
    return kept(message.session, **play,
                {.moved = *undone, .changed = changed_cells(before, (*play)->match().view())});
  }

  core::Result<Json> swap(const Message& message) {
    Fields fields(message.body, {});
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    (*play)->swap();
    return kept(message.session, **play, {});
  }

  core::Result<Json> level(const Message& message) {
    Fields fields(message.body, {"x", "o", "engine", "level", "playouts", "model"});
    const auto play = find(message.session);
    if (!play) return play.error();
    PlayersSetup setup = (*play)->setup();
    take_setup(fields, setup);
    if (auto status = fields.status(); !status) return std::move(status).error();
    if (auto status = settle(setup, (*play)->game()); !status) return std::move(status).error();
    (*play)->setup() = std::move(setup);
    return kept(message.session, **play, {});
  }

  core::Result<Json> position(const Message& message) {
    Fields fields(message.body, {"text"});
    fields.need("text");
    const auto text = fields.text("text", kLongestPosition);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    PlayersSetup setup = (*play)->setup();
    setup.position = *text;
    return begin_with(message.session, std::move(setup));
  }

  core::Result<Json> annotate(const Message& message) {
    Fields fields(message.body, {"engine", "playouts", "model"});
    const auto engine = fields.choice("engine", thinker_names());
    const std::string model = fields.text("model", kLongestModel).value_or("");
    const auto playouts = fields.whole("playouts", 1, kMostPlayouts);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    const app::SearchGame& game = (*play)->game();
    const Thinker thinker = engine ? static_cast<Thinker>(*engine) : opinions_.best_for(game);
    if (auto why = opinions_.missing(game, thinker, model)) return *std::move(why);
    const std::uint32_t usual =
        thinker == Thinker::network ? kNetworkAnnotatePlayouts : kAnnotatePlayouts;
    const auto opinion =
        opinions_.ask({.game = game,
                       .position = (*play)->match().position(),
                       .thinker = thinker,
                       .playouts = static_cast<std::uint32_t>(playouts.value_or(usual)),
                       .model = model});
    if (!opinion) return opinion.error();
    return annotations_json(**play, *opinion);
  }

  core::Result<Json> evaluate(const Message& message) {
    Fields fields(message.body, {"most"});
    auto most = fields.whole("most", 1, 400).value_or(1);
    if (auto status = fields.status(); !status) return std::move(status).error();
    const auto play = find(message.session);
    if (!play) return play.error();
    for (std::size_t ply = (*play)->evaluation().size(); ply-- > 0 && most > 0;) {
      if ((*play)->evaluation()[ply]) continue;
      auto evaluated = evaluated_at(**play, ply);
      if (!evaluated) return std::move(evaluated).error();
      (*play)->set_evaluation(ply, std::move(*evaluated));
      --most;
    }
    if (auto saved = save(message.session, **play); !saved) return std::move(saved).error();
    return evaluation_json(**play);
  }

 private:
  using Found = core::Result<std::shared_ptr<PlayersPlay>>;

  Found find(const std::string& session) {
    if (auto play = memory_.find(session)) return play;
    auto play = restore(session);
    if (!play && is_unusable(play.error())) {
      // What cannot be read is no reason not to play.
      auto done = studio_.states.set_aside(session, std::string(kPlayersPage), play.error().what);
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

  core::Result<PlayersPlay> restore(const std::string& session) {
    const auto kept = studio_.states.load(session, kPlayersPage);
    if (!kept) return kept.error();
    if (!*kept) return PlayersPlay::begin(studio_.games, {});
    return PlayersPlay::restore(studio_.games, **kept);
  }

  core::Result<Json> begin_with(const std::string& session, PlayersSetup setup) {
    auto play = PlayersPlay::begin(studio_.games, std::move(setup));
    if (!play) return std::move(play).error();
    if (auto status = settle(play->setup(), play->game()); !status) {
      return std::move(status).error();
    }
    auto shared = std::make_shared<PlayersPlay>(std::move(*play));
    memory_.put(session, shared);
    return kept(session, *shared, {.moved = true});
  }

  // Whether who was chosen can play; a network gets its name.
  core::Status settle(PlayersSetup& setup, const app::SearchGame& game) {
    if (!setup.thinker) return core::Done{};
    if (auto why = opinions_.missing(game, *setup.thinker, setup.model)) return *std::move(why);
    if (*setup.thinker == Thinker::network) {
      auto model = opinions_.models().find(game, setup.model);
      if (!model) return std::move(model).error();
      setup.model = std::move(model->name);
    }
    return core::Done{};
  }

  Thinker thinker_of(const PlayersPlay& play) {
    return play.setup().thinker.value_or(opinions_.best_for(play.game()));
  }

  core::Result<Json> make_move(const std::string& session, PlayersPlay& play, int move,
                               std::optional<Opinion> opinion) {
    const app::BoardView before = play.match().view();
    if (auto status = play.play(move, !opinion); !status) return std::move(status).error();
    return kept(session, play,
                {.moved = true,
                 .changed = changed_cells(before, play.match().view()),
                 .opinion = std::move(opinion)});
  }

  core::Result<Evaluated> evaluated_at(const PlayersPlay& play, std::size_t ply) {
    const app::SearchGame& game = play.game();
    const std::string& position = play.position_at(ply);
    const auto view = game.view(position);
    if (!view) return view.error();
    if (view->moves.empty()) {
      const double value = !view->winner ? 0 : *view->winner == 'x' ? 1 : -1;
      return Evaluated{value, true, "the game is over"};
    }
    // A solver may take seconds: too long for a graph.
    const Thinker best = opinions_.best_for(game);
    const bool is_quick = best == Thinker::table || game.name() == "tictactoe";
    const auto opinion = opinions_.ask({.game = game,
                                        .position = position,
                                        .thinker = is_quick ? best : Thinker::search,
                                        .playouts = kGlancePlayouts});
    if (!opinion) return opinion.error();
    return Evaluated{for_x(opinion->worth, view->to_move),
                     opinion->worth.proof != search::Proof::open, words_of(opinion->worth)};
  }

  // What could not be saved has not happened: a page that asks again gets what was saved last.
  core::Status save(const std::string& session, const PlayersPlay& play) {
    auto saved = studio_.states.save(session, kPlayersPage, play.kept());
    if (!saved) memory_.forget(session);
    return saved;
  }

  core::Result<Json> kept(const std::string& session, const PlayersPlay& play,
                          const PlayersChange& change) {
    if (auto saved = save(session, play); !saved) return std::move(saved).error();
    return answer(play, change);
  }

  core::Result<Json> answer(const PlayersPlay& play, const PlayersChange& change) {
    return players_state_json(play, thinker_of(play), change);
  }

  Studio& studio_;
  Opinions opinions_;
  SessionMemory<PlayersPlay> memory_;
};

}  // namespace

void add_players_routes(Routes& routes, Studio& studio) {
  const auto page = std::make_shared<PlayersPage>(studio);
  using Answer = core::Result<Json> (PlayersPage::*)(const Message&);
  const auto add = [&](std::string_view name, Answer answer) {
    routes.add("players/" + std::string(name), [&studio, page, answer](const Message& message) {
      return with_notice(studio.states, "players", message, (page.get()->*answer)(message));
    });
  };
  add("games", &PlayersPage::games);
  add("new", &PlayersPage::begin);
  add("state", &PlayersPage::state);
  add("move", &PlayersPage::move);
  add("reply", &PlayersPage::reply);
  add("undo", &PlayersPage::undo);
  add("swap", &PlayersPage::swap);
  add("level", &PlayersPage::level);
  add("position", &PlayersPage::position);
  add("annotate", &PlayersPage::annotate);
  add("evaluate", &PlayersPage::evaluate);
}

}  // namespace joseki::studio
