// SPDX-License-Identifier: MIT
// joseki line: best play to the end.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/frame/commands.h"
#include "app/cli/frame/verb.h"
#include "app/cli/play/board_picture.h"
#include "app/cli/tables/table_named.h"
#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::vector<std::string> position;
  std::string dir;
};

struct Line {
  Verdict start;
  std::vector<int> moves;
  std::string end;
};

// The position asked for, or one that takes longest to win.
core::Result<std::string> first_position(GameReader& table, const Options& options) {
  if (!options.position.empty()) return fmt::format("{}", fmt::join(options.position, " "));
  const auto longest = table.summary().longest(solve::Outcome::win);
  if (!longest) return core::Error{core::Errc::bad_input, "nobody can win in this game", ""};
  const auto position = table.example_of({solve::Outcome::win, longest});
  if (!position) return position.error();
  if (!*position) return core::Error{core::Errc::damaged_file, "the table's summary is wrong", ""};
  return **position;
}

core::Result<Line> best_line(const AnyGame& game, GameReader& table, const std::string& position) {
  auto verdict = table.query(position);
  if (!verdict) return verdict.error();
  Line line{*verdict, {}, verdict->position};
  if (!verdict->value.plies) {
    return core::Error{core::Errc::bad_input,
                       "position '" + verdict->position + "' is a draw: best play has no end",
                       "joseki query shows its moves"};
  }
  while (!verdict->moves.empty()) {
    const int move = verdict->moves.front().move;
    const auto next = game.play(line.end, move);
    if (!next) return next.error();
    line.moves.push_back(move);
    line.end = *next;
    verdict = table.query(line.end);
    if (!verdict) return verdict.error();
  }
  return line;
}

core::Result<Exit> show(Session& session, const AnyGame& game, const Line& line) {
  if (session.json) {
    Json object = {{"type", "line"}, {"table", game.name()}, {"position", line.start.position}};
    add_value(object, line.start.value);
    object["moves"] = line.moves;
    object["end"] = line.end;
    session.out.line(object);
    return Exit::done;
  }
  const auto view = game.view(line.start.position);
  const auto end = game.view(line.end);
  if (!view) return view.error();
  if (!end) return end.error();
  session.out.write(picture(*view, picture_style(STDOUT_FILENO)));
  session.out.write(legend(*view, picture_style(STDOUT_FILENO)));
  session.out.print("\n{}: {}\n\n", line.start.position,
                    value_sentence(line.start.value, view->to_move));
  session.out.write(wrapped(fmt::format("{}", fmt::join(line.moves, " ")), 4));
  session.out.print("\n{}\n", line.end);
  session.out.write(picture(*end, picture_style(STDOUT_FILENO)));
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto table = game_table_named(options.table, options.dir);
  if (!table) return table.error();
  const auto reader = open_game(*table);
  if (!reader) return reader.error();
  const auto position = first_position(**reader, options);
  if (!position) return position.error();
  const auto line = best_line(table->game(), **reader, *position);
  if (!line) return line.error();
  return show(session, table->game(), *line);
}

VerbPage page() {
  return {
      .name = "line",
      .group = "Solve",
      .summary = "best play from a position to the end",
      .details =
          "Plays the best move of the table for both sides, the winner as fast and the loser as "
          "slowly as possible, until the game is over. Without a position it begins where the "
          "win takes longest. A draw has no end and is refused.",
      .examples = {{"joseki line vanish-3x3-m3 / x", "how the first player wins"},
                   {"joseki line vanish-4x4-m5", "the longest win there is"}}};
}

}  // namespace

void add_line(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built").required();
  verb.add_option("POSITION", options->position, "Where to begin; without it: the longest win")
      .expected(0, 8);
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
