// SPDX-License-Identifier: MIT
// joseki games: what games there are.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>

#include "app/catalog/any_game.h"
#include "app/cli/commands.h"
#include "app/cli/text_format.h"
#include "app/cli/verb.h"

namespace joseki::app {
namespace {

core::Result<Exit> run(Session& session) {
  for (const std::string& name : known_games()) {
    const auto game = find_game(name);
    if (!game) return game.error();
    if (session.json) {
      session.out.line({{"type", "game"},
                        {"game", (*game)->name()},
                        {"description", (*game)->description()},
                        {"states", (*game)->states()}});
    } else if (session.quiet) {
      session.out.print("{}\n", (*game)->name());
    } else {
      session.out.print("{:<18}{:>15} states  {}\n", (*game)->name(), grouped((*game)->states()),
                        (*game)->description());
    }
  }
  return Exit::done;
}

}  // namespace

void add_games(CommandLine& line, Session& session) {
  Verb verb = add_verb(
      line, session,
      {.name = "games",
       .group = "Look around",
       .summary = "what games there are",
       .details = "Lists games by the names that the other commands take, with the number of "
                  "states in their tables. Games come in families: vanish-NxN-mM[-kK] is vanishing "
                  "tic-tac-toe on N x N cells, with at most M pieces a side and K in a row to win "
                  "(K is M, or N if that is less, unless given), and any member that fits the "
                  "machine can be built; the list has those worth knowing. Endgames of 2048 are "
                  "listed by joseki formation. With --quiet it is the names alone.",
       .examples = {{"joseki games", "all games, one a line"},
                    {"joseki games --json", "the same for a script"}}});
  set_action(verb, session, [&session] { return run(session); });
}

}  // namespace joseki::app
