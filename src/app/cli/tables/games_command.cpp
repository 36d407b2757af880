// SPDX-License-Identifier: MIT
// joseki games: what games there are.
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/catalog/any_game.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "app/report/text_format.h"

namespace joseki::app {
namespace {

// `states` of its table; nothing if it has none.
void show(Session& session, const AnyRules& game, std::optional<std::uint64_t> states) {
  const bool is_searched = session.shelf.find(game.name()) != nullptr;
  if (session.json) {
    session.out.line({{"type", "game"},
                      {"game", game.name()},
                      {"description", game.description()},
                      {"states", states ? Json(*states) : Json(nullptr)},
                      {"search", is_searched}});
  } else if (session.quiet) {
    session.out.print("{}\n", game.name());
  } else {
    session.out.print("{:<18}{:>22}  {}\n", game.name(),
                      states ? grouped(*states) + " states" : "search", game.description());
  }
}

core::Result<Exit> run(Session& session) {
  std::vector<std::string> solved = known_games();
  for (const std::string& name : session.shelf.names()) {
    const bool is_listed = std::find(solved.begin(), solved.end(), name) != solved.end();
    if (!is_listed && find_game(name)) solved.push_back(name);
  }
  for (const std::string& name : solved) {
    const auto game = find_game(name);
    if (!game) return game.error();
    show(session, **game, (*game)->states());
  }
  for (const std::string& name : session.shelf.names()) {
    if (!find_game(name)) show(session, *session.shelf.find(name), std::nullopt);
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
                  "states in their tables; games that are too big for one can be searched and "
                  "played, and say search instead. Games come in families: vanish-NxN-mM[-kK] is "
                  "vanishing "
                  "tic-tac-toe on N x N cells, with at most M pieces a side and K in a row to win "
                  "(K is M, or N if that is less, unless given), and any member that fits the "
                  "machine can be built; the list has those worth knowing. Endgames of 2048 are "
                  "listed by joseki formation. With --quiet it is the names alone.",
       .examples = {{"joseki games", "all games, one a line"},
                    {"joseki games --json", "the same for a script"}}});
  set_action(verb, session, [&session] { return run(session); });
}

}  // namespace joseki::app
