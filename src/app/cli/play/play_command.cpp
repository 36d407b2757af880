// SPDX-License-Identifier: MIT
// joseki play: a game in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "app/catalog/nearest.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "app/cli/play/minigame_sitting.h"
#include "app/cli/play/opponent.h"
#include "app/cli/play/play_loop.h"
#include "app/cli/search/engine_choice.h"
#include "app/cli/tables/table_maker.h"
#include "app/cli/tables/table_named.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

struct Options {
  std::string game;
  std::string dir;
  std::string as = "x";
  std::string level = "perfect";
  std::string engine;
  std::optional<double> error;
  std::optional<std::uint64_t> seed;
  std::string position;
  std::string difficulty;
  bool hints = false;
  int plies = 100;
};

const Level& level_named(const std::string& name) {
  return *std::find_if(kLevels.begin(), kLevels.end(),
                       [&](const Level& known) { return known.name == name; });
}

PlayOptions play_options(const AnyRules& game, const Options& options) {
  PlayOptions play = new_play(game);
  play.setup.x_is_human = options.as == "x" || options.as == "both";
  play.setup.o_is_human = options.as == "o" || options.as == "both";
  play.setup.level = options.error ? "err" : options.level;
  play.setup.seed_was_given = options.seed.has_value();
  if (options.seed) play.setup.seed = *options.seed;
  if (!options.position.empty()) play.start = options.position;
  play.hints = options.hints;
  play.watch_plies = options.plies;
  return play;
}

std::string err_words(double error) {
  return fmt::format("and errs in {:g} % of its moves", error * 100);
}

core::Result<Exit> play_by_table(Session& session, const Options& options) {
  const auto table = game_table_named(options.game, options.dir);
  if (!table) return table.error();
  const auto reader = open_or_make(session, *table);
  if (!reader) return reader.error();
  PlayOptions play = play_options(table->game(), options);
  play.setup.error = options.error.value_or(level_named(options.level).error);
  if (play.setup.level != "perfect") play.setup.manner = err_words(play.setup.error);
  PlayTable sitting{table->game(), reader->get(),
                    table_opponent(table->game(), **reader, {play.setup.error, play.setup.seed}),
                    nullptr};
  return PlayLoop(session, std::move(sitting), std::move(play)).run();
}

// --- Games without a table, and chosen engines

core::Result<EngineSpec> wanted_engine(const SearchGame& game, const Options& options) {
  if (!options.engine.empty()) return parse_engine(options.engine);
  EngineSpec spec;
  if (options.level == "perfect" && game.is_solved()) {
    spec.kind = EngineSpec::Kind::perfect;
  } else {
    spec.playouts = level_named(options.level).playouts;
  }
  return spec;
}

std::string manner_of(const EngineSpec& spec, bool claims_perfection) {
  switch (spec.kind) {
    case EngineSpec::Kind::random:
      return "at random";
    case EngineSpec::Kind::perfect:
      return "perfectly where that takes no more than seconds, else by searching";
    case EngineSpec::Kind::mcts:
    case EngineSpec::Kind::net:
      break;
  }
  const std::string_view help = spec.kind == EngineSpec::Kind::net ? " with a network" : "";
  if (spec.time) return fmt::format("by searching {} ms a move{}", spec.time->count(), help);
  return fmt::format("by searching {} a move{}{}",
                     counted(spec.playouts.value_or(spec.usual_playouts()), "playout"), help,
                     claims_perfection ? ", which is not perfect" : "");
}

core::Result<Exit> play_by_search(Session& session, const SearchGame& game,
                                  const Options& options) {
  const auto spec = wanted_engine(game, options);
  if (!spec) return spec.error();
  const auto maker = game.engine_maker(*spec, engine_resources(session, options.dir));
  if (!maker) return maker.error();
  PlayOptions play = play_options(game, options);
  play.setup.engine = engine_text(*spec);
  play.setup.error = options.error.value_or(0);
  play.setup.manner = manner_of(*spec, options.engine.empty() && options.level == "perfect");
  if (options.error) play.setup.manner += " " + err_words(*options.error);
  if (!options.engine.empty()) play.setup.level = "engine";
  PlayTable sitting{game, nullptr, engine_opponent((*maker)(), {play.setup.error, play.setup.seed}),
                    std::make_unique<Adviser>(game)};
  return PlayLoop(session, std::move(sitting), std::move(play)).run();
}

// --- Minigames

constexpr std::uint64_t kMostDrawnSeed = 1'000'000;  // short, because people copy it

core::Result<Exit> play_minigame(Session& session, const Options& options) {
  using games::minigames::Difficulty;
  auto sitting = MinigameSitting::begin(
      session, {.game = options.game.substr(kMinigamePrefix.size()),
                .difficulty = options.difficulty == "hard" ? Difficulty::hard : Difficulty::casual,
                .seed = options.seed ? *options.seed : std::random_device()() % kMostDrawnSeed});
  if (!sitting) return std::move(sitting).error();
  return sitting->run();
}

core::Result<Exit> run(Session& session, const Options& options) {
  if (options.game.starts_with(kMinigamePrefix)) return play_minigame(session, options);
  if (!options.difficulty.empty()) {
    return core::Error{core::Errc::bad_input, "--difficulty is for minigames",
                       "use --level, or play minigame:ice-age"};
  }
  const SearchGame* searched = session.shelf.find(options.game);
  if (!options.engine.empty()) {
    const auto named = session.shelf.named(options.game);
    if (!named) return named.error();
    return play_by_search(session, **named, options);
  }
  if (searched != nullptr && !find_game(options.game)) {
    return play_by_search(session, *searched, options);
  }
  auto result = play_by_table(session, options);
  if (result || find_game(options.game)) return result;
  core::Error error = std::move(result).error();
  if (const auto meant = nearest(options.game, session.shelf.names())) {
    error.hint = core::text("did you mean {}?", *meant);
  }
  return error;
}

VerbPage page() {
  return {.name = "play",
          .group = "Play",
          .summary = "play in the terminal against a table or a search",
          .details =
              "Plays a game line by line. Type a move (the number of a cell or a column, or a "
              "cell like d3), or ? for everything else: hints, undo, swap and so on. At the end "
              "of a game that has a table you are told which of your moves changed the outcome.\n\n"
              "tictactoe and the vanishing games: the opponent knows the exact value of every "
              "position. It wins as fast and loses as slowly as possible; among equally good "
              "moves it takes the one that leaves you the fewest good replies. Below the level "
              "perfect it plays a move that is not best with this probability:\n\n"
              "  perfect 0, strong 0.05, casual 0.2, beginner 0.5\n\n"
              "The pieces of vanishing games show their age, 1 for the oldest; * marks the one "
              "that vanishes with its owner's next move. These games need their table; a small "
              "one is built on the spot.\n\n"
              "connect4, othello and gomoku: the opponent searches. Its level is the number of "
              "playouts for a move:\n\n"
              "  perfect 50,000, strong 5,000, casual 200, beginner 20\n\n"
              "At connect4 the perfect opponent also has an exact solver, from 8 stones on. No "
              "level plays othello or gomoku perfectly. (X) marks the last move, + the cells "
              "where you may play. The bar shows who is ahead, as far as a short search can "
              "tell; the command bar turns it off. With --engine your opponent is any engine of "
              "joseki search.\n\n"
              "minigame:ice-age and nineteen others are games of one on the rules of 2048: l, r, u "
              "and d are moves, and bombs, gloves and twists help. mix:ice+islands behind the "
              "colon is a mix of rules. --difficulty hard makes each of them harder; --seed N "
              "gives the same game again.\n\n"
              "Input may be a pipe. With --json every event is an object: play, move, query or "
              "search (for hints), error, note, position, result.",
          .examples = {{"joseki play vanish-3x3-m3", "you are X and begin"},
                       {"joseki play connect4 --level strong", "against a search"},
                       {"joseki play vanish-4x4-m4 --as o --level casual", "you are O"},
                       {"joseki play tictactoe --as none", "watch a perfect game"},
                       {"joseki play othello --engine mcts:time=2s", "it thinks for two seconds"},
                       {"joseki play minigame:ice-age --difficulty hard", "2048 in the cold"},
                       {"joseki play vanish-3x3-m3 --position '0,4/8 o' --hints",
                        "from a position, with the table's verdicts"}}};
}

void add_levels(Verb verb, Options& options) {
  std::vector<std::string> names;
  for (const Level& level : kLevels) names.emplace_back(level.name);
  Option level = add_choice(verb, "--level", options.level, names, "How well joseki plays");
  verb.add_option("--err", options.error,
                  "Instead of a level: the probability of a move that is not best")
      .type_name("P")
      .check(probability())
      .excludes(level);
  verb.add_option("--engine", options.engine,
                  "Instead of a level: who plays, as in joseki search, without a table's opinion")
      .type_name("ENGINE")
      .excludes(level);
}

}  // namespace

void add_play(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("GAME", options->game,
                  "Name of the game; joseki games lists them, and minigame: begins others")
      .required();
  add_choice(verb, "--as", options->as, {"x", "o", "both", "none"},
             "Your side; both: two people; none: watch");
  add_levels(verb, *options);
  verb.add_flag("--hints", options->hints, "Show what the table or a search thinks of every move");
  verb.add_option("--seed", options->seed,
                  "Seed for choices among equal moves (default: another one each time, and shown)")
      .type_name("N")
      .check(whole_number(0, std::numeric_limits<long long>::max()));
  verb.add_option("--position", options->position,
                  "Begin here, in the notation of joseki query or joseki search")
      .type_name("POSITION");
  verb.add_option("--plies", options->plies, "With --as none: how many to play at most")
      .type_name("N")
      .check(whole_number(1, 1'000'000));
  add_choice(verb, "--difficulty", options->difficulty, {"casual", "hard"},
             "How hard a minigame is (default: casual)");
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
