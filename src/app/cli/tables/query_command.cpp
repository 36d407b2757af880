// SPDX-License-Identifier: MIT
// joseki query: every move with its exact value.
#include <fmt/format.h>

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "app/cli/formation/formation_answer.h"
#include "app/cli/frame/commands.h"
#include "app/cli/frame/line_reader.h"
#include "app/cli/frame/report_error.h"
#include "app/cli/frame/verb.h"
#include "app/cli/play/board_picture.h"
#include "app/cli/tables/table_named.h"
#include "app/cli/tables/verdict_text.h"
#include "app/report/text_format.h"
#include "app/tables/table_json.h"

namespace joseki::app {
namespace {

struct Options {
  TableChoice choice;
  std::vector<std::string> position;  // words: quotes may be left out
};

// The answer to a question asked alone, in words.
core::Status show_text(Session& session, const std::string& table, const Verdict& verdict) {
  const auto game = find_game(table);
  if (!game) return game.error();
  const auto view = (*game)->view(verdict.position);
  if (!view) return view.error();
  session.out.write(picture(*view, picture_style(STDOUT_FILENO)));
  session.out.write(legend(*view, picture_style(STDOUT_FILENO)));
  session.out.print("\n{}: {}\n", verdict.position, value_sentence(verdict.value, view->to_move));
  if (verdict.moves.empty()) session.out.write("the game is over: there are no moves\n");
  for (const MoveVerdict& move : verdict.moves) {
    session.out.print("  {}{:>3}  {}\n", move.best ? "best " : "     ", move.move,
                      value_words(move.value));
  }
  return core::Done{};
}

core::Status show_text(Session& session, const std::string& /*table*/, const BoardRates& rates) {
  session.out.write(answer_text(*rates.table, rates.answer, picture_style(STDOUT_FILENO)));
  return core::Done{};
}

// The answer to one of many questions: a line.
void show_line(Session& session, const Verdict& verdict) {
  session.out.print("{}: {};", verdict.position, value_words(verdict.value));
  for (const MoveVerdict& move : verdict.moves) {
    session.out.print(" {} {}", move.move, short_value(move.value));
  }
  session.out.write("\n");
}

void show_line(Session& session, const BoardRates& rates) {
  session.out.write(answer_line(*rates.table, rates.answer));
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
      if (session.json) session.out.line(error_line(status.error()));
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

core::Result<Exit> run(Session& session, const Options& options) {
  const auto table = table_named(options.choice);
  if (!table) return table.error();
  const auto reader = open_table(**table);
  if (!reader) return reader.error();
  const std::string& name = (*table)->name().text;
  const auto ask = [&](const std::string& position, const auto& show) -> core::Status {
    const auto answer = (*reader)->query(position);
    if (!answer) {
      const bool is_position = answer.error().code == core::Errc::bad_input;
      return is_position ? answer.error() : with_remedy(**table, answer.error());
    }
    if (!session.json) return show(*answer);
    session.out.print("{}\n", query_text(name, *answer));
    return core::Done{};
  };
  const std::string position = fmt::format("{}", fmt::join(options.position, " "));
  if (position == "-") {
    return answer_lines(session, [&](const std::string& line) {
      return ask(line, [&](const TableAnswer& answer) -> core::Status {
        std::visit([&](const auto& some) { show_line(session, some); }, answer);
        return core::Done{};
      });
    });
  }
  const auto status = ask(position, [&](const TableAnswer& answer) {
    return std::visit([&](const auto& some) { return show_text(session, name, some); }, answer);
  });
  if (!status) return status.error();
  return Exit::done;
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
  verb.add_option("TABLE", options->choice.table, "Name of a table that is built").required();
  verb.add_option("POSITION", options->position, "The position, or - to read them from stdin")
      .required()
      .expected(1, 8);
  add_dirs(verb, options->choice.dirs);
  add_p4(verb, options->choice.p4);
  set_action(verb, session, [&session, options] { return run(session, *options); });
}

}  // namespace joseki::app
