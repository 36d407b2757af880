// SPDX-License-Identifier: MIT
// joseki query: every move with its exact value.
#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "app/cli/board_picture.h"
#include "app/cli/commands.h"
#include "app/cli/line_reader.h"
#include "app/cli/report_error.h"
#include "app/cli/table_place.h"
#include "app/cli/text_format.h"
#include "app/cli/verb.h"
#include "app/cli/verdict_text.h"

namespace joseki::app {
namespace {

struct Options {
  std::string table;
  std::vector<std::string> position;  // words: quotes may be left out
  std::string dir;
};

// The answer to a question asked alone.
core::Result<Exit> show(Session& session, const AnyGame& game, const Verdict& verdict) {
  if (session.json) {
    write_query_object(session.out, game.name(), verdict);
    return Exit::done;
  }
  const auto view = game.view(verdict.position);
  if (!view) return view.error();
  session.out.write(picture(*view, picture_style(STDOUT_FILENO)));
  session.out.write(legend(*view, picture_style(STDOUT_FILENO)));
  session.out.print("\n{}: {}\n", verdict.position, value_sentence(verdict.value, view->to_move));
  if (verdict.moves.empty()) session.out.write("the game is over: there are no moves\n");
  for (const MoveVerdict& move : verdict.moves) {
    session.out.print("  {}{:>3}  {}\n", move.best ? "best " : "     ", move.move,
                      value_words(move.value));
  }
  return Exit::done;
}

// The answer to one of many questions: a line.
void show_line(Session& session, const std::string& table, const Verdict& verdict) {
  if (session.json) return write_query_object(session.out, table, verdict);
  session.out.print("{}: {};", verdict.position, value_words(verdict.value));
  for (const MoveVerdict& move : verdict.moves) {
    session.out.print(" {} {}", move.move, short_value(move.value));
  }
  session.out.write("\n");
}

core::Result<Exit> answer_lines(Session& session, const AnyGame& game, AnyTable& table) {
  LineReader lines(STDIN_FILENO, [&] { session.out.flush(); });
  const std::string name = game.name();
  std::uint64_t asked = 0;
  std::uint64_t refused = 0;
  while (const auto line = lines.next()) {
    ++asked;
    const auto verdict = table.query(*line);
    if (verdict) {
      show_line(session, name, *verdict);
    } else if (verdict.error().code != core::Errc::bad_input) {
      return verdict.error();
    } else {
      ++refused;
      // In its place among the answers, so that line n answers question n.
      if (session.json) session.out.line(error_object(verdict.error()));
      if (!session.json) session.out.print("error: {}\n", error_text(verdict.error()));
    }
    if (!session.out.is_open()) break;
  }
  if (refused == 0) return Exit::done;
  session.out.flush();
  if (!session.json) {
    session.say(fmt::format("{} of {} refused", refused, counted(asked, "position")));
  }
  return Exit::usage;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = table_place(options.table, options.dir);
  if (!place) return place.error();
  const auto table = open_table(*place);
  if (!table) return table.error();
  const std::string position = fmt::format("{}", fmt::join(options.position, " "));
  if (position == "-") return answer_lines(session, *place->game, **table);
  const auto verdict = (*table)->query(position);
  if (!verdict) return verdict.error();
  return show(session, *place->game, *verdict);
}

VerbPage page() {
  return {
      .name = "query",
      .group = "Solve",
      .summary = "every move of a position with its exact value",
      .details =
          "Looks a position up in a table: whether the side to move wins, draws or loses with best "
          "play, in how many plies (the winner hurries, the loser delays), and the same for every "
          "legal move, best first. Values are for the side to move, counted from this position.\n\n"
          "Positions of vanishing tic-tac-toe: the cells of X, a slash, the cells of O, each "
          "oldest first, then who is to move: '0,5,10/3,7 o'. Cells are numbered row by row from 0 "
          "at the top left. Also 'code:N x' for a numeric code. Positions of tic-tac-toe: nine of "
          "x, o and . row by row: 'x..o.....'. A position that cannot occur is refused with the "
          "reason.\n\n"
          "With - as the position, positions are read from stdin, one a line, and answered in "
          "order, one line each; a bad one gets its error as the answer, and the exit code is 2 in "
          "the end.",
      .examples = {{"joseki query vanish-3x3-m3 '0,4/8 o'", "a position with O to move"},
                   {"joseki query tictactoe x..o..... --json", "the same for a script"},
                   {"joseki query vanish-4x4-m4 - --json < positions.txt", "many at once, fast"}}};
}

}  // namespace

void add_query(CLI::App& app, Session& session) {
  CLI::App& verb = add_verb(app, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built")->required();
  verb.add_option("POSITION", options->position, "The position, or - to read them from stdin")
      ->required()
      ->expected(1, 8);
  add_dir(verb, options->dir);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
