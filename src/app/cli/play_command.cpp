// SPDX-License-Identifier: MIT
// joseki play: a game in the terminal.
#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/opponent.h"
#include "app/cli/play_loop.h"
#include "app/cli/table_maker.h"
#include "app/cli/table_place.h"
#include "app/cli/verb.h"

namespace joseki::app {
namespace {

struct Options {
  std::string game;
  std::string dir;
  std::string as = "x";
  std::string level = "perfect";
  std::optional<double> error;
  std::optional<std::uint64_t> seed;
  std::string position;
  bool hints = false;
  int plies = 100;
};

PlayOptions play_options(const AnyGame& game, const Options& options) {
  PlayOptions play = new_play(game);
  play.setup.x_is_human = options.as == "x" || options.as == "both";
  play.setup.o_is_human = options.as == "o" || options.as == "both";
  const auto level = std::find_if(kLevels.begin(), kLevels.end(),
                                  [&](const Level& known) { return known.name == options.level; });
  play.setup.level = options.error ? "err" : options.level;
  play.setup.error = options.error.value_or(level->error);
  play.setup.seed_was_given = options.seed.has_value();
  if (options.seed) play.setup.seed = *options.seed;
  if (!options.position.empty()) play.start = options.position;
  play.hints = options.hints;
  play.watch_plies = options.plies;
  return play;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = table_place(options.game, options.dir);
  if (!place) return place.error();
  const auto table = open_or_make(session, *place);
  if (!table) return table.error();
  return PlayLoop(session, *place->game, **table, play_options(*place->game, options)).run();
}

VerbPage page() {
  return {.name = "play",
          .group = "Play",
          .summary = "play in the terminal against the table",
          .details =
              "A game, line by line: type the number of a cell to play there, and ? for what else "
              "there is: hints, undo, swap and so on. Pieces show their age, 1 for the oldest, and "
              "* marks the one that vanishes with its owner's next move. When the game is over, it "
              "says which of your moves changed the outcome.\n\n"
              "The opponent knows the exact value of every position. It wins as fast and loses as "
              "slowly as possible, and among equally good moves it takes the one after which most "
              "replies are mistakes. A level below perfect takes, with the probability shown, any "
              "move that is not best:\n\n"
              "  perfect 0, strong 0.05, casual 0.2, beginner 0.5\n\n"
              "It needs the game's table, and builds a small one on the spot. Input may be a pipe. "
              "With --json every event is an object: play, move, query (for hints), error, note, "
              "position, result.",
          .examples = {{"joseki play vanish-3x3-m3", "you are X and begin"},
                       {"joseki play vanish-4x4-m4 --as o --level casual", "you are O"},
                       {"joseki play tictactoe --as none", "watch a perfect game"},
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
}

}  // namespace

void add_play(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("GAME", options->game, "Name of the game; joseki games lists them").required();
  add_choice(verb, "--as", options->as, {"x", "o", "both", "none"},
             "Your side; both: two people; none: watch");
  add_levels(verb, *options);
  verb.add_flag("--hints", options->hints, "Show the table's verdict on every cell");
  verb.add_option("--seed", options->seed,
                  "Seed for choices among equal moves (default: another one each time, and shown)")
      .type_name("N")
      .check(whole_number(0, std::numeric_limits<long long>::max()));
  verb.add_option("--position", options->position, "Begin here, in the notation of joseki query")
      .type_name("POSITION");
  verb.add_option("--plies", options->plies, "With --as none: how many to play at most")
      .type_name("N")
      .check(whole_number(1, 1'000'000));
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
