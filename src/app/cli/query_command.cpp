// SPDX-License-Identifier: MIT
// joseki query: every move with its exact value.
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/board_picture.h"
#include "app/cli/commands.h"
#include "app/cli/formation_answer.h"
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
  std::vector<std::string> dirs;
};

// The answer to a question asked alone.
core::Result<Exit> show(Session& session, const AnyGame& game, const Verdict& verdict) {
  if (session.json) {
    session.out.print("{}\n", query_text(game.name(), verdict));
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
  if (session.json) return session.out.print("{}\n", query_text(table, verdict));
  session.out.print("{}: {};", verdict.position, value_words(verdict.value));
  for (const MoveVerdict& move : verdict.moves) {
    session.out.print(" {} {}", move.move, short_value(move.value));
  }
  session.out.write("\n");
}

// Answers every line of stdin in its place, so that line n answers question n. `ask` prints the
// answer to one; bad_input is an answer too.
core::Result<Exit> answer_lines(Session& session,
                                const std::function<core::Status(const std::string&)>& ask) {
  LineReader lines(STDIN_FILENO, [&] { session.out.flush(); });
  std::uint64_t asked = 0;
  std::uint64_t refused = 0;
  while (const auto line = lines.next()) {
    ++asked;
    if (const auto status = ask(*line); !status) {
      if (status.error().code != core::Errc::bad_input) return status.error();
      ++refused;
      if (session.json) session.out.line(error_object(status.error()));
      if (!session.json) session.out.print("error: {}\n", error_text(status.error()));
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

core::Result<Exit> query(Session& session, const TablePlace& place, const std::string& position) {
  const auto table = open_table(place);
  if (!table) return table.error();
  if (position == "-") {
    const std::string name = place.game->name();
    return answer_lines(session, [&](const std::string& line) -> core::Status {
      const auto verdict = (*table)->query(line);
      if (!verdict) return verdict.error();
      show_line(session, name, *verdict);
      return core::Done{};
    });
  }
  const auto verdict = (*table)->query(position);
  if (!verdict) return verdict.error();
  return show(session, *place.game, *verdict);
}

core::Result<formation::Answer> ask(formation::Table& table, const std::string& position) {
  const auto board = twenty48::parse_board(position);
  if (!board) return board.error();
  return table.query(*board);
}

core::Result<Exit> query(Session& session, const FormationTablePlace& place,
                         const std::string& position) {
  auto table = open_table(place);
  if (!table) return table.error();
  const formation::TableIdentity& identity = table->identity();
  if (position == "-") {
    return answer_lines(session, [&](const std::string& line) -> core::Status {
      const auto answer = ask(*table, line);
      if (!answer) return with_remedy(place, answer.error());
      if (session.json) session.out.print("{}\n", query_text(identity, *answer));
      if (!session.json) session.out.write(answer_line(identity, *answer));
      return core::Done{};
    });
  }
  const auto answer = ask(*table, position);
  if (!answer) return with_remedy(place, answer.error());
  if (session.json) {
    session.out.print("{}\n", query_text(identity, *answer));
  } else {
    session.out.write(answer_text(identity, *answer, picture_style(STDOUT_FILENO)));
  }
  return Exit::done;
}

core::Result<Exit> run(Session& session, const Options& options) {
  const auto place = any_place(options.table, options.dirs);
  if (!place) return place.error();
  const std::string position = fmt::format("{}", fmt::join(options.position, " "));
  return std::visit([&](const auto& chosen) { return query(session, chosen, position); }, *place);
}

VerbPage page() {
  return {
      .name = "query",
      .group = "Solve",
      .summary = "every move of a position with its exact value",
      .details =
          "Looks a position up in a table. Of a game: whether the side to move wins, draws or "
          "loses with best "
          "play, in how many plies (the winner hurries, the loser delays), and the same for every "
          "legal move, best first. Values are for the side to move, counted from this position.\n\n"
          "Positions of vanishing tic-tac-toe: the cells of X, a slash, the cells of O, each "
          "oldest first, then who is to move: '0,5,10/3,7 o'. Cells are numbered row by row from 0 "
          "at the top left. Also 'code:N x' for a numeric code. Positions of tic-tac-toe: nine of "
          "x, o and . row by row: 'x..o.....'. A position that cannot occur is refused with the "
          "reason.\n\n"
          "Of a formation of 2048: the probability to succeed after each of the four moves, best "
          "first; 0 if it cannot. A board that the table does not hold, because its first boards "
          "do "
          "not lead there, is computed from those that follow it; where they are not known either, "
          "the answer is 'at least' something or 'not known', with the reason (JSON: status exact, "
          "at_least or unknown). A board, its new tile on it, is 16 hexadecimal digits row by row "
          "from the top left: 0 is an empty cell, 1 a 2, 2 a 4, a a 1024, f a big tile. Real "
          "boards may be given: tiles big enough for the formation become f. Every orientation is "
          "tried. A board that is not in the table gets the reason as its answer.\n\n"
          "With - as the position, positions are read from stdin, one a line, and answered in "
          "order, one line each; a bad one gets its error as the answer, and the exit code is 2 in "
          "the end.",
      .examples = {{"joseki query vanish-3x3-m3 '0,4/8 o'", "a position with O to move"},
                   {"joseki query tictactoe x..o..... --json", "the same for a script"},
                   {"joseki query vanish-4x4-m4 - --json < positions.txt", "many at once, fast"},
                   {"joseki query L3-512 112000231fff2fff", "a board of 2048"},
                   {"joseki query L3-512 112000231fff2fff --dir /a/tables --dir /b/tables",
                    "of a table whose layers are spread over two drives"}}};
}

}  // namespace

void add_query(CommandLine& line, Session& session) {
  Verb verb = add_verb(line, session, page());
  auto options = std::make_shared<Options>();
  verb.add_option("TABLE", options->table, "Name of a table that is built").required();
  verb.add_option("POSITION", options->position, "The position, or - to read them from stdin")
      .required()
      .expected(1, 8);
  add_dirs(verb, options->dirs);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
