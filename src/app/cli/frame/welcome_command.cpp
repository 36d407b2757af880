// SPDX-License-Identifier: MIT
// joseki welcome: the first minute with the program.
#include <fmt/format.h>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/terminal.h"
#include "app/cli/frame/verb.h"
#include "app/cli/play/play_loop.h"
#include "app/cli/tables/table_maker.h"
#include "app/cli/tables/table_named.h"
#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

constexpr std::string_view kFirstGame = "vanish-3x3-m3";

constexpr std::string_view kTryNext =
    "\nWhat to try next:\n"
    "  joseki play vanish-3x3-m3          play against it, in a terminal\n"
    "  joseki query vanish-3x3-m3 '/ x'   every first move with its exact value\n"
    "  joseki build vanish-4x4-m4         solve the bigger board\n"
    "  joseki build 2x4-256               solve an endgame of 2048\n"
    "  joseki play connect4               a game too big for a table, against a search\n"
    "  joseki tables                      what is built, and what can be\n"
    "  joseki --help                      everything else\n"
    "In the folder of the sources, ./run ARGS is joseki ARGS.\n";

std::string what_was_proved(const AnyGame& game, const solve::Summary& summary,
                            const Verdict& start) {
  const solve::OutcomeCounts counts = solve::outcomes(summary.raw_pairs());
  const std::string text = fmt::format(
      "{} is solved ({}). With best play {}; the best first moves are {}. Of all positions, {} are "
      "won for the side to move, {} lost and {} drawn; the longest win takes {}.",
      game.name(), game.description(), value_sentence(start.value, 'x'), best_moves(start),
      grouped(counts.wins), grouped(counts.losses + counts.lost_on_board), grouped(counts.draws),
      plies_text(summary.longest(solve::Outcome::win).value_or(solve::Plies{}).count));
  return wrapped(text, 0);
}

core::Result<Exit> run(Session& session) {
  const auto table = game_table_named(kFirstGame, "");
  if (!table) return table.error();
  const AnyGame& game = table->game();
  const auto reader = open_or_make(session, *table);
  if (!reader) return reader.error();
  const auto start = (*reader)->query(game.start());
  if (!start) return start.error();
  if (session.json) {
    session.out.print("{}\n", query_text(game.name(), *start));
    return Exit::done;
  }
  session.out.write(what_was_proved(game, (*reader)->summary(), *start));
  if (!is_terminal(STDIN_FILENO) || !is_terminal(STDOUT_FILENO)) {
    session.out.write(kTryNext);
    return Exit::done;
  }
  session.out.write(
      "\nYou have the winning side: can you win against the perfect player?\n"
      "Type hint to see what the table knows of every cell.\n\n");
  PlayOptions play = new_play(game);
  play.setup.description.clear();
  PlayTable sitting{game, reader->get(), table_opponent(game, **reader, {0, play.setup.seed}),
                    nullptr};
  return PlayLoop(session, std::move(sitting), std::move(play)).run();
}

}  // namespace

void add_welcome(CommandLine& line, Session& session) {
  Verb verb = add_verb(
      line, session,
      {.name = "welcome",
       .group = "Look around",
       .summary = "a first look: solve a small game and play against it",
       .details = "Builds the table of vanish-3x3-m3 if it is not there (it takes a moment), says "
                  "what that proves, and in a terminal begins a game against the perfect player. "
                  "Elsewhere it says what to try next. This is what ./run does without arguments.",
       .examples = {{"joseki welcome", "begin here"}}});
  set_action(verb, session, [&session] { return run(session); });
}

}  // namespace joseki::app
